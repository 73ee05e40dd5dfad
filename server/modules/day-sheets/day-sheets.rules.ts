import { createHash } from 'node:crypto';
import type { SheetField, SheetLesson } from '#contract/day-sheets.ts';

type Content = Omit<SheetLesson, 'changes'>;
type DigestedField = Exclude<SheetField, 'time'>;

/** What was on paper, without anything about the student. */
export interface PrintedLesson {
  id: string;
  start: string;
  end: string;
  digests: Record<DigestedField, string>;
}

const FIELDS: Record<DigestedField, (lesson: Content) => unknown> = {
  student: ({ studentName }) => studentName,
  phone: ({ phone }) => phone,
  parents: ({ parents }) => parents,
  pickup: ({ location, pickupPostalCode, dropOff }) => [location, pickupPostalCode, dropOff],
  needs: ({ needs, note }) => [needs, note],
  toCollect: ({ toCollect }) => toCollect,
};
const DIGESTED = Object.keys(FIELDS) as DigestedField[];

/** Includes the booking, so that equal numbers of two students don't look equal. */
const digest = (bookingId: string, value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([bookingId, value]))
    .digest('base64url')
    .slice(0, 12);

export const toPrinted = (lesson: Content): PrintedLesson => ({
  id: lesson.bookingId,
  start: lesson.startTime,
  end: lesson.endTime,
  digests: Object.fromEntries(
    DIGESTED.map((field) => [field, digest(lesson.bookingId, FIELDS[field](lesson))]),
  ) as Record<DigestedField, string>,
});

/** The fields that differ from the last print. @param printed undefined if the day wasn't printed yet */
export function findChanges(lesson: Content, printed: readonly PrintedLesson[] | undefined): SheetLesson['changes'] {
  if (!printed) return [];
  const before = printed.find(({ id }) => id === lesson.bookingId);
  if (!before) return 'new';
  const now = toPrinted(lesson);
  const time: SheetField[] = before.start === now.start && before.end === now.end ? [] : ['time'];
  // A field that an older server didn't know counts as unchanged.
  return [
    ...time,
    ...DIGESTED.filter((field) => before.digests[field] !== undefined && before.digests[field] !== now.digests[field]),
  ];
}

/**
 * What the instructor should collect at each lesson of a day: what's owed up to it, less what an earlier lesson of that day already
 * asks the student for.
 * @param lessons of the whole school, by time
 * @returns in cents, by booking
 */
export function splitCollection(
  lessons: readonly { bookingId: string; candidateId: string; owedCents: number }[],
): Map<string, number> {
  const asked = new Map<string, number>();
  return new Map(
    lessons.map(({ bookingId, candidateId, owedCents }) => {
      const before = asked.get(candidateId) ?? 0;
      const cents = Math.max(0, owedCents - before);
      asked.set(candidateId, before + cents);
      return [bookingId, cents];
    }),
  );
}
