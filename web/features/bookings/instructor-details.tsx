import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { wallOf } from '#contract/formats.ts';
import type { Instructor } from '#contract/instructors.ts';
import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import { readDate } from '#contract/written-times.ts';
import { ApiError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/class-names.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/query-state.tsx';
import { searchLink } from '../availability/day-search.ts';
import { readSlot, slotText } from '../availability/slot-text.ts';
import { InstructorBio, InstructorFacts } from '../instructors/instructor-facts.tsx';
import { InstructorHeading } from '../instructors/instructor-heading.tsx';
import { InstructorReviews } from '../instructors/instructor-reviews.tsx';
import { InstructorSkeleton } from '../instructors/instructor-skeleton.tsx';
import { useInstructor } from '../instructors/queries.ts';
import { useInstructorKinds } from '../lesson-kinds/queries.ts';
import { useOfferedPackages } from '../packages/queries.ts';
import { rememberedPlace, rememberPlace } from '../places/remembered-place.ts';
import { useActor } from '../session/use-session.ts';
import { BookLesson } from './book-lesson.tsx';
import { useMyBookings } from './queries.ts';

/** RT-04: what leads to an instructor's page. The address says most of it, for a reload, a second tab or a shared link. */
interface DetailsState {
  id?: string;
  selectedSlot?: string;
  dateOfSlot?: string;
  fromModule?: boolean;
}

/** Keeps the place of a search made before signing up, perhaps on another device. */
function keepPlace(near: string | null): void {
  if (near && !rememberedPlace()) rememberPlace(near);
}

/** Which instructor, which slot, and whether one came to look rather than to book. */
function useSlotChoice() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given = (state ?? {}) as DetailsState;
  const query = new URLSearchParams(search);
  const near = query.get('near');
  const pickup = { address: query.get('pickup') ?? '', code: query.get('pickupPostalCode') };
  useState(() => keepPlace(near));
  const id = given.id || query.get('id') || '';
  // As any sender of the specification's state writes them; from here on in one spelling, which is what slots are found by.
  const times = readSlot(given.selectedSlot || query.get('slot'));
  const date = readDate(given.dateOfSlot || query.get('date') || '');
  return {
    id,
    date,
    slot: date && times ? slotText(times) : null,
    kindId: query.get('kind'),
    /** The label of the place that was searched near. */
    near,
    /** Filled in by a link. */
    pickup,
    isOnlyToRead: given.fromModule ?? query.get('fromModule') === 'true',
    /** Of a kind a slot that it fits; without a slot one is still to be chosen. */
    choose(nextDate: string | null, nextSlot: string | null, kind: string | null): void {
      const places = { near: near ?? '', pickup: pickup.address, pickupPostalCode: pickup.code ?? '' };
      const next = { id, date: nextDate ?? '', slot: nextSlot ?? '', kind: kind ?? '', ...places };
      const state: DetailsState = { id, selectedSlot: next.slot, dateOfSlot: next.date, fromModule: false };
      void navigate(instructorDetailsLink(next), { replace: true, preventScrollReset: true, state });
    },
  };
}

const useTexts = createTextsHook('instructors');
const useBookingsTexts = createTextsHook('bookings');

const offeredPackages = lazyImport(() => import('../packages/offered-packages.tsx'));

/** RT-04, IP-01: who the instructor is, and, unless one only came to read, the session to book. */
export function InstructorDetails() {
  const t = useTexts();
  const bookingsTexts = useBookingsTexts();
  const choice = useSlotChoice();
  const student = useActor('candidate');
  const profile = useInstructor(choice.id);
  const kinds = useInstructorKinds(choice.isOnlyToRead ? '' : choice.id);
  const bookings = useMyBookings(student?.id, 'UPCOMING');

  if (choice.id === '') return <Navigate to={PAGE_PATHS.studentHome} replace />;
  const instructor = profile.data;
  const title = instructor ? `${instructor.firstName} ${instructor.lastName}` : t('instructor.title');
  const ownBooking = bookings.data?.find(({ instructor: { id }, bookingStatus, startTime }) => {
    const starts = wallOf(startTime);
    return (
      bookingStatus === 'Booked' &&
      id === choice.id &&
      starts.date === choice.date &&
      starts.time === readSlot(choice.slot)?.startTime
    );
  });

  return (
    <Page title={title} width={choice.isOnlyToRead ? 'normal' : 'wide'}>
      <p className="mb-6">
        <BackLink to={choice.isOnlyToRead ? PAGE_PATHS.bookings : searchLink(choice.date)}>
          {t(choice.isOnlyToRead ? 'instructor.backToBookings' : 'instructor.back')}
        </BackLink>
      </p>
      {profile.isPending && <InstructorSkeleton />}
      {profile.isError && (
        <>
          <PageHeading>{t('instructor.title')}</PageHeading>
          {isNowhere(profile.error) ? (
            <EmptyState
              title={t('instructor.notFound')}
              action={<LinkButton to={PAGE_PATHS.studentHome}>{bookingsTexts('book.noSlotsAction')}</LinkButton>}
            >
              {t('instructor.notFoundText')}
            </EmptyState>
          ) : (
            <ErrorState error={profile.error} onRetry={profile.refetch} />
          )}
        </>
      )}
      {instructor && (
        <div
          className={cx(
            'grid gap-8',
            !choice.isOnlyToRead &&
              'lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12',
          )}
        >
          <InstructorHeading instructor={instructor} />
          {!choice.isOnlyToRead && (
            <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              {instructor.isActive ? (
                <BookLesson
                  instructor={instructor}
                  date={choice.date}
                  slot={choice.slot}
                  kinds={kinds.data}
                  kindId={choice.kindId}
                  near={choice.near}
                  pickup={choice.pickup}
                  onChoose={choice.choose}
                  ownBookingId={ownBooking?.bookingId}
                />
              ) : (
                <Banner tone="attention">{t('instructor.inactive', { name: instructor.firstName })}</Banner>
              )}
            </div>
          )}
          <div className="grid gap-8">
            <InstructorBio instructor={instructor} />
            <Packages school={instructor.school} />
            <InstructorFacts instructor={instructor} />
            <InstructorReviews instructor={instructor} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** What the school sells as one, where it sells anything so. */
function Packages({ school }: { school: Instructor['school'] }) {
  const { data = [] } = useOfferedPackages(school.id);
  const Offered = useLazyImport(offeredPackages, data.length > 0, () => undefined)?.OfferedPackages;
  return Offered && <Offered school={school} />;
}

const isNowhere = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);
