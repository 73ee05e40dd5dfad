import type { RowRefusal, SheetColumn } from '#contract/schedule-uploads.ts';
import type { Span } from '#server/modules/availability/slot.rules.ts';
import type { PlainCell, PlainRow } from '../reading/plain-sheet.ts';
import { readDate } from './dates.ts';
import type { Heading } from './headings.ts';
import type { Fault } from './lessons.ts';
import { createInstructorFinder, type Found, type ScheduleInstructor } from './people.ts';
import { quoted } from './text.ts';
import { readTime } from './times.ts';
import { readTimeZone } from './zones.ts';

/** What a row asks for, every cell of it understood. */
export interface WantedRow {
  row: number;
  instructor: ScheduleInstructor;
  /** `YYYY-MM-DD` */
  date: string;
  hours: Span;
  timeZone: string;
  /** Null where the sheet says nothing. */
  lessonMinutes: number | null;
}

export type RowReading = { wanted: WantedRow } | { faults: Fault[] };

/** Reads the cells of a row; all its faults are told at once, so that one correction is enough. */
export function createRowReader(context: {
  heading: Heading;
  is1904: boolean;
  instructors: ScheduleInstructor[];
  schoolZone: string;
}): (row: PlainRow) => RowReading {
  const findInstructor = createInstructorFinder(context.instructors);
  const { columns } = context.heading;

  return (row) => {
    const faults: Fault[] = [];
    const cellOf = (column: SheetColumn): PlainCell => {
      const place = columns[column];
      return (place && row.cells[place.index]) ?? null;
    };
    /** The cell's value; a fault, and null, where it is missing or can't be read. */
    const required = <T>(column: SheetColumn, code: RowRefusal, read: (cell: PlainCell) => T | null): T | null => {
      const cell = cellOf(column);
      const value = read(cell);
      if (cell === null) faults.push({ column, code: 'missing_value', params: {} });
      else if (value === null) faults.push({ column, code, params: { value: shown(cell) } });
      return value;
    };
    const optional = <T>(column: SheetColumn, code: RowRefusal, read: (cell: PlainCell) => T | null): T | null =>
      cellOf(column) === null ? null : required(column, code, read);

    const found = required<Found>('instructor', 'unknown_instructor', (cell) =>
      cell === null ? null : findInstructor(shownWhole(cell)),
    );
    if (typeof found === 'string')
      faults.push({ column: 'instructor', code: found, params: { value: shown(cellOf('instructor')) } });
    const date = required('date', 'unreadable_date', (cell) => readDate(cell, context.is1904));
    const start = required('start_time', 'unreadable_time', readTime);
    const end = required('end_time', 'unreadable_time', readTime);
    const timeZone = optional('time_zone', 'unknown_time_zone', (cell) =>
      readTimeZone(shownWhole(cell), context.schoolZone),
    );
    const lessonMinutes = optional('lesson_minutes', 'unreadable_lesson_minutes', readLessonMinutes);

    if (faults.length > 0 || !found || typeof found === 'string' || !date || start === null || end === null)
      return { faults };
    return {
      wanted: {
        row: row.row,
        instructor: found,
        date,
        hours: { start, end },
        timeZone: timeZone ?? context.schoolZone,
        lessonMinutes,
      },
    };
  };
}

/** `60`, `60 min`, `90 minutes`, or a duration of 1:30 */
function readLessonMinutes(cell: PlainCell): number | null {
  if (cell !== null && typeof cell === 'object') return readTime(cell);
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 ? cell : null;
  const match = /^(\d{1,4})(?:\s*min(?:ute)?s?\.?)?$/i.exec(cell?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

const shown = (cell: PlainCell): string => quoted(shownWhole(cell));

function shownWhole(cell: PlainCell): string {
  return cell !== null && typeof cell === 'object' ? String(cell.serial) : String(cell);
}
