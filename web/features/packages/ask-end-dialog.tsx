import type { PackageOrder } from '#contract/package-orders.ts';
import { nameIn } from '#contract/written-names.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { EndingRule } from './end-dialog.tsx';
import { hasLessonsAhead, LessonsAheadDialog } from './lessons-ahead-dialog.tsx';
import { useAskToEndPackage, useMyPackageEnding } from './queries.ts';

const useTexts = createTextsHook('packages');

/** What a student would not owe any more, or get back, before they ask the school to end a package. */
export function AskEndDialog({ order, onClose }: { order: PackageOrder; onClose: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const name = nameIn(useLanguage(), order.name);
  const school = order.schoolName;
  const { data: ending, error, refetch } = useMyPackageEnding(order.id);
  const ask = useAskToEndPackage(order.id);
  const off = ending ? ending.creditLeft + ending.tax - ending.mostKept : 0;
  const back = Math.max(0, off - order.owed);
  const title = t('mine.endTitle', { name });
  if (hasLessonsAhead(error)) return <LessonsAheadDialog reader="student" {...{ title, error, onClose }} />;
  return (
    <LossDialog
      title={title}
      words={{ keep: t('end.keep'), confirm: t('mine.endConfirm'), busy: t('student.askBusy') }}
      change={ask}
      onConfirm={() =>
        ending &&
        ask.mutate(undefined, {
          onSuccess: () => {
            toast(t('mine.endToast', { school }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {ending ? (
        <span className="grid gap-3">
          <span>{t('mine.endText', { left: duration(ending.minutesLeft), off: money(off) })}</span>
          <span>{t(back > 0 ? 'mine.endBack' : 'mine.endNoBack', { school, back: money(back) })}</span>
          {back > 0 && ending.refundDays !== null && (
            <span>{t('mine.endRefundDays', { days: ending.refundDays })}</span>
          )}
          {ending.mostKept > 0 && <span>{t('mine.endKept', { school, most: money(ending.mostKept) })}</span>}
          {ending.isLeftToAgreement && <span>{t('mine.endLeftToAgreement')}</span>}
          {ending.source ? (
            <EndingRule source={ending.source} />
          ) : (
            <span className="text-sm text-soft">{t('mine.endNoSource')}</span>
          )}
        </span>
      ) : (
        <QueryState error={error} onRetry={refetch} label={t('loading')} count={1} />
      )}
    </LossDialog>
  );
}
