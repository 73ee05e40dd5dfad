import type { ReactNode } from 'react';
import { Suspense, useId, useState } from 'react';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { cancellingNow, endedSettlement } from '#contract/cancellation.ts';
import type { Settlement } from '#contract/settlements.ts';
import { NetworkError } from '../../../api/client.ts';
import { useErrorText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { duration } from '../../../ui/dates.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { createTextsHook } from '../../../ui/i18n/texts-hook.ts';
import { Dialog, SuccessDialog } from '../../../ui/overlay/dialog.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { CancellationPolicyText } from '../../cancellation-policy/policy-text.tsx';
import { useSettlementText } from '../../cancellation-policy/settlement-text.ts';
import { instructorName, toLocalLesson } from '../lesson.ts';
import { useCancelBooking, useCancelSeries, useRemainingSeries } from '../queries.ts';
import { addSeriesSettlement, ContinueConsequence, ContinueSeriesConsequence } from './continue-consequence.tsx';

const usePolicyTexts = createTextsHook('cancellation-policy');
const useBookingsTexts = createTextsHook('bookings');
const useTexts = createTextsHook('cancel-booking');

/** Confirms the cancellation, with the settlement the server answered. */
function CancelledDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const { day } = useFormats();
  const { credit, schoolName: school } = booking;
  return (
    <Cancelled
      title={t('cancelled.title')}
      settlement={credit && booking.feeAndTaxes === 0 ? null : endedSettlement(booking)}
      minutesBack={credit?.minutesBack ?? null}
      school={school}
      onClose={onClose}
    >
      {t('cancelled.text', { day: day(toLocalLesson(booking).date), name: instructorName(booking) })}
    </Cancelled>
  );
}

/** Confirms that several lessons were cancelled. */
function SeriesCancelledDialog({
  booking,
  cancelled,
  onClose,
}: {
  booking: Booking;
  cancelled: SeriesCancelling;
  onClose: () => void;
}) {
  const t = useTexts();
  const hasCredit = cancelled.creditMinutes + cancelled.creditMinutesLost > 0;
  const isCreditAlone = hasCredit && cancelled.refund === 0 && cancelled.lost === 0;
  const words = { count: cancelled.lessons.length, name: instructorName(booking) };
  return (
    <Cancelled
      title={t('series.title')}
      settlement={isCreditAlone ? null : addSeriesSettlement(cancelled)}
      minutesBack={hasCredit ? cancelled.creditMinutes : null}
      school={booking.schoolName}
      onClose={onClose}
    >
      {t('series.text', words)}
    </Cancelled>
  );
}

function Cancelled({
  title,
  settlement,
  minutesBack,
  school,
  onClose,
  children,
}: {
  title: string;
  /** Null if credit pays for all of it, or if we don't know what was paid. */
  settlement: Settlement | null;
  /** Minutes returned to the student's credit. Null if credit didn't pay for any lesson. */
  minutesBack: number | null;
  school: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts();
  const settlementText = useSettlementText('student', 'after');
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{t('cancelled.close')}</Button>}
    >
      <div className="grid gap-4">
        <p>{children}</p>
        {(minutesBack !== null || settlement) && (
          <div className="rounded-md bg-sunken px-4 py-3">
            {minutesBack !== null && (
              <p className="font-semibold">
                {t(minutesBack > 0 ? 'cancelled.credit' : 'cancelled.noCredit', {
                  length: duration(minutesBack),
                  school,
                })}
              </p>
            )}
            {settlement && <p className="font-semibold">{settlementText(settlement, school)}</p>}
          </div>
        )}
      </div>
    </SuccessDialog>
  );
}

interface CancelDialogProps {
  onClose: () => void;
  /** Cancels the lesson. */
  onContinue: () => void;
  isBusy: boolean;
  /** What Continue and Back do, right above the buttons. */
  consequence: ReactNode;
  /** Refund that the policy gives right now, in percent. Omitted for several lessons. */
  currentPercent: number | undefined;
  /** The lesson or lessons, above the policy. */
  children: ReactNode;
}

/** MB-03: the policy with two buttons. Back changes nothing, Continue cancels. */
function CancelDialog(props: CancelDialogProps) {
  // A page without these texts opens the dialog when they have loaded, and stays interactive meanwhile.
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ onClose, onContinue, isBusy, consequence, currentPercent, children }: CancelDialogProps) {
  const t = useTexts();
  const policy = usePolicyTexts();
  const consequenceId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      isLocked={isBusy}
      title={policy('policy.title')}
      note={
        <Banner tone="loss">
          <p id={consequenceId} className="font-semibold">
            {consequence}
          </p>
        </Banner>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {t('back')}
          </Button>
          <Button
            variant="danger"
            onClick={onContinue}
            isBusy={isBusy}
            busyLabel={t('continueBusy')}
            aria-describedby={consequenceId}
          >
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <CancellationPolicyText hasLead={false} {...(currentPercent !== undefined && { currentPercent })} />
      </div>
    </Dialog>
  );
}

/** Chooses between this lesson and all remaining lessons of the series. */
function SeriesChoice({
  count,
  isAll,
  onChoose,
}: {
  count: number;
  isAll: boolean;
  onChoose: (isAll: boolean) => void;
}) {
  const t = useTexts();
  return (
    <RadioGroup
      name="which"
      label={t('series.which')}
      value={isAll ? 'all' : 'one'}
      onChange={(which) => onChoose(which === 'all')}
      options={[
        { id: 'one', label: t('series.one') },
        { id: 'all', label: t('series.all', { count }) },
      ]}
    />
  );
}

/** What the policy refunds for each lesson now. */
function SeriesRefund({ series: { lessons } }: { series: SeriesCancelling }) {
  const policy = usePolicyTexts();
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3">
      <p>{policy('policy.now')}</p>
      <ul className="grid gap-1 text-sm">
        {lessons.map(({ bookingId, date, startTime, endTime, refundPercent, creditMinutes }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-4">
            <span className="first-letter:uppercase">
              {shortDay(date)}, {slot({ startTime, endTime })}
            </span>
            <span className="tabular">
              {t('refund.percent', { percent: refundPercent })}
              {creditMinutes > 0 && ` · ${duration(creditMinutes)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which lesson is about to be cancelled. */
function LessonToCancel({ booking }: { booking: Booking }) {
  const { day, slot } = useFormats();
  const lesson = toLocalLesson(booking);
  return (
    <p>
      <span className="block font-semibold first-letter:uppercase">
        {day(lesson.date)}, {slot(lesson)}
      </span>
      <span className="block text-sm text-soft">{instructorName(booking)}</span>
    </p>
  );
}

/** The lesson was cancelled or completed while the student was deciding. */
function ChangedDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const bookings = useBookingsTexts();
  const { day } = useFormats();
  const isCancelled = booking.bookingStatus === 'Cancelled';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isCancelled ? 'cancelled.already' : 'cancelled.over')}
      actions={<Button onClick={onClose}>{t('cancelled.close')}</Button>}
    >
      <p>
        {t(isCancelled ? 'cancelled.alreadyText' : 'cancelled.overText', {
          ...{ name: instructorName(booking), day: day(toLocalLesson(booking).date) },
          status: bookings(`status.${booking.bookingStatus}`),
        })}
      </p>
    </Dialog>
  );
}

function CancelFailure({ error }: { error: unknown }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <Banner tone="loss" isLive title={t('cancelled.failed')}>
      {error instanceof NetworkError ? t('cancelled.network') : errorText(error)}
    </Banner>
  );
}

interface CancelBookingProps {
  booking: Booking;
  /** Never offers to cancel the rest of a series. Only the student can do that. */
  isAlone?: boolean;
  onClose: () => void;
}

/**
 * MB-03: the policy, the refund right now, the choice and the outcome. A lesson of a series can be cancelled with the
 * remaining ones.
 */
export function CancelBooking({ booking, isAlone = false, onClose }: CancelBookingProps) {
  const { bookingId, seriesId } = booking;
  const one = useCancelBooking();
  const all = useCancelSeries();
  const [isAll, setAll] = useState(false);
  const left = useRemainingSeries(bookingId, seriesId !== null && !isAlone).data;
  const series = left && left.lessons.length > 1 ? left : null;
  const chosen = isAll ? series : null;
  const cancelling = chosen ? all : one;
  const { percent } = cancellingNow(booking, useNow());

  if (one.data) return <CancelledDialog booking={one.data} onClose={onClose} />;
  if (all.data) return <SeriesCancelledDialog booking={booking} cancelled={all.data} onClose={onClose} />;
  // Cancelled in another tab or by the school.
  if (booking.bookingStatus !== 'Booked') return <ChangedDialog booking={booking} onClose={onClose} />;
  return (
    <CancelDialog
      onClose={onClose}
      onContinue={() => cancelling.mutate(bookingId)}
      isBusy={cancelling.isPending}
      currentPercent={chosen ? undefined : percent}
      consequence={
        chosen ? (
          <ContinueSeriesConsequence series={chosen} school={booking.schoolName} />
        ) : (
          <ContinueConsequence booking={booking} />
        )
      }
    >
      {cancelling.isError && <CancelFailure error={cancelling.error} />}
      {series && <SeriesChoice count={series.lessons.length} isAll={isAll} onChoose={setAll} />}
      {chosen ? <SeriesRefund series={chosen} /> : <LessonToCancel booking={booking} />}
    </CancelDialog>
  );
}
