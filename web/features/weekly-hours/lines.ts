import { addDays } from '#contract/bookable-days.ts';
import { fitLessons, type HoursLine } from '#contract/weekly-hours-lines.ts';

const A_SUNDAY = '2026-11-22';

/** A date that falls on this weekday, for formatting weekday names. */
export const dayOfWeekday = (weekday: number): string => addDays(A_SUNDAY, weekday);

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKING_DAYS = [1, 2, 3, 4, 5];
const DAY_BEGINS = '09:00';
const DAY_ENDS = '17:00';
const LAST_HOUR = 22;

/** Default lesson and break lengths. */
export interface LessonTimes {
  lessonMinutes: number;
  breakMinutes: number;
}
const USUAL: LessonTimes = { lessonMinutes: 60, breakMinutes: 0 };
/** Suggested break for driving between lessons. */
export const DRIVE_BREAK_MINUTES = 15;

/** A line whose number fields may be empty while typing. */
export type DraftLine = Omit<HoursLine, keyof LessonTimes> & { [K in keyof LessonTimes]: number | null };

export const filterLines = (lines: readonly DraftLine[], weekday: number) =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => line.weekday === weekday);

/** Lengths of the first line, used for new lines; an empty week uses the defaults. */
export const readTimes = ([first]: readonly DraftLine[], usualBreak = USUAL.breakMinutes): LessonTimes => ({
  lessonMinutes: first?.lessonMinutes ?? USUAL.lessonMinutes,
  breakMinutes: first?.breakMinutes ?? usualBreak,
});

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The first line of a day is a full day; another starts an hour after the last one ends. */
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

/** The week that quick starts fill in. */
export const workingWeek = (usualBreak?: number): DraftLine[] =>
  WORKING_DAYS.map((weekday) => ({ weekday, from: DAY_BEGINS, to: DAY_ENDS, ...readTimes([], usualBreak) }));

/** Adds a drive break wherever lessons follow each other directly. */
export const withDriveBreaks = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.map((line) => (line.breakMinutes === 0 ? { ...line, breakMinutes: DRIVE_BREAK_MINUTES } : line));

/** Replaces some days' lines with a copy of another day's. */
export function copyDay(lines: readonly DraftLine[], from: number, to: readonly number[]): DraftLine[] {
  const copied = filterLines(lines, from).map(({ line }) => line);
  return [
    ...lines.filter(({ weekday }) => !to.includes(weekday)),
    ...to.flatMap((weekday) => copied.map((line) => ({ ...line, weekday }))),
  ];
}

/** Whether the line is complete. */
export const isWhole = (line: DraftLine): line is HoursLine =>
  line.from < line.to &&
  (line.lessonMinutes ?? 0) >= 1 &&
  line.breakMinutes !== null &&
  !Number.isNaN(line.breakMinutes);

/** Lesson start times of a weekday in minutes since midnight, whatever the lines' dates. */
export const listStarts = (lines: readonly DraftLine[], weekday: number): number[] => [
  ...new Set(
    filterLines(lines, weekday)
      .flatMap(({ line }) => (isWhole(line) ? fitLessons(line) : []))
      .map(({ start }) => start)
      .sort((one, other) => one - other),
  ),
];

export interface HoursValues {
  lines: DraftLine[];
  /** Ids of colleagues who get the same hours. */
  alsoTo: string[];
  version: number;
}

export type LineField = keyof DraftLine;

export interface LineProps {
  /** Name of the weekday. */
  day: string;
  line: DraftLine;
  error: (field: LineField) => string | undefined;
  onChange: (changes: Partial<DraftLine>) => void;
}
