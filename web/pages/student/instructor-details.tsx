import { CalendarCheck, CarFront, Languages, MapPin, Medal, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { toWallTime } from '#contract/formats.ts';
import type { Instructor } from '#contract/instructors.ts';
import { instructorDetailsLink, PAGE_PATHS, publicSchoolLink } from '#contract/paths.ts';
import { countMinutes } from '#contract/slot-runs.ts';
import { readDate } from '#contract/written-times.ts';
import { ApiError } from '../../api/client.ts';
import { buildSearchLink } from '../../features/availability/day-search.ts';
import { formatSlot, parseSlot } from '../../features/availability/slot.ts';
import { BookLesson } from '../../features/bookings/book-lesson.tsx';
import { useMyBookings } from '../../features/bookings/queries.ts';
import {
  formatCarName,
  InstructorBio,
  InstructorFacts,
  Section,
} from '../../features/instructors/instructor-facts.tsx';
import { useInstructor } from '../../features/instructors/queries.ts';
import { useTrustFacts } from '../../features/instructors/trust-facts.tsx';
import { calculateLessonPrice, getAmountDue } from '../../features/lesson-kinds/lesson-price.ts';
import { useInstructorKinds } from '../../features/lesson-kinds/queries.ts';
import { useOfferedPackages } from '../../features/packages/queries.ts';
import { rememberedPlace, rememberPlace } from '../../features/places/remembered-place.ts';
import { Rating } from '../../features/reviews/rating.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/class-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, LinkButton, textLinkStyle } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const useAvailabilityTexts = createTextsHook('availability');
const useTexts = createTextsHook('instructors');
const useBookingsTexts = createTextsHook('bookings');

/** Placeholder with the layout of the page. */
function InstructorSkeleton() {
  const t = useUiTexts();
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <span className="sr-only">{t('loading')}</span>
      <div className="flex flex-wrap gap-6">
        <Skeleton className="size-25 rounded-full" />
        <div className="grid grow content-start gap-3">
          <Skeleton className="h-9 w-60 max-w-full" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-2 h-14 w-full" />
        </div>
      </div>
      <Skeleton className="h-130 w-full rounded-lg lg:row-span-2" />
      <Skeleton className="h-60 w-full rounded-lg" />
    </div>
  );
}

const reviewList = lazyImport(() => import('../../features/reviews/review-list.tsx'));

/** An instructor's average rating and all reviews. */
function InstructorReviews({
  instructor: { rating, reviews, reviewCount = reviews.length },
}: {
  instructor: Instructor;
}) {
  const t = useTexts();
  const ReviewList = useLazyImport(reviewList, reviews.length > 0, () => undefined)?.ReviewList;
  return (
    <Section title={t('instructor.reviews')}>
      <div className="grid gap-5">
        <Rating rating={rating} count={reviewCount} />
        {ReviewList && <ReviewList reviews={reviews} />}
      </div>
    </Section>
  );
}

/** The instructor at a glance: photo, name, rate, rating and key facts. */
function InstructorHeading({ instructor, minutes }: { instructor: Instructor; minutes: number }) {
  const t = useAvailabilityTexts();
  const instructors = useTexts();
  const { list, money } = useFormats();
  const language = useLanguage();
  const trust = useTrustFacts(instructor);
  const { school } = instructor;
  const name = `${instructor.firstName} ${instructor.lastName}`;
  const price = calculateLessonPrice(instructor, minutes, null);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name} src={instructor.profilePhotoS3Url} size={100} />
      <div className="min-w-0 flex-1 basis-56">
        <h1 tabIndex={-1} className="text-xl font-bold tracking-tight">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">{t('card.rate', { rate: money(instructor.ratePerHour) })}</span>
          <Rating rating={instructor.rating} count={instructor.reviewCount ?? instructor.reviews.length} />
        </p>
        <p className="tabular text-sm text-soft">
          {instructors(price.tax > 0 ? 'instructor.lessonPriceTaxed' : 'instructor.lessonPrice', {
            price: money(getAmountDue(price)),
            length: duration(minutes),
          })}
        </p>
        <ul className="mt-4 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <Fact icon={<Medal />}>{t('card.experience', { count: instructor.numberOfYearsOfExperience })}</Fact>
          <Fact icon={<Languages />}>
            {list(instructor.languages.map((language) => instructors(`languages.${language}`)))}
          </Fact>
          <Fact icon={<CarFront />}>{formatCarName(instructor.instructorCar)}</Fact>
          <Fact icon={<MapPin />}>
            {instructor.isActive ? (
              <a href={publicSchoolLink(language, school.id)} className={textLinkStyle}>
                {school.name}
              </a>
            ) : (
              school.name
            )}
            {school.city && `, ${school.city}`}
          </Fact>
          {trust.licence && <Fact icon={<ShieldCheck />}>{trust.licence}</Fact>}
          {trust.lessons && <Fact icon={<CalendarCheck />}>{trust.lessons}</Fact>}
        </ul>
      </div>
    </header>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="text-soft [&_svg]:mt-1 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** RT-04: navigation state of links to this page. The address repeats most of it, for a reload, a second tab or a shared link. */
interface DetailsState {
  id?: string;
  selectedSlot?: string;
  dateOfSlot?: string;
  fromModule?: boolean;
}

/** Keeps the place from a search made before signing up, perhaps on another device. */
function keepPlace(near: string | null): void {
  if (near && !rememberedPlace()) rememberPlace(near);
}

/** Instructor, slot, and whether the visitor came to read rather than to book. */
function useSlotChoice() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const given = (state ?? {}) as DetailsState;
  const query = new URLSearchParams(search);
  const near = query.get('near');
  const pickup = { address: query.get('pickup') ?? '', code: query.get('pickupPostalCode') };
  useState(() => keepPlace(near));
  const id = given.id || query.get('id') || '';
  // Other pages may send the specification's state in any spelling. Normalise it, because slots are compared by text.
  const times = parseSlot(given.selectedSlot || query.get('slot'));
  const date = readDate(given.dateOfSlot || query.get('date') || '');
  return {
    id,
    date,
    slot: date && times ? formatSlot(times) : null,
    kindId: query.get('kind'),
    /** Label of the searched place. */
    near,
    /** Prefilled by a link. */
    pickup,
    isOnlyToRead: given.fromModule ?? query.get('fromModule') === 'true',
    /** A slot that fits the lesson type. Without a slot, the student still has to choose one. */
    choose(nextDate: string | null, nextSlot: string | null, kind: string | null): void {
      const places = { near: near ?? '', pickup: pickup.address, pickupPostalCode: pickup.code ?? '' };
      const next = { id, date: nextDate ?? '', slot: nextSlot ?? '', kind: kind ?? '', ...places };
      const state: DetailsState = { id, selectedSlot: next.slot, dateOfSlot: next.date, fromModule: false };
      void navigate(instructorDetailsLink(next), { replace: true, preventScrollReset: true, state });
    },
  };
}

const offeredPackages = lazyImport(() => import('../../features/packages/offered-packages.tsx'));

/** RT-04, IP-01: the instructor and, unless the visitor only came to read, the booking form. */
export default function InstructorDetails() {
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
    const starts = toWallTime(startTime);
    return (
      bookingStatus === 'Booked' &&
      id === choice.id &&
      starts.date === choice.date &&
      starts.time === parseSlot(choice.slot)?.startTime
    );
  });

  return (
    <Page title={title} width={choice.isOnlyToRead ? 'normal' : 'wide'}>
      <p className="mb-6">
        <BackLink to={choice.isOnlyToRead ? PAGE_PATHS.bookings : buildSearchLink(choice.date)}>
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
          <InstructorHeading instructor={instructor} minutes={minutesOf(choice)} />
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
            <InstructorReviews instructor={instructor} />
            {instructor.isActive && <School school={instructor.school} />}
            <Packages school={instructor.school} />
            <InstructorFacts instructor={instructor} />
          </div>
        </div>
      )}
    </Page>
  );
}

const STANDARD_MINUTES = 60;

/** Length of the chosen slot, or of a standard lesson. */
function minutesOf({ date, slot }: { date: string | null; slot: string | null }): number {
  const times = parseSlot(slot);
  return date && times ? countMinutes({ date, ...times }) : STANDARD_MINUTES;
}

const schoolIntroduction = lazyImport(() => import('../../features/instructors/school-introduction.tsx'));

function School({ school }: { school: Instructor['school'] }) {
  const t = useTexts();
  const Introduction = useLazyImport(schoolIntroduction, true, () => undefined)?.SchoolIntroduction;
  return (
    <Section title={t('instructor.school')}>
      {Introduction && <Introduction slug={school.id} name={school.name} contact={school} summary={school.summary} />}
    </Section>
  );
}

/** Packages the school offers, if any. */
function Packages({ school }: { school: Instructor['school'] }) {
  const { data = [] } = useOfferedPackages(school.id);
  const Offered = useLazyImport(offeredPackages, data.length > 0, () => undefined)?.OfferedPackages;
  return Offered && <Offered school={school} />;
}

const isNowhere = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);
