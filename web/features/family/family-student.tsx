import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import type { GuardedStudent } from '#contract/guardians.ts';
import { buildUrl } from '../../api/client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { ErrorState, SkeletonList } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';
import { CancelBooking } from '../bookings/cancel-booking/cancel-booking.tsx';
import { CancelledMeanwhile } from '../bookings/cancelled-meanwhile.tsx';
import { instructorName, lessonOf, presentOf, sortedByTime } from '../bookings/lesson.ts';
import { LessonSummary } from '../bookings/lesson-summary.tsx';
import { useMyBookings } from '../bookings/queries.ts';
import { RefundDeadlines } from '../cancellation-policy/refund-deadlines.tsx';
import { StudentMoney } from '../money/student-money.tsx';
import { HoursDriven } from '../progress/hours-driven.tsx';
import { useProgressOf } from '../progress/queries.ts';
import { SkillGroups } from '../progress/skill-groups.tsx';
import { SkillRing } from '../progress/skill-ring.tsx';
import { FamilyLessons } from './family-lessons.tsx';

import { useLeaveStudent } from './queries.ts';

/** Hours and skills; each skill behind a fold. */
function FamilyProgress({ student }: { student: GuardedStudent }) {
  const t = useTexts();
  const { data, error } = useProgressOf(student.id);
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

const useTexts = createTextsHook('family');

/** One student, as their parent or guardian sees them. */
export function FamilyStudent({ student }: { student: GuardedStudent }) {
  const t = useTexts();
  const ui = useUiTexts();
  const nowMs = useNow();
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const list = useMyBookings(student.id, 'ALL');
  const { upcoming, past } = sortedByTime(list.data ?? [], nowMs);
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
      {toCancel && <CancelBooking booking={presentOf(toCancel, list.data)} isAlone onClose={() => setToCancel(null)} />}
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
      <LessonSummary lesson={{ ...booking, ...lessonOf(booking), instructorName: instructorName(booking) }} />
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

/** Says what ends, before it happens. */
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
