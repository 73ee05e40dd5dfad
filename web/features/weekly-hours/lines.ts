import { addDays } from '#contract/bookable-days.ts';
import { type HoursLine, lessonsOf } from '#contract/weekly-hours-lines.ts';

const A_SUNDAY = '2026-11-22';

/** A day that is called so, for what prints the names of days. */
export const dayOfWeekday = (weekday: number): string => addDays(A_SUNDAY, weekday);

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKING_DAYS = [1, 2, 3, 4, 5];
const DAY_BEGINS = '09:00';
const DAY_ENDS = '17:00';
const LAST_HOUR = 22;

/** How long lessons and breaks are where the lines do not say. */
export interface LessonTimes {
  lessonMinutes: number;
  breakMinutes: number;
}
const USUAL: LessonTimes = { lessonMinutes: 60, breakMinutes: 0 };
/** The break we offer for driving from one lesson to the next. */
export const DRIVE_BREAK_MINUTES = 15;

/** A line, or the field that was emptied in it. */
export type DraftLine = Omit<HoursLine, keyof LessonTimes> & { [K in keyof LessonTimes]: number | null };

export const filterLines = (lines: readonly DraftLine[], weekday: number) =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => line.weekday === weekday);

/** Of the first line, for what is added; an empty week takes the usual ones. */
export const readTimes = ([first]: readonly DraftLine[], usualBreak = USUAL.breakMinutes): LessonTimes => ({
  lessonMinutes: first?.lessonMinutes ?? USUAL.lessonMinutes,
  breakMinutes: first?.breakMinutes ?? usualBreak,
});

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A day's first line is a day's work; another begins an hour after the last ends. */
export function addLine(lines: readonly DraftLine[], weekday: number, usualBreak?: number): DraftLine[] {
  const lastEnd = filterLines(lines, weekday)
    .map(({ line }) => line.to)
    .sort()
    .at(-1);
  const hour = lastEnd === undefined ? null : Math.min(Number(lastEnd.slice(0, 2)) + 1, LAST_HOUR);
  const span =
    hour === null
      ? { from: DAY_BEGINS, to: DAY_ENDS }
      : { from: two(hour), to: two(Math.min(hour + 3, LAST_HOUR + 1)) };
  return [...lines, { weekday, ...span, ...readTimes(lines, usualBreak) }];
}

/** What quick starts fill an empty week with. */
export const workingWeek = (usualBreak?: number): DraftLine[] =>
  WORKING_DAYS.map((weekday) => ({ weekday, from: DAY_BEGINS, to: DAY_ENDS, ...readTimes([], usualBreak) }));

/** The same hours with time to drive wherever lessons follow one another without a break. */
export const withDriveBreaks = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => (line.breakMinutes === 0 ? { ...line, breakMinutes: DRIVE_BREAK_MINUTES } : line));

/** A day as another is, whatever it had. */
export function copyDay(lines: readonly DraftLine[], from: number, to: readonly number[]): DraftLine[] {
  const copied = filterLines(lines, from).map(({ line }) => line);
  return [
    ...lines.filter(({ weekday }) => !to.includes(weekday)),
    ...to.flatMap((weekday) => copied.map((line) => ({ ...line, weekday }))),
  ];
}

/** A line that can be looked at as if it were saved. */
export const isWhole = (line: DraftLine): line is HoursLine =>
  line.from < line.to &&
  (line.lessonMinutes ?? 0) >= 1 &&
  line.breakMinutes !== null &&
  !Number.isNaN(line.breakMinutes);

/** When lessons begin on a day of the week, seasons and single days included, in minutes since midnight. */
export const listStarts = (lines: readonly DraftLine[], weekday: number): number[] => [
  ...new Set(
    filterLines(lines, weekday)
      .flatMap(({ line }) => (isWhole(line) ? lessonsOf(line) : []))
      .map(({ start }) => start)
      .sort((one, other) => one - other),
  ),
];

/** What the form holds. */
export interface HoursValues {
  lines: DraftLine[];
  /** Colleagues who get the same. */
  alsoTo: string[];
  version: number;
}

export type LineField = keyof DraftLine;

/** What a line is shown with. */
export interface LineProps {
  /** Its name. */
  day: string;
  line: DraftLine;
  error: (field: LineField) => string | undefined;
  onChange: (changes: Partial<DraftLine>) => void;
}
