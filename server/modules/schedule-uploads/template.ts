import * as XLSX from '@e965/xlsx';
import { addDays } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { SHEET_COLUMNS, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { fill } from '#contract/texts.ts';
import { messages } from '#server/platform/messages.ts';
import { dateCell, numberCell, textCell, timeCell } from '#server/platform/sheets/cells.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { ScheduleInstructor } from './rules/people.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

export interface Template {
  /** Plain letters: it stands in a header. */
  fileName: string;
  bytes: Buffer;
}

const DAYS_AHEAD = 7;
const MONDAY = 1;
/** Monday to Friday, counted from a Monday. */
const WORKING_DAYS = [0, 1, 2, 3, 4];
/** How far ahead a free week is looked for; after that the instructor has a schedule and needs no example. */
export const TEMPLATE_LOOK_DAYS = 120;
const COLUMN_WIDTHS = [34, 13, 13, 13, 22, 16];
const EXPLANATION_WIDTH = 110;
/** What the second sheet tells of our limits. */
const EXPLAINED = {
  zones: TIME_ZONES.join(', '),
  megabytes: SHEET_LIMITS.bytes / 1024 / 1024,
  min: SLOT_MINUTES.min,
  max: SLOT_MINUTES.max,
  usual: SLOT_MINUTES.default,
  longest: SLOT_MINUTES.default - 1,
};

/**
 * The sheet that a school starts from: a week of rows for each of its active instructors, the first from a week ahead on in
 * which the instructor has nothing yet, so that it uploads as it is; and a second sheet that explains.
 */
export function buildTemplate(content: {
  instructors: ScheduleInstructor[];
  timeZone: string;
  /** In the school's zone. */
  today: string;
  /** Whether the instructor has a slot on that day. */
  isTaken: (instructorId: string, day: string) => boolean;
  locale: Locale;
}): Template {
  const { instructors, timeZone, today, isTaken, locale } = content;
  const words = texts(locale);
  const days = Array.from({ length: TEMPLATE_LOOK_DAYS }, (_, index) => addDays(today, DAYS_AHEAD + index));
  const weeks = days
    .filter((day) => weekdayOf(day) === MONDAY)
    .map((monday) => WORKING_DAYS.map((n) => addDays(monday, n)));
  const rows = instructors
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, email, licenceExpiry }) => {
      const week = weeks.find((candidate) => !candidate.some((day) => isTaken(id, day))) ?? [];
      return week.filter((day) => licenceExpiry === null || licenceExpiry >= day).map((day) => ({ email, day }));
    })
    .map(({ email, day }) => [
      textCell(email),
      dateCell(day),
      timeCell('09:00'),
      timeCell('12:00'),
      textCell(timeZone),
      numberCell(SLOT_MINUTES.default),
    ]);
  const heading = SHEET_COLUMNS.map((column) => textCell(messages(locale).columns[column]));

  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheetOf([heading, ...rows], COLUMN_WIDTHS), words.sheetName);
  const explanation = words.explanation.map((line) => [textCell(fill(line, EXPLAINED))]);
  XLSX.utils.book_append_sheet(workbook, sheetOf(explanation, [EXPLANATION_WIDTH]), words.explanationName);
  const bytes: Buffer = XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true });
  return { fileName: words.fileName, bytes };
}

function sheetOf(rows: XLSX.CellObject[][], widths: number[]): XLSX.WorkSheet {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  return sheet;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
