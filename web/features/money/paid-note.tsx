import type { LessonSums } from '#contract/ledger.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('money');

interface PaidNoteProps {
  /** Undefined if nothing was paid, or if we don't know. */
  sums: Pick<LessonSums, 'paid' | 'owed' | 'refundDue'> | undefined;
  reader: 'student' | 'school';
}

/** Note beside a lesson's price: paid, or the balance. Nothing if no payment is recorded, since the price says it all. */
export function PaidNote({ sums, reader }: PaidNoteProps) {
  const t = useTexts();
  const { money } = useFormats();
  if (!sums || sums.paid === 0) return null;
  const { owed, refundDue } = sums;
  return (
    <span className="block text-sm text-soft">
      {refundDue > 0
        ? t(`list.refundDue.${reader}`, { amount: money(refundDue) })
        : owed > 0
          ? t(`list.owed.${reader}`, { amount: money(owed) })
          : t('list.paid')}
    </span>
  );
}
