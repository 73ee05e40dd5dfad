import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { transitionFor } from '#contract/booking-transitions.ts';
import type { Booking, Booking as BookingRecord } from '#contract/bookings.ts';
import { takenOff } from '#contract/charges.ts';
import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { ApiError } from '../../api/client.ts';
import { BookingStatusBadge } from '../../features/bookings/booking-status.tsx';
import { CancellationNote } from '../../features/bookings/cancellation-note.tsx';
import { instructorName, mayCancel, toLocalLesson } from '../../features/bookings/lesson.ts';
import { AddToCalendar, LessonSummary } from '../../features/bookings/lesson-summary.tsx';
import { MoveDialog } from '../../features/bookings/move-dialog.tsx';
import { PriceBreakdown } from '../../features/bookings/price-breakdown.tsx';
import { useBooking } from '../../features/bookings/queries.ts';
import { SavedCopyBanner, useKeptStudentPages, useSavedLesson } from '../../features/bookings/saved-copy.tsx';
import { SavedLessons } from '../../features/bookings/saved-lessons.tsx';
import { RefundDeadlines } from '../../features/cancellation-policy/refund-deadlines.tsx';
import { InstructorFacts } from '../../features/instructors/instructor-facts.tsx';
import { useInstructor } from '../../features/instructors/queries.ts';
import { Conversation } from '../../features/lesson-messages/conversation.tsx';
import { LessonRecord } from '../../features/lesson-records/lesson-record.tsx';
import { LessonMoney } from '../../features/money/lesson-money.tsx';
import { Stars } from '../../features/reviews/rating.tsx';
import { SchoolAnswer } from '../../features/reviews/review-list.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptState } from '../../ui/form/draft.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-time.ts';

const useProvinceTexts = createTextsHook('provinces');
const useTexts = createTextsHook('bookings');

interface BookingStepsProps {
  instructorFirstName: string;
  province: ProvinceCode | null;
}

/** Next steps, and what to bring. */
function BookingSteps({ instructorFirstName, province }: BookingStepsProps) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const licence = province && provinces(`learnerLicences.${province}`, {}, '');
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <Steps title={t('booking.next')}>
        <Step>{t('booking.nextEmail')}</Step>
        <Step>{t('booking.nextReady', { name: instructorFirstName })}</Step>
      </Steps>
      <Steps title={t('booking.bring')}>
        <Step>
          {licence
            ? t('booking.licenceNamed', { licence, province: provinces(`names.${province}`) })
            : t('booking.licence')}
        </Step>
        <Step>{t('booking.glasses')}</Step>
        <Step>{t('booking.shoes')}</Step>
      </Steps>
    </div>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check className="mt-0.5 size-5 shrink-0 text-action-text" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

// Loaded separately, because few lessons are waiting for a review.
const reviewForm = lazyImport(async () => (await import('../../features/bookings/review-form.tsx')).ReviewForm);

interface LessonReviewProps {
  booking: Booking;
  /** Renders a rating. */
  stars: (rating: number) => ReactNode;
}

/** Asks once for a review of a completed lesson, and then shows it. */
function LessonReview({ booking, stars }: LessonReviewProps) {
  const t = useTexts();
  const { review, instructor } = booking;
  const isCompleted = booking.bookingStatus === 'Completed';
  const ReviewForm = useLazyImport(reviewForm, isCompleted && !review, () => undefined);
  if (!isCompleted) return null;
  return (
    <Card className="grid gap-3">
      <h2 tabIndex={-1} className="text-lg font-bold">
        {review ? t('review.yours') : t('review.ask', { name: instructor.firstName })}
      </h2>
      {ReviewForm && !review && <ReviewForm booking={booking} />}
      {review && (
        <>
          {stars(review.rating)}
          {review.comment && <p className="whitespace-pre-line">{review.comment}</p>}
          {review.answer && <SchoolAnswer>{review.answer}</SchoolAnswer>}
        </>
      )}
    </Card>
  );
}

/** Moves the booking, or explains why that's no longer possible. */
function MoveButton({ booking }: { booking: Booking }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const times = { startsAtMs: Date.parse(booking.startTime), endsAtMs: Date.parse(booking.endTime) };
  const transition = transitionFor('move', 'candidate', { ...times, status: booking.bookingStatus }, useNow());
  return (
    <>
      {transition === 'too_late_to_move' && <p className="basis-full text-sm text-soft">{t('move.tooLate')}</p>}
      {booking.actions.includes('move') && transition !== 'too_late_to_move' && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('move.button')}
        </Button>
      )}
      {isOpen && <MoveDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}

const cancelBooking = lazyImport(() => import('../../features/bookings/cancel-booking/cancel-booking.tsx'));
const pickupDialog = lazyImport(() => import('../../features/bookings/pickup-dialog.tsx'));

/** A booking's page, which also serves as its confirmation. */
export function OneBooking({ id }: { id: string }) {
  const t = useTexts();
  const ui = useUiTexts();
  const query = useBooking(id);
  const saved = useSavedLesson(useActor('candidate'), id, query);
  useKeptStudentPages();
  if (query.data) return <BookingDetails booking={query.data} />;
  const isNowhere = query.error instanceof ApiError && [400, 403, 404].includes(query.error.status);
  return (
    <Page title={t('bookings.title')} width="normal">
      <PageHeading>{t('bookings.title')}</PageHeading>
      {saved && (
        <>
          <SavedCopyBanner readAtMs={saved.readAtMs}>{t('savedCopy.text')}</SavedCopyBanner>
          <SavedLessons bookings={[saved.copy]} />
        </>
      )}
      {!saved && query.isPending && <SkeletonList label={ui('loading')} className="h-40 w-full rounded-lg" />}
      {!saved && query.isError && !isNowhere && <ErrorState error={query.error} onRetry={query.refetch} />}
      {isNowhere && (
        <EmptyState
          title={t('booking.notFound')}
          action={<LinkButton to={PAGE_PATHS.bookings}>{t('book.seeBookings')}</LinkButton>}
        >
          {t('booking.notFoundText')}
        </EmptyState>
      )}
    </Page>
  );
}

function BookingDetails({ booking }: { booking: BookingRecord }) {
  const t = useTexts();
  const nowMs = useNow();
  const [isCancelling, setCancelling] = useState(false);
  const [pickupOpen, setPickupOpen] = useKeptState(`pickup-open-${booking.bookingId}`, '');
  const CancelBooking = useLazyImport(cancelBooking, isCancelling, () => setCancelling(false))?.CancelBooking;
  const PickupDialog = useLazyImport(pickupDialog, pickupOpen !== '', () => setPickupOpen(''))?.PickupDialog;
  const instructor = useInstructor(booking.instructor.id).data;
  const lesson = toLocalLesson(booking);
  const province = instructor?.school.province ?? null;
  const isAhead = mayCancel(booking, nowMs);
  const price = {
    perHour: booking.perHourCharges,
    minutes: lesson.minutes,
    kind: booking.kind,
    lesson: booking.totalCharges,
    fee: booking.bookingFee,
    tax: booking.tax,
    province,
    credit: booking.credit,
  };
  const { firstName, id } = booking.instructor;

  return (
    <Page title={t('booking.title', { code: booking.code })} width="normal">
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.bookings}>{t('bookings.title')}</BackLink>
      </p>
      <PageHeading
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <BookingStatusBadge status={booking.bookingStatus}>
              {t(`status.${booking.bookingStatus}`)}
            </BookingStatusBadge>
            <span>
              {t('booking.reference')} <strong className="tracking-wide text-ink">{booking.code}</strong>
            </span>
          </span>
        }
      >
        {t('booking.heading', { name: instructorName(booking) })}
      </PageHeading>
      <div className="grid gap-8">
        {/* Announced if the lesson is cancelled while the page is open. */}
        <div role="status" className="contents">
          {booking.bookingStatus === 'Cancelled' && <CancellationNote booking={booking} />}
        </div>
        <MovedNote booking={booking} />
        {!isAhead && ['Booked', 'Completed'].includes(booking.bookingStatus) && <LessonRecord booking={booking} />}
        {booking.late && booking.bookingStatus === 'Booked' && !booking.startedAt && (
          <Banner tone="attention" title={t('booking.late', booking.late)}>
            {t('booking.lateText')}
          </Banner>
        )}
        <div className="grid gap-4 md:grid-cols-2 md:items-start">
          <Card className="grid gap-6">
            <LessonSummary lesson={{ ...booking, ...lesson, instructorName: instructorName(booking) }} />
            <Actions>
              {isAhead && <AddToCalendar bookingId={booking.bookingId} />}
              {booking.actions.includes('change_note') && (
                <Button variant="secondary" onClick={() => setPickupOpen('open')}>
                  {t('pickup.button')}
                </Button>
              )}
              {!isAhead && (
                <LinkButton to={instructorDetailsLink({ id })} variant="secondary">
                  {t('booking.rebook', { name: firstName })}
                </LinkButton>
              )}
              {booking.bookingStatus === 'Completed' && (
                <LinkButton to={PAGE_PATHS.progress} variant="secondary">
                  {t('bookings.progress')}
                </LinkButton>
              )}
            </Actions>
          </Card>
          <Card className="grid gap-6">
            <PriceBreakdown price={price} takenOff={takenOff(booking)} />
            <LessonMoney booking={booking} reader="student" />
            {isAhead && (
              <>
                {booking.refundDeadlines && <RefundDeadlines deadlines={booking.refundDeadlines} price={price} />}
                <Actions>
                  <MoveButton booking={booking} />
                  <Button
                    variant="secondary"
                    onClick={() => setCancelling(true)}
                    className="text-loss-text hover:border-loss hover:text-loss-text"
                  >
                    {t('booking.cancel')}
                  </Button>
                </Actions>
              </>
            )}
          </Card>
        </div>
        <Conversation bookingId={booking.bookingId} reader="student" other={booking.schoolName} />
        <LessonReview booking={booking} stars={(rating) => <Stars rating={rating} />} />
        {isAhead && <BookingSteps instructorFirstName={firstName} province={province} />}
        {isAhead && instructor && <InstructorFacts instructor={instructor} />}
      </div>
      {pickupOpen && booking.bookingStatus === 'Booked' && PickupDialog && (
        <PickupDialog booking={booking} onClose={() => setPickupOpen('')} />
      )}
      {isCancelling && CancelBooking && <CancelBooking booking={booking} onClose={() => setCancelling(false)} />}
    </Page>
  );
}

/** For upcoming lessons: what the school changed, and the previous time. */
function MovedNote({ booking: { movedBySchool, bookingStatus, schoolName } }: { booking: BookingRecord }) {
  const t = useTexts();
  const { day, slot } = useFormats();
  if (!movedBySchool || bookingStatus !== 'Booked') return null;
  const { from } = movedBySchool;
  return (
    <Banner tone="attention" title={t('booking.movedBySchool', { school: schoolName })}>
      {t('booking.movedBySchoolText', { day: day(from.date), time: slot(from) })}
    </Banner>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">{children}</div>;
}

export default function BookingPage() {
  const { id = '' } = useParams();
  return <OneBooking id={id} />;
}
