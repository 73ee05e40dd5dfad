import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addDays } from '#contract/bookable-days.ts';
import { type DaySheets, SHEETS_MAX } from '#contract/day-sheets.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { DaySheetPage } from './day-sheet.tsx';
import { useDaySheets, usePrintSheets } from './queries.ts';

const useTexts = createTextsHook('day-sheets');

const EVERYBODY = 'everybody';
/** With more sheets than this, each is collapsed on the screen. */
const OPEN_MAX = 3;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The day, the instructor and the part stand in the address. */
function useSheetsAddress() {
  const [search, setSearch] = useSearchParams();
  const date = DAY.exec(search.get('date') ?? '')?.[0];
  const instructorId = search.get('instructor') ?? '';
  const page = Math.max(0, Math.trunc(Number(search.get('part'))) - 1) || 0;
  const change = (changes: Record<string, string>) =>
    setSearch(Object.fromEntries(Object.entries({ date: date ?? '', ...changes }).filter(([, value]) => value)), {
      replace: true,
      preventScrollReset: true,
    });
  return { asked: { page, ...(date && { date }), ...(instructorId && { instructorId }) }, change };
}

/** Sheets that were just recorded as printed, until the browser's print dialog closes. */
function usePrinting(schoolId: string) {
  const errorText = useErrorText();
  const [printing, setPrinting] = useState<DaySheets | null>(null);
  const { mutate, isPending } = usePrintSheets(schoolId);
  useEffect(() => {
    if (!printing) return;
    const done = () => setPrinting(null);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);
  const print = ({ date, sheets }: DaySheets) =>
    mutate(
      { date, instructorIds: sheets.map(({ instructorId }) => instructorId) },
      { onSuccess: setPrinting, onError: (error) => toast(errorText(error), 'loss') },
    );
  return { printing, print, isPending };
}

/** A day's sheets, and what is needed to print them. */
export function DaySheetList({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { asked, change } = useSheetsAddress();
  const { data, error, refetch } = useDaySheets(schoolId, asked);
  const { printing, print, isPending } = usePrinting(schoolId);
  if (!data)
    return <QueryState error={error} onRetry={refetch} label={t('loading')} className="h-60 w-full rounded-lg" />;
  const day = printing ?? data;
  const { date, instructors } = data;
  const isFolded = data.sheets.length > OPEN_MAX;
  const parts = Math.ceil(instructors.length / SHEETS_MAX);
  const options = [
    ...(parts > 1
      ? Array.from({ length: parts }, (_, index) => ({
          id: `part ${index + 1}`,
          label: partLabel(t, instructors, index),
        }))
      : [{ id: EVERYBODY, label: t('everybody') }]),
    ...instructors.map(({ id, name }) => ({ id, label: name })),
  ];
  const chosen = asked.instructorId ?? (parts > 1 ? `part ${asked.page + 1}` : EVERYBODY);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
        <div className="flex items-end gap-1">
          <IconButton label={t('previous')} onClick={() => change({ date: addDays(date, -1) })}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <TextField
            name="date"
            label={t('date')}
            type="date"
            value={date}
            onChange={(next) => DAY.test(next) && change({ date: next })}
          />
          <IconButton label={t('next')} onClick={() => change({ date: addDays(date, 1) })}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        {instructors.length > 1 && (
          <Select
            name="instructor"
            label={t('instructor')}
            options={options}
            value={chosen}
            onChange={(id) =>
              change(id === EVERYBODY ? {} : id.startsWith('part ') ? { part: id.slice(5) } : { instructor: id })
            }
            className="min-w-56"
          />
        )}
        <Button
          disabled={data.sheets.length === 0}
          isBusy={isPending}
          busyLabel={t('printing')}
          onClick={() => print(data)}
        >
          <Printer className="size-5 shrink-0" aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      {day.sheets.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      <div className={cx('grid print:block', isFolded ? 'gap-2' : 'gap-6')}>
        {day.sheets.map((sheet) => (
          <DaySheetPage
            key={sheet.instructorId}
            sheet={sheet}
            day={day}
            isPrinting={printing !== null}
            isFolded={isFolded}
          />
        ))}
      </div>
    </>
  );
}

function partLabel(t: ReturnType<typeof useTexts>, instructors: DaySheets['instructors'], index: number): string {
  const part = instructors.slice(index * SHEETS_MAX, (index + 1) * SHEETS_MAX);
  return t('part', { number: String(index + 1), first: part[0]?.name ?? '', last: part.at(-1)?.name ?? '' });
}
