import type { Booking } from '#contract/bookings.ts';
import { type Canceller, cancellerOf } from '#contract/canceller.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');

/** Who cancelled, why, and what is due back. `isForSchool`: to its members, not to the student. */
export function CancellationNote({ booking, isForSchool = false }: { booking: Booking; isForSchool?: boolean }) {
  const t = useTexts();
  const { money } = useFormats();
  const { cancellationReason: reason, refund, schoolName: school } = booking;
  const titles: Record<Canceller, string> = {
    student: t(isForSchool ? 'booking.cancelledByTheStudent' : 'booking.cancelledByStudent'),
    guardian: isForSchool
      ? t('booking.cancelledByTheGuardian')
      : t('booking.cancelledByGuardian', { name: booking.cancelledByGuardian?.name ?? t('booking.aGuardian') }),
    school: t('booking.cancelledBySchool', { school }),
    nobody: t('program.released'),
  };
  return (
    <Banner tone="attention" title={titles[cancellerOf(booking) ?? 'student']}>
      {reason && <p>{t('booking.cancelReason', { reason })}</p>}
      <p>
        {booking.credit
          ? t(booking.credit.minutesBack > 0 ? 'booking.creditBack' : 'booking.noCreditBack', {
              ...{ school, length: duration(booking.credit.minutesBack) },
            })
          : refund
            ? t(isForSchool ? 'booking.refundForSchool' : 'booking.refund', { school, refund: money(refund) })
            : t('booking.noRefund')}
      </p>
    </Banner>
  );
}
