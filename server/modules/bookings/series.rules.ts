import { countMinutes, overlap } from '#contract/slot-runs.ts';

/** A local time. */
export interface LessonTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
}

/** How many days before and after an unavailable time alternatives are searched. */
export const OTHERS_WITHIN_DAYS = 3;

export const byTime = (a: LessonTime, b: LessonTime): number => timeKey(a).localeCompare(timeKey(b));
export const timeKey = ({ date, startTime, endTime }: LessonTime): string => `${date} ${startTime} ${endTime}`;

const toMinutes = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / 60_000;

/**
 * Suggests for each unavailable time the nearest free one of the same length, the earlier of two. No suggestion repeats, overlaps another or
 * is one of the requested times.
 */
export function nearestOthers<T extends LessonTime>(
  asked: readonly LessonTime[],
  refused: readonly LessonTime[],
  freeFor: (lesson: LessonTime) => readonly T[],
): Map<string, LessonTime> {
  const given = new Set(asked.map(timeKey));
  const others = new Map<string, LessonTime>();
  for (const lesson of refused) {
    const at = toMinutes(lesson.date, lesson.startTime);
    const farFrom = (slot: LessonTime) => Math.abs(toMinutes(slot.date, slot.startTime) - at);
    const isOpen = (slot: LessonTime) =>
      !given.has(timeKey(slot)) && [...others.values()].every((other) => !overlap(other, slot));
    const [nearest] = freeFor(lesson)
      .filter((slot) => isOpen(slot) && countMinutes(slot) === countMinutes(lesson))
      .filter((slot) => farFrom(slot) <= OTHERS_WITHIN_DAYS * 24 * 60)
      .toSorted((a, b) => farFrom(a) - farFrom(b) || byTime(a, b));
    if (!nearest) continue;
    given.add(timeKey(nearest));
    others.set(timeKey(lesson), { date: nearest.date, startTime: nearest.startTime, endTime: nearest.endTime });
  }
  return others;
}
