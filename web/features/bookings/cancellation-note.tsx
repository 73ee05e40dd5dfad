import type { Booking } from '#contract/bookings.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/duration.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');

/** Who cancelled, why, and what is due back. `isForSchool`: to its members, not to the student. */
export function CancellationNote({ booking, isForSchool = false }: { booking: Booking; isForSchool?: boolean }) {
  const t = useTexts();
  const { money } = useFormats();
  const { cancelledBy, cancellationReason: reason, refund, schoolName: school, program } = booking;
  const guardian = booking.cancelledByGuardian;
  const byStudent = guardian
    ? isForSchool
      ? t('booking.cancelledByTheGuardian')
      : t('booking.cancelledByGuardian', { name: guardian.name ?? t('booking.aGuardian') })
    : t(program?.isReleased ? 'program.released' : `booking.cancelledBy${isForSchool ? 'TheStudent' : 'Student'}`);
  return (
    <Banner tone="attention" title={cancelledBy === 'school' ? t('booking.cancelledBySchool', { school }) : byStudent}>
      {reason && <p>{t('booking.cancelReason', { reason })}</p>}
      <p>
        {booking.credit
          ? t(booking.credit.minutesBack > 0 ? 'booking.creditBack' : 'booking.noCreditBack', {
              ...{ school, length: duration(booking.credit.minutesBack) },
            })
          : refund
            ? t('booking.refund', { school, refund: money(refund) })
            : t('booking.noRefund')}
      </p>
    </Banner>
  );
}
