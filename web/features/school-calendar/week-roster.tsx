import { useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { dayName, dayNumber, longDay } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { fullName } from './entries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { countCell, DayBar, DayCounts, useDayWords } from './week-cell-face.tsx';
import { sumHours, type WeekCell, type WeekRow } from './week-rows.ts';

const useTexts = createTextsHook('school-calendar');

export interface WeekRowsProps {
  rows: readonly WeekRow[];
  today: string;
  buildAddress: (changes: Partial<CalendarView>) => string;
}

/** The whole school's week with roving tabindex: names link to an instructor's week, cells to a day. */
export function WeekRoster({
  rows,
  today,
  buildAddress,
  onPage,
}: WeekRowsProps & { onPage: (direction: -1 | 1) => void }) {
  const t = useTexts();
  const language = useLanguage();
  const dayWords = useDayWords();
  const frame = useRef<HTMLDivElement>(null);
  const hours = sumHours(rows);
  const days = rows[0]?.cells.map(({ date }) => date) ?? [];
  const stop = (key: string, row: number) => ({ key, start: row, end: row + 1, hour: 0, entry: null });
  const { tabKey, onKeyDown, onFocus } = useGridFocus({
    frame,
    columns: [
      rows.map(({ person }, row) => stop(person.id, row)),
      ...days.map((_, day) => rows.map(({ cells }, row) => stop(cells[day]?.key ?? '', row))),
    ],
    first: { column: Math.max(0, days.indexOf(today)) + 1, start: 0 },
    isCovered: false,
    onPage,
  });
  const linkTo = (key: string, changes: Partial<CalendarView>) => ({
    to: buildAddress(changes),
    preventScrollReset: true,
    'data-stop': key,
    tabIndex: key === tabKey ? 0 : -1,
    onFocus: () => onFocus(key),
    onKeyDown,
  });
  const describeCell = (row: WeekRow, cell: WeekCell) =>
    t('overview.cell', {
      instructor: fullName(row.person),
      day: longDay(cell.date, language),
      words: dayWords(countCell(cell)),
    });
  return (
    <div ref={frame} className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <table aria-label={t('overview.label')} className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className="w-28 px-3 text-left text-sm font-semibold text-soft lg:w-40">
              {t('instructor')}
            </th>
            {days.map((date) => (
              <th
                key={date}
                scope="col"
                {...(date === today && { 'aria-current': 'date' as const })}
                className={cx(
                  'border-l border-line p-0 text-left text-sm font-semibold',
                  date === today ? 'border-b-3 border-b-amber' : 'text-soft',
                )}
              >
                <Link
                  to={buildAddress({ kind: 'day', date })}
                  preventScrollReset
                  tabIndex={-1}
                  className="flex min-h-11 flex-wrap items-center gap-x-1.5 px-2 leading-tight -outline-offset-3 hover:bg-sunken"
                >
                  <span className="first-letter:uppercase">{dayName(date, language)}</span>
                  <span className="tabular font-normal">{dayNumber(date, language)}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.person.id}>
              <th scope="row" className="border-t border-line p-0 text-left text-sm font-semibold">
                <Link
                  {...linkTo(row.person.id, { instructorId: row.person.id })}
                  title={fullName(row.person)}
                  className="flex min-h-11 items-center px-3 pointer-fine:min-h-9 leading-tight -outline-offset-3 hover:bg-action-soft"
                >
                  <span className="line-clamp-2 wrap-anywhere">{fullName(row.person)}</span>
                </Link>
              </th>
              {row.cells.map((cell) => (
                <td
                  // Not the date: cells are reused for another week, so the focus stays.
                  key={cell.key}
                  className={cx('border-t border-l border-line p-0', cell.date < today && 'bg-paper')}
                >
                  <Link
                    {...linkTo(cell.key, { kind: 'day', date: cell.date })}
                    title={dayWords(countCell(cell))}
                    className="grid min-h-11 content-center gap-1 px-1.5 pointer-fine:min-h-9 -outline-offset-3 hover:bg-action-soft"
                  >
                    <span className="sr-only">{describeCell(row, cell)}</span>
                    {(!cell.isEmpty || cell.busy.length > 0) && (
                      <>
                        <DayBar cell={cell} hours={hours} />
                        <DayCounts day={countCell(cell)} />
                      </>
                    )}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
