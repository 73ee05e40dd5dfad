import { useState } from 'react';
import type { BookMonth } from '#contract/closed-months.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { monthName } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/use-session.ts';
import { useCloseMonth, useMonths } from './queries.ts';

const useTexts = createTextsHook('money');
const useStatementTexts = createTextsHook('statements');

/** What each month came to. Owners close those that are over. */
export function BookMonths({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const s = useStatementTexts();
  const { money } = useFormats();
  const nameOf = useMonthNames();
  const isOwner = useActor('school')?.role === 'owner';
  const { data, error, refetch } = useMonths(schoolId);
  const [closing, setClosing] = useState<string | null>(null);
  const amount = (key: 'billed' | 'takenOff' | 'tax' | 'paid' | 'givenBack', header: string) => ({
    ...{ key, header, isNumeric: true, cell: (month: BookMonth) => money(month[key]) },
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-xl font-bold">{t('months.title')}</h2>
        <p className="mt-1 text-soft">{t('months.lead')}</p>
      </div>
      {!data && <QueryState error={error} onRetry={refetch} label={t('loading')} />}
      {data && (
        <DataTable
          caption={t('months.title')}
          rows={data.months}
          rowKey={({ month }) => month}
          pageSize={12}
          isDense
          columns={[
            { key: 'month', header: t('months.month'), isRowHeader: true, cell: ({ month }) => nameOf(month) },
            amount('billed', s('sums.billed')),
            amount('takenOff', s('sums.takenOff')),
            amount('tax', s('columns.tax')),
            amount('paid', s('sums.paid')),
            amount('givenBack', s('sums.givenBack')),
            {
              key: 'state',
              header: t('months.state'),
              cell: ({ month, closedAt }) =>
                closedAt !== null ? (
                  t('months.closed')
                ) : data.lastClosable !== null && month <= data.lastClosable && isOwner ? (
                  <Button
                    variant="secondary"
                    aria-label={t('months.closeNamed', { month: nameOf(month) })}
                    onClick={() => setClosing(month)}
                  >
                    {t('months.close')}
                  </Button>
                ) : (
                  t('months.open')
                ),
            },
          ]}
        />
      )}
      {closing && data && (
        <CloseDialog
          schoolId={schoolId}
          month={closing}
          earlier={data.months.filter(({ month, closedAt }) => month < closing && closedAt === null)}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  );
}

/** `November 2026`, `novembre 2026` */
function useMonthNames(): (month: string) => string {
  const language = useLanguage();
  return (month) => monthName(`${month}-01`, language);
}

const MONTHS_NAMED = 3;

function CloseDialog({
  schoolId,
  month,
  earlier,
  onClose,
}: {
  schoolId: string;
  month: string;
  /** The open months before it, the latest first: closing it closes them too. */
  earlier: readonly BookMonth[];
  onClose: () => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  const nameOf = useMonthNames();
  const name = nameOf(month);
  const names = earlier.map((one) => nameOf(one.month)).toReversed();
  const close = useCloseMonth(schoolId);
  const confirm = () =>
    close.mutate(month, {
      onSuccess: () => {
        toast(t('months.done', { month: name }));
        onClose();
      },
    });
  return (
    <LossDialog
      title={t('months.question', { month: name })}
      words={{ keep: t('months.keep'), confirm: t('months.close'), busy: t('months.busy') }}
      change={close}
      onConfirm={confirm}
      onClose={onClose}
    >
      {names.length > 0 && (
        <span className="mb-2 block font-semibold">
          {names.length > MONTHS_NAMED
            ? t('months.alsoMany', {
                month: name,
                count: names.length,
                first: names[0] ?? '',
                last: names.at(-1) ?? '',
              })
            : t('months.also', { month: name, names: new Intl.ListFormat(language).format(names) })}
        </span>
      )}
      <span>{t('months.text')}</span>
    </LossDialog>
  );
}
