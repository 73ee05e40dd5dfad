import type { Booking } from '#contract/bookings.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');

/** Who cancelled, why, and what is due back. `isForSchool`: to its members, not to the student. */
export function CancellationNote({ booking, isForSchool = false }: { booking: Booking; isForSchool?: boolean }) {
  const t = useTexts();
  const { money } = useFormats();
  const { cancelledBy, cancellationReason: reason, refund, schoolName: school, program } = booking;
  return (
    <Banner
      tone="attention"
      title={
        cancelledBy === 'school'
          ? t('booking.cancelledBySchool', { school })
          : t(program?.isReleased ? 'program.released' : `booking.cancelledBy${isForSchool ? 'TheStudent' : 'Student'}`)
      }
    >
      {reason && <p>{t('booking.cancelReason', { reason })}</p>}
      <p>{refund ? t('booking.refund', { school, refund: money(refund) }) : t('booking.noRefund')}</p>
    </Banner>
  );
}
