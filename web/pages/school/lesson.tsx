import { MessageSquare, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { handOverLink, lessonProgressLink, PAGE_PATHS } from '#contract/paths.ts';
import { phoneLink } from '#contract/phone-extension.ts';
import { ApiError } from '../../api/client.ts';
import { BookingStatusBadge } from '../../features/bookings/booking-status.tsx';
import { CancellationNote } from '../../features/bookings/cancellation-note.tsx';
import { toLocalLesson } from '../../features/bookings/lesson.ts';
import { LessonSummary } from '../../features/bookings/lesson-summary.tsx';
import { useBooking } from '../../features/bookings/queries.ts';
import { LessonRequest } from '../../features/lesson-requests/lesson-request.tsx';
import { LessonMoney } from '../../features/money/lesson-money.tsx';
import { LessonDialogs } from '../../features/school-bookings/lesson-dialogs.tsx';
import { listOutcomes } from '../../features/school-bookings/queries.ts';
import { ToCollect } from '../../features/school-bookings/school-bookings-table.tsx';
import { StudentName } from '../../features/school-bookings/student-name.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, EmailLink, LinkButton, PhoneLink } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useNow } from '../../ui/use-time.ts';

const useTexts = createTextsHook('school-bookings');

// What stands below the lesson comes after it.
const conversation = lazyImport(
  async () => (await import('../../features/lesson-messages/conversation.tsx')).Conversation,
);
const lessonRecord = lazyImport(
  async () => (await import('../../features/lesson-records/record-lesson.tsx')).SchoolLessonRecord,
);
const lessonMessages = lazyImport(
  async () => (await import('../../features/office-messages/lesson-messages.tsx')).LessonMessages,
);

/** A lesson's page for its school. */
export function SchoolLesson({ id }: { id: string }) {
  const t = useTexts();
  const { data: booking, error, refetch } = useBooking(id);
  const isNowhere = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return (
    <Page title={booking ? booking.code : t('lesson.title')} width="normal">
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.schoolBookings}>{t('lesson.back')}</BackLink>
      </p>
      {booking ? (
        <Lesson booking={booking} />
      ) : (
        <>
          <PageHeading>{t('lesson.title')}</PageHeading>
          {!isNowhere && <QueryState error={error} onRetry={refetch} className="h-60 w-full rounded-lg" />}
          {isNowhere && (
            <EmptyState
              title={t('lesson.notFound')}
              action={<LinkButton to={PAGE_PATHS.schoolBookings}>{t('lesson.back')}</LinkButton>}
            >
              {t('lesson.notFoundText')}
            </EmptyState>
          )}
        </>
      )}
    </Page>
  );
}

function Lesson({ booking }: { booking: Booking }) {
  const t = useTexts();
  const ui = useUiTexts();
  const [dialog, setDialog] = useState<LessonDialog | null>(null);
  const actor = useActor('school');
  const student = studentName(booking) || ui('deletedAccount');
  const close = () => setDialog(null);
  const Conversation = useLazyImport(conversation, true, null);
  const LessonRecord = useLazyImport(lessonRecord, true, null);
  const LessonMessages = useLazyImport(lessonMessages, true, null);
  return (
    <>
      <PageHeading
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <BookingStatusBadge status={booking.bookingStatus}>
              {t(`bookings.statuses.${booking.bookingStatus}`)}
            </BookingStatusBadge>
            <span className="tabular">{booking.code}</span>
          </span>
        }
      >
        {t('lesson.heading', { student })}
      </PageHeading>
      <div className="grid gap-4 md:grid-cols-2 md:items-start">
        <div className="grid gap-4">
          {booking.bookingStatus === 'Cancelled' && <CancellationNote booking={booking} isForSchool />}
          <InstructorOff booking={booking} />
          <LessonRequest
            bookingId={booking.bookingId}
            status={booking.bookingStatus}
            onCancel={() => setDialog('cancel')}
          />
          <Card className="grid gap-6">
            <LessonSummary
              lesson={{ ...booking, ...toLocalLesson(booking), instructorName: instructorName(booking) }}
            />
            <MovedNote booking={booking} />
            <CancelledForStudent booking={booking} />
            {booking.waived && <p className="text-sm wrap-anywhere">{t('lesson.waived', booking.waived)}</p>}
            {booking.outcomeBy === 'clock' && <p className="text-sm">{t('lesson.byClock')}</p>}
            <p>
              <span className="block text-sm text-soft">{t('lesson.total')}</span>
              <ToCollect booking={booking} />
            </p>
            {actor?.role !== 'instructor' && <LessonMoney booking={booking} reader="school" />}
            <Actions booking={booking} onOpen={setDialog} />
          </Card>
          <Contact booking={booking} />
          {booking.bookingStatus === 'Completed' && studentName(booking) !== '' && LessonRecord && (
            <LessonRecord booking={booking} />
          )}
          {LessonMessages && actor && actor.role !== 'instructor' && (
            <LessonMessages bookingId={booking.bookingId} schoolId={actor.id} isCard />
          )}
        </div>
        {Conversation && (
          <Conversation bookingId={booking.bookingId} reader="school" other={student} phone={booking.candidate.phone} />
        )}
      </div>
      <LessonDialogs
        cancelling={dialog === 'cancel' ? booking : null}
        moving={dialog === 'move' ? { booking, to: null } : null}
        ending={dialog === 'outcome' ? booking : null}
        onCancelClose={close}
        onOutcomeClose={close}
        restoring={dialog === 'restore' ? booking : null}
        onMoveClose={close}
        onRestoreClose={close}
        changingPickup={dialog === 'pickup' ? booking : null}
        onPickupClose={close}
      />
    </>
  );
}

/** Says that somebody else has to take the lesson. */
function InstructorOff({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { instructor, isInstructorOff, startTime } = booking;
  const nowMs = useNow();
  const isOffice = useActor('school')?.role !== 'instructor';
  if (!isInstructorOff) return null;
  return (
    <Banner tone="attention" title={t('lesson.instructorOff', { instructor: instructor.firstName })}>
      {isOffice && Date.parse(startTime) > nowMs && (
        <LinkButton
          to={handOverLink(instructor.id, toWallTime(startTime).date)}
          variant="secondary"
          size="sm"
          className="mt-2"
        >
          {t('lesson.handOverThis')}
        </LinkButton>
      )}
    </Banner>
  );
}

/** Says that the lesson was moved: by whom, when, and from which time. */
function MovedNote({ booking: { movedBySchool } }: { booking: Booking }) {
  const t = useTexts();
  const { day, slot } = useFormats();
  const moment = useMoment();
  if (!movedBySchool) return null;
  const { at, from, member } = movedBySchool;
  const said = { at: moment.dayAndTime(at), day: day(from.date), time: slot(from) };
  return <p className="text-sm">{member ? t('lesson.movedBy', { ...said, member }) : t('lesson.moved', said)}</p>;
}

/** When the student told the school to cancel, and what it didn't charge. */
function CancelledForStudent({ booking: { cancelledForStudent } }: { booking: Booking }) {
  const t = useTexts();
  const moment = useMoment();
  if (!cancelledForStudent) return null;
  const { noticeAt, waivedPercent } = cancelledForStudent;
  const said = { at: moment.dayAndTime(noticeAt), percent: waivedPercent };
  return <p className="text-sm">{t(waivedPercent > 0 ? 'lesson.forStudentWaived' : 'lesson.forStudent', said)}</p>;
}

/** The student's contact details. Empty once the account is erased. */
function Contact({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { candidate } = booking;
  if (studentName(booking) === '') return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('lesson.contact')}</h2>
      <p className="grid justify-items-start gap-2">
        <StudentName booking={booking} />
        {candidate.phone ? <PhoneLink number={candidate.phone} /> : <span>{t('lesson.noPhone')}</span>}
        {candidate.email ? <EmailLink address={candidate.email} /> : <span>{t('lesson.noEmail')}</span>}
      </p>
      {candidate.phone && (
        <div className="flex flex-wrap gap-3 md:hidden">
          <PhoneAction href={phoneLink(candidate.phone)} icon={<Phone className="size-5" aria-hidden="true" />}>
            {t('lesson.call')}
          </PhoneAction>
          <PhoneAction href={`sms:${candidate.phone}`} icon={<MessageSquare className="size-5" aria-hidden="true" />}>
            {t('lesson.text')}
          </PhoneAction>
        </div>
      )}
    </Card>
  );
}

function PhoneAction({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <a href={href.replaceAll(/[^\w:+]/g, '')} className={`grow ${buttonStyle('secondary')}`}>
      {icon}
      {children}
    </a>
  );
}

type LessonDialog = 'cancel' | 'move' | 'outcome' | 'pickup' | 'restore';

function Actions({ booking, onOpen }: { booking: Booking; onOpen: (dialog: LessonDialog) => void }) {
  const t = useTexts();
  const canCancel = booking.actions.includes('cancel');
  const isMarked = booking.bookingStatus === 'Completed' && studentName(booking) !== '';
  const hasOutcome = listOutcomes(booking).length > 0;
  const canRestore = booking.actions.includes('restore');
  const isCorrection = booking.bookingStatus !== 'Booked';
  const needsCheck = booking.outcomeBy === 'clock';
  if (!canCancel && !isMarked && !hasOutcome && !canRestore) return null;
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      {canRestore && <Button onClick={() => onOpen('restore')}>{t('lesson.restore')}</Button>}
      {hasOutcome && (
        <Button variant={isCorrection && !needsCheck ? 'secondary' : 'primary'} onClick={() => onOpen('outcome')}>
          {t(isCorrection ? 'lesson.correct' : 'lesson.outcome')}
        </Button>
      )}
      {isMarked && (
        <LinkButton to={lessonProgressLink(booking.bookingId)} variant="secondary">
          {t('bookings.skills')}
        </LinkButton>
      )}
      {booking.actions.includes('move') && (
        <Button variant="secondary" onClick={() => onOpen('move')}>
          {t('lesson.move')}
        </Button>
      )}
      {booking.actions.includes('change_pickup') && (
        <Button variant="secondary" onClick={() => onOpen('pickup')}>
          {t('pickup.open')}
        </Button>
      )}
      {canCancel && (
        <Button variant="secondary" onClick={() => onOpen('cancel')} className="text-loss-text">
          {t('lesson.cancel')}
        </Button>
      )}
    </div>
  );
}

export default function SchoolLessonPage() {
  const { id = '' } = useParams();
  return <SchoolLesson id={id} />;
}
