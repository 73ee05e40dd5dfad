/** An instructor's hours on a day of the week, and the length of a lesson. */
export interface HoursLine {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  from: string;
  to: string;
  lessonMinutes: number;
  breakMinutes: number;
  /** First and last day. A single day means extra hours, which a holiday doesn't cancel. */
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** Per instructor: a full week with several lines a day, plus some for seasons and single days. */
export const LINES_MAX = 60;

export interface LineFault {
  line: number;
  field: 'to' | 'from' | 'validUntil';
  code: 'end_before_start' | 'shorter_than_lesson' | 'hours_overlap';
}

export const toMinutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Start and end of a lesson in minutes since midnight. */
export interface LessonSpan {
  start: number;
  end: number;
}

/** Fits as many whole lessons as possible, with breaks between them. */
export function fitLessons({
  from,
  to,
  lessonMinutes,
  breakMinutes,
}: Pick<HoursLine, 'from' | 'to' | 'lessonMinutes' | 'breakMinutes'>): LessonSpan[] {
  const lessons: LessonSpan[] = [];
  for (
    let start = toMinutesOfDay(from);
    start + lessonMinutes <= toMinutesOfDay(to);
    start += lessonMinutes + breakMinutes
  )
    lessons.push({ start, end: start + lessonMinutes });
  return lessons;
}

/** Total minutes in an ordinary week, excluding seasons and single days. */
export const minutesAWeek = (lines: readonly HoursLine[]): number =>
  lines
    .filter(({ validFrom, validUntil }) => validFrom === undefined && validUntil === undefined)
    .reduce((sum, line) => sum + minutesOfLine(line), 0);

const minutesOfLine = ({ from, to }: Pick<HoursLine, 'from' | 'to'>): number =>
  toMinutesOfDay(to) - toMinutesOfDay(from);

/** True if both apply on some day. */
const areValidTogether = (one: HoursLine, other: HoursLine): boolean =>
  (one.validFrom ?? '') <= (other.validUntil ?? '9') && (other.validFrom ?? '') <= (one.validUntil ?? '9');

const overlap = (one: HoursLine, other: HoursLine): boolean =>
  one.weekday === other.weekday && one.from < other.to && other.from < one.to && areValidTogether(one, other);

/** True if lessons of the two lines, on a day they share, follow each other without a break. */
function touch(one: HoursLine, other: HoursLine): boolean {
  if (one.weekday !== other.weekday || !areValidTogether(one, other)) return false;
  const starts = new Set(fitLessons(other).map(({ start }) => start));
  return fitLessons(one).some(({ end }) => starts.has(end));
}

/** Days of the week, 1 to 7, with lessons that leave no travel time between them. */
export const backToBackDays = (lines: readonly HoursLine[]): number[] =>
  [...new Set(lines.filter((one) => lines.some((other) => touch(one, other))).map(({ weekday }) => weekday))].sort();

/** Conflicts between lines, at most one fault per line. */
export function findLineFaults(lines: readonly HoursLine[]): LineFault[] {
  const faults: LineFault[] = [];
  lines.forEach((line, index) => {
    const add = (field: LineFault['field'], code: LineFault['code']) => void faults.push({ line: index, field, code });
    if (line.to <= line.from) add('to', 'end_before_start');
    else if (minutesOfLine(line) < line.lessonMinutes) add('to', 'shorter_than_lesson');
    else if (line.validFrom && line.validUntil && line.validUntil < line.validFrom)
      add('validUntil', 'end_before_start');
    else if (lines.slice(0, index).some((other) => overlap(line, other))) add('from', 'hours_overlap');
  });
  return faults;
}
