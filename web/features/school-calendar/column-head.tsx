import { cx } from '../../ui/class-names.ts';
import { dayName, dayNumber } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import type { Column } from './columns.ts';
import { DayDrive } from './drive-words.tsx';
import type { CalendarView } from './use-calendar-view.ts';

interface ColumnHeadProps {
  column: Column;
  view: CalendarView;
  today: string;
  onChange: (changes: Partial<CalendarView>) => void;
}

/** A day leads to itself, an instructor to the own week: short ways by mouse, the bar above has them all by keyboard. */
export function ColumnHead({ column, view, today, onChange }: ColumnHeadProps) {
  const language = useLanguage();
  const isWeek = view.kind === 'week';
  const go = () =>
    onChange(isWeek ? { kind: 'day', date: column.date } : { kind: 'week', instructorId: column.instructorId });
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={go}
      className={cx(
        'block min-h-11 w-full px-1.5 py-2 text-left -outline-offset-3 hover:bg-sunken',
        isWeek && column.date !== today && 'text-soft',
      )}
    >
      {isWeek ? (
        <>
          <span className="block first-letter:uppercase">{dayName(column.date, language)}</span>
          <span className="tabular block font-normal">{dayNumber(column.date, language)}</span>
        </>
      ) : (
        // A name of sixty letters leaves room for the day below it.
        <span className="line-clamp-3 wrap-anywhere" title={column.instructor}>
          {column.instructor}
        </span>
      )}
      <DayDrive drives={column.drives} />
    </button>
  );
}
