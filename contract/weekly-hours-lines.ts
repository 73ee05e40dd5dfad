/** From when to when an instructor teaches on a day of the week, and how long a lesson is. */
export interface HoursLine {
  /** 1 is Monday, 7 Sunday. */
  weekday: number;
  from: string;
  to: string;
  lessonMinutes: number;
  breakMinutes: number;
  /** The first and the last day; one day alone are extra hours, that a holiday does not end. */
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** Of one instructor: a full week with several lines a day, and some for seasons and single days. */
export const LINES_MAX = 60;

export interface LineFault {
  line: number;
  field: 'to' | 'from' | 'validUntil';
  code: 'end_before_start' | 'shorter_than_lesson' | 'hours_overlap';
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Since midnight, of one lesson. */
export interface LessonSpan {
  start: number;
  end: number;
}

/** As many whole lessons as there is room for, with the breaks between them. */
export function lessonsOf({
  from,
  to,
  lessonMinutes,
  breakMinutes,
}: Pick<HoursLine, 'from' | 'to' | 'lessonMinutes' | 'breakMinutes'>): LessonSpan[] {
  const lessons: LessonSpan[] = [];
  for (let start = minutesOf(from); start + lessonMinutes <= minutesOf(to); start += lessonMinutes + breakMinutes)
    lessons.push({ start, end: start + lessonMinutes });
  return lessons;
}

/** Of a week without seasons and single days. */
export const minutesAWeek = (lines: readonly HoursLine[]): number =>
  lines
    .filter(({ validFrom, validUntil }) => validFrom === undefined && validUntil === undefined)
    .reduce((sum, line) => sum + minutesOfLine(line), 0);

const minutesOfLine = ({ from, to }: Pick<HoursLine, 'from' | 'to'>): number => minutesOf(to) - minutesOf(from);

/** Whether there is a day on which both hold. */
const areValidTogether = (one: HoursLine, other: HoursLine): boolean =>
  (one.validFrom ?? '') <= (other.validUntil ?? '9') && (other.validFrom ?? '') <= (one.validUntil ?? '9');

const overlap = (one: HoursLine, other: HoursLine): boolean =>
  one.weekday === other.weekday && one.from < other.to && other.from < one.to && areValidTogether(one, other);

/** Lesson times of one line or of two that hold on the same day, with a lesson that starts the minute another ends. */
function touch(one: HoursLine, other: HoursLine): boolean {
  if (one.weekday !== other.weekday || !areValidTogether(one, other)) return false;
  const starts = new Set(lessonsOf(other).map(({ start }) => start));
  return lessonsOf(one).some(({ end }) => starts.has(end));
}

/** The days of the week, 1 to 7, whose lessons leave no time to drive between them. */
export const backToBackDays = (lines: readonly HoursLine[]): number[] =>
  [...new Set(lines.filter((one) => lines.some((other) => touch(one, other))).map(({ weekday }) => weekday))].sort();

/** What is wrong with lines beside each other, one fault a line. */
export function faultsOfLines(lines: readonly HoursLine[]): LineFault[] {
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
