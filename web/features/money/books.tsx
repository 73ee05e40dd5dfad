import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import type { BookMonth } from '#contract/closed-months.ts';
import { BOOKS_FILES } from '#contract/ledger.ts';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { monthName, todayIn } from '../../ui/dates.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LossDialog } from '../../ui/overlay/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/session-store.ts';
import { useCloseMonth, useMonths } from './queries.ts';

const useTexts = createTextsHook('money');
const useStatementTexts = createTextsHook('statements');

export const PERIODS = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

const LENGTHS: Record<Period, { months: number; back: number }> = {
  thisMonth: { months: 1, back: 0 },
  lastMonth: { months: 1, back: 1 },
  thisQuarter: { months: 3, back: 0 },
  lastQuarter: { months: 3, back: 1 },
  thisYear: { months: 12, back: 0 },
  lastYear: { months: 12, back: 1 },
};

/** First and last day of the current or previous calendar month, quarter or year. */
export function getPeriodDays(period: Period, today: string): { from: string; to: string } {
  const { months, back } = LENGTHS[period];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((year * 12 + month - 1) / months - back) * months;
  return { from: firstDay(first), to: addDays(firstDay(first + months), -1) };
}

const firstDay = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** A bookkeeper doesn't open the list of bookings, which has its own download. */
const MONEY_FILES = [...BOOKS_FILES, 'bookings'] as const;
type MoneyFile = (typeof MONEY_FILES)[number];

/** Spreadsheet export of a month, a quarter, a year or any range of days. */
export function BooksFiles({ schoolId, timeZone }: { schoolId: string; timeZone: string | null }) {
  const t = useTexts();
  const errorText = useErrorText();
  const today = todayIn(timeZone);
  const [period, setPeriod] = useState<Period | 'other'>('lastMonth');
  const [other, setOther] = useState(() => getPeriodDays('lastMonth', today));
  const days = period === 'other' ? other : getPeriodDays(period, today);
  const isBackwards = days.from > days.to;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ what, format }: { what: MoneyFile; format: Format }) =>
      download(
        what === 'bookings'
          ? buildUrl('GET /booking/school/:schoolId/export', { schoolId }, { format, ...days })
          : buildUrl('GET /school/:id/books/export', { id: schoolId }, { what, format, ...days }),
        `${what}.${format}`,
      ),
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-xl font-bold">{t('files.title')}</h2>
        <p className="mt-1 text-soft">{t('files.lead')}</p>
      </div>
      <Card className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            name="period"
            label={t('files.period')}
            value={period}
            onChange={setPeriod}
            options={[...PERIODS, 'other' as const].map((id) => ({ id, label: t(`files.periods.${id}`) }))}
          />
          {period === 'other' &&
            (['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={end}
                type="date"
                label={t(`files.${end}`)}
                value={other[end]}
                onChange={(day) => setOther({ ...other, [end]: day })}
                error={end === 'to' && isBackwards ? t('files.backwards') : undefined}
              />
            ))}
        </div>
        <ul className="grid divide-y divide-line">
          {MONEY_FILES.map((what) => (
            <li key={what} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0">
                <span className="block font-semibold">{t(`files.${what}`)}</span>
                <span className="block text-sm text-soft">{t(`files.${what}Help`)}</span>
              </p>
              <span className="flex gap-3">
                {FORMATS.map((format) => (
                  <Button
                    key={format}
                    variant="secondary"
                    aria-label={t(`files.named.${format}`, { what: t(`files.${what}`) })}
                    isBusy={isPending && variables.what === what && variables.format === format}
                    disabled={isBackwards}
                    onClick={() => mutate({ what, format })}
                  >
                    <Download className="size-5" aria-hidden="true" />
                    {t(`files.${format}`)}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Monthly totals. Owners and bookkeepers can close past months. */
export function BookMonths({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const s = useStatementTexts();
  const { money } = useFormats();
  const formatMonth = useMonthNames();
  const role = useActor('school')?.role;
  const mayClose = role === 'owner' || role === 'bookkeeper';
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
          brief={({ month, billed, closedAt }) => (
            <span className="grid gap-0.5">
              <span className="font-semibold">{formatMonth(month)}</span>
              <span className="flex justify-between gap-3 text-sm text-soft">
                <span>
                  <span>{s('sums.billed')}</span> <span className="tabular">{money(billed)}</span>
                </span>
                <span>{t(closedAt === null ? 'months.open' : 'months.closed')}</span>
              </span>
            </span>
          )}
          columns={[
            { key: 'month', header: t('months.month'), isRowHeader: true, cell: ({ month }) => formatMonth(month) },
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
                ) : data.lastClosable !== null && month <= data.lastClosable && mayClose ? (
                  <Button
                    variant="secondary"
                    aria-label={t('months.closeNamed', { month: formatMonth(month) })}
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
  /** Open months before this one, latest first. Closing it closes them too. */
  earlier: readonly BookMonth[];
  onClose: () => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  const formatMonth = useMonthNames();
  const name = formatMonth(month);
  const names = earlier.map((one) => formatMonth(one.month)).toReversed();
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
