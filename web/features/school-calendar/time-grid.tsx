import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';
import { hourName } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { type Column, listStops } from './columns.ts';
import type { Entry, SlotPlace } from './entries.ts';
import { GridCell } from './grid-cell.tsx';
import { assignLanes, formatMinutes, hoursShown, parseMinutes, within } from './layout.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { type Hover, useSlotDrag } from './use-slot-drag.ts';

const useTexts = createTextsHook('school-calendar');

export interface TimeGridProps {
  /** Accessible name: 'December 7 – 13, 2026'. */
  label: string;
  columns: readonly Column[];
  headOf: (column: Column) => ReactNode;
  now: { date: string; time: string };
  isCovered: boolean;
  onOpen: (entry: Entry) => void;
  /** Null for read-only members. */
  onAdd: ((place: SlotPlace) => void) | null;
  /** First day whose empty hours can be pressed; today by default. */
  addFrom?: string;
  /** Whether pressing an hour of that day adds a slot, as it does by default; otherwise it books a lesson. */
  mayAddOn?: (date: string) => boolean;
  onMove: ((entry: Entry, place: SlotPlace) => void) | null;
  onPage: (direction: -1 | 1) => void;
}

/** The hour grid, following the ARIA grid pattern. Members with the right can drag slots by mouse. */
export function TimeGrid({
  label,
  columns,
  headOf,
  now,
  isCovered,
  onOpen,
  onAdd,
  addFrom = now.date,
  mayAddOn = () => true,
  onMove,
  onPage,
}: TimeGridProps) {
  const t = useTexts();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const entries = columns.flatMap((column) => column.entries);
  const hours = hoursShown(entries);
  const rows = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) => hours.from + index * 60);
  const lanes = columns.map((column) => assignLanes(column.entries));
  const widths = lanes.map(columnRem);
  // Columns without overlaps share the width equally.
  const hasLanes = widths.some((width) => width > COLUMN_REM);
  const stops = columns.map((column) => listStops(column, hours, onAdd && addFrom));
  const nowMinute = parseMinutes(now.time);
  const firstStart = Math.min(...entries.map(({ start }) => start), 9 * 60);

  const { tabKey, onKeyDown, onFocus } = useGridFocus({
    frame,
    columns: stops,
    first: {
      column: Math.max(
        0,
        columns.findIndex(({ date }) => date === now.date),
      ),
      start: firstStart,
    },
    isCovered,
    onPage,
  });
  const drop = ({ entry, columnKey, start, end }: Hover) => {
    const column = columns.find(({ key }) => key === columnKey);
    if (!column) return;
    const { instructorId, date } = column;
    onMove?.(entry, { instructorId, date, startTime: formatMinutes(start), endTime: formatMinutes(end) });
  };
  const { hover, begin, swallowsClick } = useSlotDrag({ frame, hours, onDrop: drop });

  // Scrolls to the first entry, even if it starts before the usual hours.
  const shownFrom = columns[0]?.date;
  const topHour = Math.floor(firstStart / 60) - hours.from / 60;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day shown, not whenever an entry moves
  useEffect(() => {
    const row = frame.current?.querySelectorAll<HTMLElement>('tbody tr')[topHour];
    const head = frame.current?.querySelector('thead');
    // The sticky header is as tall as the longest name needs.
    if (frame.current && row && head) frame.current.scrollTop = row.offsetTop - head.offsetHeight;
  }, [shownFrom]);

  return (
    <div
      ref={frame}
      className="relative max-h-[max(28rem,calc(100dvh-9rem))] overflow-auto rounded-lg border border-line bg-surface shadow-card"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in cell by cell is a grid
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        style={{ minWidth: `${widths.reduce((sum, width) => sum + width, HOURS_REM)}rem` }}
        className={cx(
          'w-full table-fixed border-separate border-spacing-0 select-none [--hour:3.75rem]',
          hover && 'cursor-grabbing',
        )}
      >
        <colgroup>
          <col style={{ width: `${HOURS_REM}rem` }} />
          {columns.map(({ key }, index) => (
            <col key={key} {...(hasLanes && { style: { width: `${widths[index]}rem` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 left-0 z-30 border-b border-line bg-surface">
              <span className="sr-only">{t('hour')}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-column={column.key}
                {...(column.date === now.date && columns.length > 1 && { 'aria-current': 'date' as const })}
                className={cx(
                  'sticky top-0 z-20 border-b border-l border-line bg-surface p-0 text-left align-top text-sm font-semibold',
                  column.date === now.date && column.key === column.date && 'border-b-3 border-b-amber',
                )}
              >
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((hour) => (
            <tr key={hour}>
              <th
                scope="row"
                className="tabular sticky left-0 z-15 h-(--hour) border-r border-b border-line bg-surface px-2 pt-1 text-right align-top text-sm font-normal whitespace-nowrap text-soft"
              >
                {hourName(hour, language)}
              </th>
              {columns.map((column, index) => (
                <GridCell
                  key={column.key}
                  column={column}
                  hour={hour}
                  stops={(stops[index] ?? []).filter((stop) => stop.hour === hour)}
                  lanes={lanes[index] ?? new Map()}
                  busy={within(column.busy, hours)}
                  tabKey={tabKey}
                  isPast={column.date < now.date}
                  nowMinute={column.date === now.date && nowMinute >= hour && nowMinute < hour + 60 ? nowMinute : null}
                  hover={hover}
                  onFocus={onFocus}
                  addsSlots={mayAddOn(column.date)}
                  onAdd={(start, end) =>
                    onAdd?.({
                      instructorId: column.instructorId,
                      date: column.date,
                      startTime: formatMinutes(start),
                      endTime: formatMinutes(end),
                    })
                  }
                  onPress={(entry) => !swallowsClick() && onOpen(entry)}
                  onGrab={onMove && ((entry, event) => begin(entry, column.key, event))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HOURS_REM = 3.75;
const LANE_REM = 6.5;
/** Twelve columns and the hours fit a window of 1280 px. */
const COLUMN_REM = 5.4;

/** Wide enough for the busiest hour's lanes, so that names stay readable. */
const columnRem = (lanes: Map<string, { lanes: number }>): number => {
  const most = Math.max(1, ...[...lanes.values()].map((one) => one.lanes));
  return most === 1 ? COLUMN_REM : most * LANE_REM;
};
