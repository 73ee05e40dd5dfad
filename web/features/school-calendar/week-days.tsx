import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { longDay } from '../../ui/week.ts';
import { BOOKED_LOOK, DayCounts, FREE_LOOK, KEPT_LOOK, useDayWords } from './week-cell-face.tsx';
import type { WeekRowsProps } from './week-roster.tsx';
import type { WeekRow } from './week-rows.ts';

const useTexts = textsOf('school-calendar');

/** Everybody's day in one. */
function dayOf(rows: readonly WeekRow[], index: number) {
  const cells = rows.flatMap(({ cells }) => cells[index] ?? []);
  const sum = (of: (cell: (typeof cells)[number]) => number) => cells.reduce((all, cell) => all + of(cell), 0);
  return {
    booked: sum(({ booked }) => booked.length),
    free: sum(({ free }) => free.length),
    officeOnly: sum(({ officeOnly }) => officeOnly.length),
    carGone: sum(({ carWith }) => carWith.length),
    holders: [...new Set(cells.flatMap(({ carWith }) => carWith.flatMap(({ names }) => names)))].join(', '),
    driveMinutes: sum(({ driveMinutes }) => driveMinutes),
    tightDrives: sum(({ tightDrives }) => tightDrives),
    // Who shares a car with whom is told in the day itself.
    sharers: '',
    busy: [],
  };
}

/** The week of a school on a phone: a day a line, a press opens it. */
export function WeekDays({ rows, today, addressOf }: WeekRowsProps) {
  const t = useTexts();
  const language = useLanguage();
  const dayWords = useDayWords();
  return (
    <ol className="grid gap-2">
      {rows[0]?.cells.map(({ date }, index) => {
        const day = dayOf(rows, index);
        const kept = day.officeOnly + day.carGone;
        const all = day.booked + day.free + kept;
        return (
          <li key={date}>
            <Link
              to={addressOf({ kind: 'day', date })}
              {...(date === today && { 'aria-current': 'date' as const })}
              className={cx(
                'grid min-h-15 content-center gap-1.5 rounded-lg border border-line px-3 py-2 shadow-card',
                date < today ? 'bg-paper' : 'bg-surface',
                date === today && 'border-l-4 border-l-amber',
              )}
            >
              <span className="sr-only">
                {t('overview.day', { day: longDay(date, language), words: dayWords(day) })}
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3" aria-hidden="true">
                <span className="font-semibold first-letter:uppercase">{longDay(date, language)}</span>
                {all > 0 ? <DayCounts day={day} /> : <span className="text-sm text-soft">{dayWords(day)}</span>}
              </span>
              {all > 0 && (
                <span className="flex h-2.5 gap-0.5" aria-hidden="true">
                  {day.booked > 0 && (
                    <span style={{ flexGrow: day.booked }} className={cx('rounded-xs', BOOKED_LOOK)} />
                  )}
                  {day.free > 0 && <span style={{ flexGrow: day.free }} className={cx('rounded-xs', FREE_LOOK)} />}
                  {kept > 0 && <span style={{ flexGrow: kept }} className={cx('rounded-xs', KEPT_LOOK)} />}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
