import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { findCanceller } from '#contract/cancellation.ts';
import type { GuardedStudent } from '#contract/guardians.ts';
import { buildUrl } from '../../api/client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';
import { CancelBooking } from '../bookings/cancel-booking/cancel-booking.tsx';
import { CancelledMeanwhile } from '../bookings/cancelled-meanwhile.tsx';
import { findCurrent, instructorName, sortByTime, toLocalLesson } from '../bookings/lesson.ts';
import { LessonSummary } from '../bookings/lesson-summary.tsx';
import { useMyBookings } from '../bookings/queries.ts';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import { StudentMoney } from '../money/lesson-money.tsx';
import { useStudentProgress } from '../progress/queries.ts';
import { HoursDriven, SkillGroups, SkillRing } from '../progress/skill-groups.tsx';

import { useLeaveStudent } from './queries.ts';

const useBookingsTexts = createTextsHook('bookings');
const useTexts = createTextsHook('family');

/** Number of past lessons shown at first. */
const SHOWN = 5;

interface FamilyLessonsProps {
  title: string;
  /** Shown if there are no lessons. Null hides the whole list. */
  empty: string | null;
  bookings: readonly Booking[];
  studentName: string;
  onCancel: (booking: Booking) => void;
}

/** Lessons with time, instructor, place and status. */
export function FamilyLessons({ title, empty, bookings, studentName, onCancel }: FamilyLessonsProps) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  if (bookings.length === 0 && empty === null) return null;
  const shown = isWhole ? bookings : bookings.slice(0, SHOWN);
  return (
    <Card>
      <h2 className="text-lg font-bold">{title}</h2>
      {bookings.length === 0 && <p className="mt-1 text-soft">{empty}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((booking) => (
          <Lesson key={booking.bookingId} booking={booking} studentName={studentName} onCancel={onCancel} />
        ))}
      </ul>
      {bookings.length > shown.length && (
        <Button variant="quiet" className="-mx-4" onClick={() => setWhole(true)}>
          {t('all', { count: bookings.length })}
        </Button>
      )}
    </Card>
  );
}

interface LessonProps {
  booking: Booking;
  studentName: string;
  onCancel: (booking: Booking) => void;
}

function Lesson({ booking, studentName, onCancel }: LessonProps) {
  const t = useTexts();
  const bookings = useBookingsTexts();
  const formats = useFormats();
  const lesson = toLocalLesson(booking);
  const { bookingStatus: status, cancelledByGuardian, location, schoolName, code } = booking;
  const canceller = findCanceller(booking);
  const who = canceller === 'school' ? schoolName : (cancelledByGuardian?.name ?? studentName);
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="tabular font-semibold first-letter:uppercase">
          {formats.day(lesson.date)} · {formats.slot(lesson)}
        </span>
        <BookingStatusBadge status={status}>{bookings(`status.${status}`)}</BookingStatusBadge>
      </p>
      <p className="text-sm">
        {instructorName(booking)} · {schoolName}
      </p>
      {status === 'Booked' && location && <p className="text-sm wrap-anywhere text-soft">{location}</p>}
      {canceller && <p className="text-sm text-soft">{t('cancelledBy', { who })}</p>}
      {booking.actions.includes('cancel') && (
        <p>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('cancelNamed', { code })}
            onClick={() => onCancel(booking)}
            className="-mx-3 text-loss-text hover:bg-loss-soft"
          >
            {t('cancel')}
          </Button>
        </p>
      )}
    </li>
  );
}

/** Hours and skills. Each group of skills can be expanded. */
function FamilyProgress({ student }: { student: GuardedStudent }) {
  const t = useTexts();
  const { data, error } = useStudentProgress(student.id);
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-bold">{t('progress')}</h2>
      {!data && <FailureBanner error={error} />}
      {data?.lessons.length === 0 && <p className="text-soft">{t('noProgress', { student: student.firstName })}</p>}
      {data && data.lessons.length > 0 && (
        <>
          <div className="grid gap-6 sm:grid-cols-2 sm:items-center">
            <SkillRing skills={data.skills} />
            <HoursDriven progress={data} />
          </div>
          <a
            href={buildUrl('GET /candidate/:id/record.pdf', { id: student.id })}
            target="_blank"
            rel="noreferrer"
            className={`w-full sm:w-auto sm:justify-self-start ${buttonStyle('secondary')}`}
          >
            <FileText className="size-5" aria-hidden="true" />
            {t('record')}
          </a>
          <details>
            <summary className="flex min-h-11 items-center font-medium text-action-text">{t('skills')}</summary>
            <div className="pt-4">
              <SkillGroups skills={data.skills} />
            </div>
          </details>
        </>
      )}
    </Card>
  );
}

/** A student's page as their parent or guardian sees it. */
export function FamilyStudent({ student }: { student: GuardedStudent }) {
  const t = useTexts();
  const ui = useUiTexts();
  const nowMs = useNow();
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const list = useMyBookings(student.id, 'ALL');
  const { upcoming, past } = sortByTime(list.data ?? [], nowMs);
  const [next, ...later] = upcoming;
  const name = student.firstName;
  if (list.isPending) return <SkeletonList label={ui('loading')} count={2} className="h-56 w-full rounded-lg" />;
  if (!list.data) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <div className="grid gap-6">
      <CancelledMeanwhile bookings={list.data} cancelling={toCancel} />
      <div className="grid gap-6 md:grid-cols-2 md:items-start">
        <Card className="grid gap-5">
          <h2 className="text-lg font-bold">{t('next')}</h2>
          {next ? (
            <NextLesson booking={next} onCancel={() => setToCancel(next)} />
          ) : (
            <p className="text-soft">{t('noNext', { student: name })}</p>
          )}
          <p className="text-sm text-soft">{t(student.mayCancel ? 'onlyCancel' : 'onlySee', { student: name })}</p>
        </Card>
        <StudentMoney studentId={student.id} studentName={`${student.firstName} ${student.lastName}`.trim()} />
      </div>
      <FamilyProgress student={student} />
      <FamilyLessons title={t('later')} empty={null} bookings={later} studentName={name} onCancel={setToCancel} />
      <FamilyLessons title={t('past')} empty={t('noPast')} bookings={past} studentName={name} onCancel={setToCancel} />
      <p>
        <Button variant="quiet" onClick={() => setLeaving(true)} className="-mx-4 text-soft">
          {t('leave.open', { student: name })}
        </Button>
      </p>
      {toCancel && (
        <CancelBooking booking={findCurrent(toCancel, list.data)} isAlone onClose={() => setToCancel(null)} />
      )}
      {isLeaving && <LeaveStudent student={student} onClose={() => setLeaving(false)} />}
    </div>
  );
}

function NextLesson({ booking, onCancel }: { booking: Booking; onCancel: () => void }) {
  const t = useTexts();
  const price = {
    ...{ lesson: booking.totalCharges, tax: booking.tax, fee: booking.bookingFee },
    credit: booking.credit,
  };
  return (
    <>
      <LessonSummary lesson={{ ...booking, ...toLocalLesson(booking), instructorName: instructorName(booking) }} />
      {booking.actions.includes('cancel') && (
        <>
          {booking.refundDeadlines && <RefundDeadlines deadlines={booking.refundDeadlines} price={price} />}
          <Button
            variant="secondary"
            onClick={onCancel}
            className="text-loss-text hover:border-loss hover:text-loss-text sm:justify-self-start"
          >
            {t('cancel')}
          </Button>
        </>
      )}
    </>
  );
}

/** Asks before the guardian gives up access. */
function LeaveStudent({ student, onClose }: { student: GuardedStudent; onClose: () => void }) {
  const t = useTexts();
  const leave = useLeaveStudent();
  const name = student.firstName;
  const confirm = () =>
    leave.mutate(student.id, {
      onSuccess: () => {
        toast(t('leave.done', { student: name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('leave.title', { student: name })}
      words={{ keep: t('leave.keep'), confirm: t('leave.confirm'), busy: t('leave.busy') }}
      change={leave}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('leave.text', { student: name })}
    </LossDialog>
  );
}
