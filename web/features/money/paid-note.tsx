import type { LessonSums } from '#contract/ledger.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('money');

interface PaidNoteProps {
  /** Of a lesson; undefined where nothing was paid of it, or that is not known. */
  sums: Pick<LessonSums, 'paid' | 'owed' | 'refundDue'> | undefined;
  reader: 'student' | 'school';
}

/** Beside what a lesson costs: that it is paid, or what is left of it. Nothing where nobody wrote down a payment: then the price says it. */
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
