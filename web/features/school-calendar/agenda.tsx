import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayName, dayNumber, hours, longDay } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BusyLine } from './busy-times.tsx';
import type { Column } from './columns.ts';
import { DayDrive, DriveLine } from './drives.tsx';
import type { Entry, SlotPlace } from './entries.ts';
import { EntrySign, entryLook, SharedCar, UnseenPlace, useStatusText, useStudentName } from './entry-face.tsx';
import { formatMinutes, LAST_MINUTE, roomIn } from './layout.ts';
import type { CalendarView } from './use-calendar-view.ts';

interface ColumnHeadProps {
  column: Column;
  view: CalendarView;
  today: string;
  onChange: (changes: Partial<CalendarView>) => void;
}

/**
 * Column heading that links to the day or the instructor's week. For the mouse only: the bar above offers the same by
 * keyboard.
 */
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
        // Keeps long names from pushing the day out of view.
        <span className="line-clamp-3 wrap-anywhere" title={column.instructor}>
          {column.instructor}
        </span>
      )}
      <DayDrive drives={column.drives} />
    </button>
  );
}

const useTexts = createTextsHook('school-calendar');

interface AgendaProps {
  columns: readonly Column[];
  today: string;
  onOpen: (entry: Entry) => void;
  /** Null for read-only members. */
  onAdd: ((place: SlotPlace) => void) | null;
  /** First day that has the button; today by default. */
  addFrom?: string;
  /** Whether it adds a slot on that day, as it does by default; otherwise it books a lesson. */
  mayAddOn?: (date: string) => boolean;
}

/** The columns as a list for phones, without dragging or horizontal scrolling. */
export function Agenda({ columns, today, onOpen, onAdd, addFrom = today, mayAddOn = () => true }: AgendaProps) {
  return (
    <ol className="grid gap-3">
      {columns.map((column) => (
        <li
          key={column.key}
          className={cx(
            'rounded-lg border border-line bg-surface px-4 py-3 shadow-card',
            column.date === today && column.key === column.date && 'border-l-4 border-l-amber',
          )}
        >
          <AgendaColumn
            column={column}
            onOpen={onOpen}
            onAdd={column.date >= addFrom ? onAdd : null}
            addsSlots={mayAddOn(column.date)}
          />
        </li>
      ))}
    </ol>
  );
}

function AgendaColumn({
  column,
  onOpen,
  onAdd,
  addsSlots,
}: Pick<AgendaProps, 'onOpen' | 'onAdd'> & { column: Column; addsSlots: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const studentOf = useStudentName();
  const statusText = useStatusText();
  const isDay = column.key === column.date;
  const title = isDay ? longDay(column.date, language) : column.instructor;
  const add = () => {
    const last = Math.max(9 * 60, ...column.entries.map(({ end }) => end));
    const room = roomIn(last, [], LAST_MINUTE) ?? { start: 9 * 60, end: 10 * 60 };
    onAdd?.({
      instructorId: column.instructorId,
      date: column.date,
      startTime: formatMinutes(room.start),
      endTime: formatMinutes(room.end),
    });
  };
  const drivesTo = (entry: Entry) => column.drives.filter(({ after }) => after.key === entry.key);
  return (
    <>
      <div className="flex items-center justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold first-letter:uppercase">{title}</h3>
          <DayDrive drives={column.drives} />
          <BusyLine spans={column.busy} />
        </div>
        {onAdd && (
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11 shrink-0"
            aria-label={t(addsSlots ? 'addOn' : 'bookOn', { title })}
            onClick={add}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t(addsSlots ? 'addShort' : 'book.short')}
          </Button>
        )}
      </div>
      {column.entries.length === 0 && <p className="text-sm text-soft">{t('nothing')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {column.entries.map((entry) => (
          <li key={entry.key} className="grid gap-1.5">
            {drivesTo(entry).map((drive) => (
              <DriveLine key={drive.from} drive={drive} />
            ))}
            <button
              type="button"
              data-status={entry.status}
              onClick={() => onOpen(entry)}
              className={cx(
                'flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-md px-3 py-1.5 text-left',
                entryLook(entry.status),
              )}
            >
              <span className="tabular flex items-center gap-1.5 font-semibold">
                <EntrySign status={entry.status} />
                {hours(entry, language)}
              </span>
              <span className="text-sm">{[statusText(entry), studentOf(entry)].filter(Boolean).join(' · ')}</span>
              <SharedCar names={entry.sharers} />
              <UnseenPlace entry={entry} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
