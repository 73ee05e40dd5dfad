import { CheckCheck, Plus, TriangleAlert } from 'lucide-react';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { cx } from '../../ui/class-names.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('schedule');

export function PreviewCounts({ answer }: { answer: UploadAnswer }) {
  const t = useTexts();
  const counts = [
    {
      name: t('schedule.preview.added'),
      value: answer.added,
      Icon: Plus,
      look: answer.added > 0 ? 'bg-good-soft text-good-text' : 'bg-sunken text-soft',
    },
    { name: t('schedule.preview.unchanged'), value: answer.unchanged, Icon: CheckCheck, look: 'bg-sunken text-soft' },
    {
      name: t('schedule.preview.refused'),
      value: answer.refusedRows,
      Icon: TriangleAlert,
      look: answer.refusedRows > 0 ? 'bg-amber-soft text-amber-text' : 'bg-sunken text-soft',
    },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {counts.map(({ name, value, Icon, look }) => (
        <div key={name} className={cx('flex items-center gap-3 rounded-md px-4 py-3', look)}>
          <Icon className="size-5 shrink-0" aria-hidden="true" />
          <dt className="order-2 text-sm font-medium">{name}</dt>
          <dd className="tabular text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
