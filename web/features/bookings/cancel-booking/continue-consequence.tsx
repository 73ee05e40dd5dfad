import type { SeriesCancelling } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import { cancellingNow } from '#contract/cancellation.ts';
import { toCents } from '#contract/money.ts';
import { addSettlements, type Settlement, settleIfKnown } from '#contract/settlements.ts';
import { createTextsHook } from '../../../ui/i18n/texts-hook.ts';
import { useNow } from '../../../ui/use-time.ts';
import { useCreditText, useSettlementText } from '../../cancellation-policy/settlement-text.ts';

const useTexts = createTextsHook('cancel-booking');

/** The specification names the buttons 'Continue' and 'Back', so explain what Continue does and what it costs. */
export function ContinueConsequence({ booking }: { booking: Booking }) {
  const t = useTexts();
  const creditText = useCreditText();
  const settlementText = useSettlementText('student', 'before');
  const { minutesBack, minutesLost, payableCents, settlement } = cancellingNow(booking, useNow());
  const credit = creditText(minutesBack, minutesLost);
  const money = credit && payableCents === 0 ? '' : settlementText(settlement, booking.schoolName);
  return t('continueMeans', { outcome: [credit, money].filter(Boolean).join(' ') });
}

/** The same for all remaining lessons of a series. */
export function ContinueSeriesConsequence({ series, school }: { series: SeriesCancelling; school: string }) {
  const t = useTexts();
  const creditText = useCreditText();
  const settlementText = useSettlementText('student', 'before');
  const credit = creditText(series.creditMinutes, series.creditMinutesLost);
  const settlement = addSeriesSettlement(series);
  const isCreditAlone = credit !== '' && series.refund === 0 && series.lost === 0;
  const money = isCreditAlone ? '' : settlementText(settlement, school);
  return t('series.continueMeans', {
    count: series.lessons.length,
    outcome: [credit, money].filter(Boolean).join(' '),
  });
}

/** Null unless we know for every lesson what was paid. */
export function addSeriesSettlement({ lessons }: SeriesCancelling): Settlement | null {
  const settlements = lessons.map(({ lost, paid }) => settleIfKnown(toCents(lost), paid));
  const known = settlements.filter((settlement) => settlement !== null);
  return known.length === settlements.length ? addSettlements(known) : null;
}
