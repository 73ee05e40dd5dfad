import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { lateTextsOf, textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('schedule');
const useMessages = lateTextsOf('messages');

type Fault = UploadAnswer['refused'][number];

/** Row, column, and what to do: in the language of the page, whatever the sheet was read in. */
export function RefusedRows({ refused, hasGood }: { refused: readonly Fault[]; hasGood: boolean }) {
  const t = useTexts();
  const message = useMessages();
  const columns: Column<Fault>[] = [
    {
      key: 'row',
      header: t('schedule.preview.row'),
      isRowHeader: true,
      cell: ({ row }) => (
        <span className="tabular">
          <span className="md:hidden">{t('schedule.preview.row')} </span>
          {row}
        </span>
      ),
    },
    {
      key: 'column',
      header: t('schedule.preview.column'),
      cell: ({ column }) => <span className="md:whitespace-nowrap">{column}</span>,
    },
    {
      key: 'message',
      header: t('schedule.preview.message'),
      isLong: true,
      cell: ({ code, params }) => message(`rows.${code}`, params),
    },
  ];
  return (
    <section>
      <h3 className="text-lg font-semibold">{t('schedule.preview.refusedTitle')}</h3>
      <p className="mb-3 text-soft">
        {hasGood ? t('schedule.preview.refusedLead') : t('schedule.preview.refusedLeadAll')}{' '}
        {refused.length >= FAULTS_TOLD_MAX && t('schedule.preview.refusedMore', { shown: refused.length })}
      </p>
      <DataTable
        caption={t('schedule.preview.refusedTitle')}
        columns={columns}
        rows={refused}
        rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
      />
    </section>
  );
}
