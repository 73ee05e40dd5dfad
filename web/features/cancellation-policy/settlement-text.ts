import { toDollars } from '#contract/money.ts';
import { type Settlement, settlementGaps, settlementLines } from '#contract/settlements.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('settlements');
const usePolicyTexts = createTextsHook('cancellation-policy');

/** The refund due in money, minutes of credit, or both. Empty if there is none; null if an older server left out `dollars`. */
export function useRefundText(): (dollars: number | undefined, minutes: number) => string | null {
  const { money } = useFormats();
  return (dollars, minutes) =>
    dollars === undefined
      ? null
      : [dollars > 0 && money(dollars), minutes > 0 && duration(minutes)].filter(Boolean).join(' + ');
}

/** The settlement of a cancelled or missed lesson in words. Empty if we don't know what was paid. */
export function useSettlementText(reader: 'student' | 'school', when: 'before' | 'after') {
  const t = useTexts();
  const { money } = useFormats();
  return (settlement: Settlement | null, school: string): string => {
    if (settlement === null) return '';
    const gaps = settlementGaps(settlement, school, (cents) => money(toDollars(cents)));
    return settlementLines(settlement)
      .map((line) => t(`${reader}.${when}.${line}`, gaps))
      .join(' ');
  };
}

/** Same, for the credit that pays for a lesson; empty if none does. */
export function useCreditText() {
  const t = usePolicyTexts();
  return (minutesBack: number, minutesLost: number): string => {
    if (minutesBack + minutesLost === 0) return '';
    const gaps = { back: duration(minutesBack), lost: duration(minutesLost) };
    if (minutesLost === 0) return t('credit.back', gaps);
    return t(minutesBack > 0 ? 'credit.backSome' : 'credit.lost', gaps);
  };
}
