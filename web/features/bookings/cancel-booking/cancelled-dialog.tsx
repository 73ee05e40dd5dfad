import type { ReactNode } from 'react';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { endedSettlement } from '#contract/cancelling-now.ts';
import type { Settlement } from '#contract/settlements.ts';
import { Button } from '../../../ui/button.tsx';
import { duration } from '../../../ui/dates.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { createTextsHook } from '../../../ui/i18n/texts-hook.ts';
import { SuccessDialog } from '../../../ui/overlay/dialog.tsx';
import { useSettlementText } from '../../cancellation-policy/settlement-text.ts';
import { instructorName, lessonOf } from '../lesson.ts';
import { seriesSettlement } from './continue-means.tsx';

const useTexts = createTextsHook('cancel-booking');

/** Confirms the cancellation, with the settlement the server answered. */
export function CancelledDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
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
      {t('cancelled.text', { day: day(lessonOf(booking).date), name: instructorName(booking) })}
    </Cancelled>
  );
}

/** The same of several. */
export function SeriesCancelledDialog({
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
      settlement={isCreditAlone ? null : seriesSettlement(cancelled)}
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
  /** To credit; null where it paid for nothing. */
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
