import type { Booking } from '#contract/bookings.ts';
import { type Canceller, endedSettlement, findCanceller } from '#contract/cancellation.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useSettlementText } from '../cancellation-policy/settlement-text.ts';

const useTexts = createTextsHook('bookings');

/** States who cancelled, why, and the settlement. `isForSchool` words it for the school instead of the student. */
export function CancellationNote({ booking, isForSchool = false }: { booking: Booking; isForSchool?: boolean }) {
  const t = useTexts();
  const settlementText = useSettlementText(isForSchool ? 'school' : 'student', 'after');
  const { cancellationReason: reason, schoolName: school, credit } = booking;
  // Credit pays for a whole lesson except its booking fee.
  const isCreditAlone = credit && booking.feeAndTaxes === 0;
  const money = isCreditAlone ? '' : settlementText(endedSettlement(booking), school);
  const titles: Record<Canceller, string> = {
    student: t(
      !isForSchool
        ? 'booking.cancelledByStudent'
        : booking.cancelledForStudent
          ? 'booking.cancelledForTheStudent'
          : 'booking.cancelledByTheStudent',
    ),
    guardian: isForSchool
      ? t('booking.cancelledByTheGuardian')
      : t('booking.cancelledByGuardian', { name: booking.cancelledByGuardian?.name ?? t('booking.aGuardian') }),
    school: t('booking.cancelledBySchool', { school }),
  };
  return (
    <Banner tone="attention" title={titles[findCanceller(booking) ?? 'student']}>
      {reason && <p>{t('booking.cancelReason', { reason })}</p>}
      {credit && (
        <p>
          {t(credit.minutesBack > 0 ? 'booking.creditBack' : 'booking.noCreditBack', {
            ...{ school, length: duration(credit.minutesBack) },
          })}
        </p>
      )}
      {money && <p>{money}</p>}
    </Banner>
  );
}
