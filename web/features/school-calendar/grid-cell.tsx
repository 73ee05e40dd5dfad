import { Car, Plus, TriangleAlert } from 'lucide-react';
import type { MouseEvent, PointerEvent } from 'react';
import { cx } from '../../ui/class-names.ts';
import { clockName, hours, longDay, timeName } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BusyBlock } from './busy-times.tsx';
import { type Column, type Stop, takenIn } from './columns.ts';
import { DRIVE_HEIGHT, placeOfDrive, type ShownDrive, useDriveText } from './drives.tsx';
import { type Entry, isMovable } from './entries.ts';
import { EntrySign, entryLook, SharedCar, UnseenPlace, useStatusText, useStudentName } from './entry-face.tsx';
import { formatMinutes, LAST_MINUTE, type Lane, roomIn } from './layout.ts';
import type { Hover } from './use-slot-drag.ts';

const useTexts = createTextsHook('school-calendar');

interface GridCellProps {
  column: Column;
  /** Minutes since midnight. */
  hour: number;
  /** Focusable places in this hour. */
  stops: readonly Stop[];
  lanes: ReadonlyMap<string, Lane>;
  /** Busy times within the hours shown. */
  busy: readonly { start: number; end: number }[];
  tabKey: string | undefined;
  isPast: boolean;
  /** The current minute, if it is in this hour. */
  nowMinute: number | null;
  hover: Hover | null;
  onFocus: (key: string) => void;
  /** Whether an empty hour adds a slot; otherwise it books a lesson. */
  addsSlots: boolean;
  onAdd: (start: number, end: number) => void;
  onPress: (entry: Entry) => void;
  onGrab: ((entry: Entry, event: PointerEvent) => void) | null;
}

const GAP_PX = 2;
const along = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`;
/** Positions an entry relative to its hour's cell: its length sets its height. */
const boxOf = ({ start, end }: { start: number; end: number }, hour: number, { lane, lanes }: Lane) => ({
  top: along(start - hour),
  height: `calc(${along(end - start)} - ${GAP_PX}px)`,
  left: `${(lane / lanes) * 100}%`,
  width: `calc(${100 / lanes}% - ${GAP_PX}px)`,
});
const ALONE: Lane = { lane: 0, lanes: 1 };

/** One hour of a column with the entries that start in it. */
export function GridCell(props: GridCellProps) {
  const { column, hour, stops, lanes, busy, tabKey, isPast, nowMinute, hover, onFocus, onPress, onGrab } = props;
  const language = useLanguage();
  const ghost = hover && hover.columnKey === column.key && Math.floor(hover.start / 60) * 60 === hour ? hover : null;
  return (
    <td className={cx('relative h-(--hour) border-b border-line p-0 not-last:border-r', isPast && 'bg-paper')}>
      {busy
        .filter(({ start }) => Math.floor(start / 60) * 60 === hour)
        .map((span) => (
          <BusyBlock
            key={span.start}
            span={span}
            top={along(span.start - hour)}
            height={along(span.end - span.start)}
          />
        ))}
      {stops.map((stop) =>
        stop.entry === null ? (
          <EmptyHour key={stop.key} stop={stop} {...props} />
        ) : (
          <button
            key={stop.key}
            type="button"
            data-stop={stop.key}
            data-status={stop.entry.status}
            tabIndex={stop.key === tabKey ? 0 : -1}
            onFocus={() => onFocus(stop.key)}
            onClick={() => stop.entry && onPress(stop.entry)}
            onPointerDown={(event) => stop.entry && onGrab?.(stop.entry, event)}
            style={boxOf(stop, hour, lanes.get(stop.key) ?? ALONE)}
            className={cx(
              '@container absolute z-10 ml-px flex flex-col items-start justify-start overflow-hidden rounded-sm px-1.5 py-0.5 text-left text-sm leading-tight focus-visible:z-14',
              entryLook(stop.entry.status),
              isMovable(stop.entry) && onGrab && 'cursor-grab',
              hover?.entry.key === stop.key && 'opacity-40',
            )}
          >
            <EntryWords entry={stop.entry} drive={column.drives.find(({ after }) => after.key === stop.key)} />
          </button>
        ),
      )}
      {column.drives.map((drive) => {
        const place = placeOfDrive(drive, column.entries);
        if (!place || Math.floor(place.start / 60) * 60 !== hour) return null;
        return <DriveMark key={drive.to} drive={drive} top={along(place.start - hour)} />;
      })}
      {ghost && (
        <span
          aria-hidden="true"
          data-ghost
          style={boxOf(ghost, hour, ALONE)}
          className="tabular pointer-events-none absolute z-14 ml-px rounded-sm border-2 border-action bg-surface px-1.5 py-0.5 text-sm font-semibold text-action-text shadow-float"
        >
          {hours({ startTime: formatMinutes(ghost.start), endTime: formatMinutes(ghost.end) }, language)}
        </span>
      )}
      {nowMinute !== null && (
        <span
          aria-hidden="true"
          data-now
          style={{ top: along(nowMinute - hour) }}
          className="pointer-events-none absolute inset-x-0 z-12 border-t-2 border-loss before:absolute before:-top-1.5 before:-left-1 before:size-2.5 before:rounded-full before:bg-loss"
        />
      )}
    </td>
  );
}

/** Hidden from screen readers: the lesson's label includes the drive. */
function DriveMark({ drive, top }: { drive: ShownDrive; top: string }) {
  const t = useTexts();
  const text = useDriveText()(drive);
  const { way, isEnough } = drive;
  if (way === null && isEnough) return null;
  const Icon = isEnough ? Car : TriangleAlert;
  return (
    <span
      aria-hidden="true"
      data-drive={isEnough ? 'fits' : 'tight'}
      style={{ top, height: along(DRIVE_HEIGHT) }}
      className={cx(
        '@container tabular pointer-events-none absolute inset-x-0 z-12 flex items-center justify-center gap-1 overflow-hidden text-sm leading-none whitespace-nowrap',
        isEnough ? 'text-soft' : 'mx-1 rounded-sm bg-loss px-1 font-semibold text-on-loss',
      )}
    >
      <Icon className="size-3.5 shrink-0" />
      {isEnough && way ? (
        <span className="truncate">{t('drive.way', way)}</span>
      ) : (
        <>
          <span className="truncate @max-[24rem]:hidden">{text}</span>
          <span className="truncate @min-[24rem]:hidden">{t('drive.short')}</span>
        </>
      )}
    </span>
  );
}

/** In a narrow lane only the start time fits; the height shows the length. */
function EntryWords({
  entry,
  drive,
}: {
  entry: Entry;
  /** The drive to it. */
  drive: ShownDrive | undefined;
}) {
  const t = useTexts();
  const driveText = useDriveText();
  const language = useLanguage();
  const studentOf = useStudentName();
  const statusText = useStatusText();
  const who = studentOf(entry);
  return (
    <>
      <span className="tabular flex max-w-full items-center gap-1 font-semibold whitespace-nowrap">
        <EntrySign status={entry.status} />
        <span className="truncate @max-[8rem]:hidden">{hours(entry, language)}</span>
        <span className="truncate @max-[5.5rem]:sr-only @min-[8rem]:hidden">{timeName(entry.startTime, language)}</span>
        {/* The row's label has AM or PM */}
        <span aria-hidden="true" className="@min-[5.5rem]:hidden">
          {clockName(entry.startTime, language)}
        </span>
      </span>
      {who && <span className="line-clamp-2 max-w-full wrap-anywhere @min-[8rem]:line-clamp-1">{who}</span>}
      {/* Hidden in a narrow lane: the outline and the icon show the status too. */}
      <span className={cx('max-w-full truncate', who && '@max-[8rem]:sr-only')}>{statusText(entry)}</span>
      <SharedCar names={entry.sharers} />
      <UnseenPlace entry={entry} />
      {drive && <span className="sr-only">, {t('drive.before', { drive: driveText(drive) })}</span>}
    </>
  );
}

/** A click in the lower half of an hour takes half past. */
function EmptyHour({ stop, hour, column, tabKey, onFocus, addsSlots, onAdd }: GridCellProps & { stop: Stop }) {
  const t = useTexts();
  const language = useLanguage();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const isLower = event.detail > 0 && event.clientY > box.top + box.height / 2;
    const half = isLower ? roomIn(hour + 30, takenIn(column), LAST_MINUTE) : null;
    const room = half?.start === hour + 30 ? half : stop;
    onAdd(room.start, room.end);
  };
  const place = { startTime: formatMinutes(stop.start), endTime: formatMinutes(stop.end) };
  const words = { hours: hours(place, language), day: longDay(column.date, language), instructor: column.instructor };
  return (
    <button
      type="button"
      data-stop={stop.key}
      tabIndex={stop.key === tabKey ? 0 : -1}
      aria-label={t(addsSlots ? 'addAtOf' : 'bookAtOf', words)}
      onFocus={() => onFocus(stop.key)}
      onClick={press}
      className="group absolute inset-0 grid place-items-center -outline-offset-3 hover:bg-action-soft"
    >
      <Plus
        className="size-5 text-action-text opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        aria-hidden="true"
      />
    </button>
  );
}
