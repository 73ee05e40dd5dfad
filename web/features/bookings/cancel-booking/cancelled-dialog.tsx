import type { ReactNode } from 'react';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { duration } from '../../../ui/duration.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { SuccessDialog } from '../../../ui/overlay/success-dialog.tsx';
import { instructorName, lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');

/** It is cancelled; what comes back is what the server says. */
export function CancelledDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const { day } = useFormats();
  const { credit, schoolName: school } = booking;
  return (
    <Cancelled
      title={t('cancelled.title')}
      refund={credit ? 0 : (booking.refund ?? 0)}
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
  const words = { count: cancelled.lessons.length, name: instructorName(booking) };
  return (
    <Cancelled
      title={t('series.title')}
      refund={cancelled.refund}
      minutesBack={cancelled.creditMinutes + cancelled.creditMinutesLost > 0 ? cancelled.creditMinutes : null}
      school={booking.schoolName}
      onClose={onClose}
    >
      {t('series.text', words)}
    </Cancelled>
  );
}

function Cancelled({
  title,
  refund,
  minutesBack,
  school,
  onClose,
  children,
}: {
  title: string;
  refund: number;
  /** To credit; null where it paid for nothing. */
  minutesBack: number | null;
  school: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts();
  const { money } = useFormats();
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{t('cancelled.close')}</Button>}
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <div className="rounded-md bg-sunken px-4 py-3">
          {minutesBack !== null && (
            <p className="font-semibold">
              {t(minutesBack > 0 ? 'cancelled.credit' : 'cancelled.noCredit', {
                length: duration(minutesBack),
                school,
              })}
            </p>
          )}
          {(refund > 0 || minutesBack === null) && (
            <p className="font-semibold">
              {refund > 0 ? t('cancelled.refund', { refund: money(refund) }) : t('cancelled.noRefund')}
            </p>
          )}
          {refund > 0 && <p className="text-sm text-soft">{t('cancelled.refundText', { school })}</p>}
        </div>
      </div>
    </SuccessDialog>
  );
}
