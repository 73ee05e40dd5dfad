import type { LessonOutcome } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { DayLesson, MyDay } from '#contract/my-day.ts';
import type { LessonProgress } from '#contract/progress.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';

/** An instructor's entry about a lesson, kept until the server has responded. */
export type Said =
  | { kind: 'start'; at: string }
  | { kind: 'outcome'; outcome: LessonOutcome }
  | ({ kind: 'progress'; read: Pick<LessonProgress, 'marks' | 'note'> } & Pick<
      LessonProgress,
      'marks' | 'note' | 'version'
    >)
  | { kind: 'record'; minutes: number; kilometres: number | null; code?: string };

export interface Entry {
  id: string;
  bookingId: string;
  /** For messages about the entry after the lesson has left the day. */
  student: string;
  startTime: string;
  date: string;
  said: Said;
  /** Earliest time to send: the server accepts an outcome only after the lesson. */
  dueMs: number;
  /** Held back until then, so that a wrong tap can be undone. */
  undoUntilMs: number;
  /** Why the server refused it. A refused entry isn't sent again, and stays visible until dismissed. */
  refused?: ErrorCode | 'unknown';
  /** Someone else saved the same fields meanwhile, so this entry waits for a review. */
  conflict?: ChangedMeanwhile;
}

const isWaiting = ({ refused }: Entry): boolean => refused === undefined;

/** A new entry replaces an unsent one of the same kind, and resolves a conflict. */
export const withEntry = (entries: readonly Entry[], entry: Entry): Entry[] => [
  ...entries.filter(
    (one) =>
      one.bookingId !== entry.bookingId || one.said.kind !== entry.said.kind || (!isWaiting(one) && !one.conflict),
  ),
  entry,
];

export const withoutEntry = (entries: readonly Entry[], id: string): Entry[] => entries.filter((one) => one.id !== id);

export const withRefusal = (
  entries: readonly Entry[],
  id: string,
  refused: NonNullable<Entry['refused']>,
  conflict?: ChangedMeanwhile,
): Entry[] => entries.map((one) => (one.id === id ? { ...one, refused, ...(conflict && { conflict }) } : one));

/** Skills entered over someone else's change. */
export function findConflictingProgress(entries: readonly Entry[], bookingId: string) {
  for (const { said, conflict, ...entry } of entries)
    if (entry.bookingId === bookingId && said.kind === 'progress' && conflict)
      return { entered: said, read: said.read, conflict };
  return undefined;
}

/** Postpones an entry if the phone's clock is ahead of the server's. */
export const withDelay = (entries: readonly Entry[], id: string, dueMs: number): Entry[] =>
  entries.map((one) => (one.id === id ? { ...one, dueMs } : one));

/**
 * The next entry to send, in the order of entry. One that waits for its lesson to end holds back later entries of that
 * lesson only.
 * @param isLeaving nobody is left to undo anything
 */
export function selectNextEntry(entries: readonly Entry[], nowMs: number, isLeaving = false): Entry | undefined {
  const held = new Set<string>();
  for (const entry of entries.filter(isWaiting)) {
    if (held.has(entry.bookingId)) continue;
    if (nowMs >= entry.dueMs && (isLeaving || nowMs >= entry.undoUntilMs)) return entry;
    held.add(entry.bookingId);
  }
  return undefined;
}

/** When to check again. Undefined if nothing is waiting for a time. */
export function getNextCheckMs(entries: readonly Entry[], nowMs: number): number | undefined {
  const moments = entries.filter(isWaiting).map(({ dueMs, undoUntilMs }) => Math.max(dueMs, undoUntilMs));
  const ahead = moments.filter((moment) => moment > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

/** Whether the server has decided, so that a retry is pointless. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** Rate-limited codes also count as refused, so that they don't block other entries. */
export const isRefused = ({ said }: Entry, status: number): boolean =>
  isFinal(status) || (said.kind === 'record' && status === 429);

export const selectRefused = (entries: readonly Entry[]): Entry[] => entries.filter((one) => !isWaiting(one));
/** What a log-out would lose: unsent entries, and conflicts awaiting review. */
export const selectUnsent = (entries: readonly Entry[]): Entry[] =>
  entries.filter((one) => isWaiting(one) || one.conflict !== undefined);
export const selectWaiting = (entries: readonly Entry[]): Entry[] => entries.filter(isWaiting);

/** A lesson with the instructor's unsent entries applied. */
export function applyEntries(lesson: DayLesson, entries: readonly Entry[]): DayLesson {
  return entries
    .filter((entry) => isWaiting(entry) && entry.bookingId === lesson.booking.bookingId)
    .reduce(({ booking, progress, record }, { said }) => {
      if (said.kind === 'start')
        return { booking: { ...booking, startedAt: booking.startedAt ?? said.at }, progress, record };
      if (said.kind === 'outcome') return { booking: { ...booking, bookingStatus: said.outcome }, progress, record };
      // Only the server can check the code.
      if (said.kind === 'record') return { booking, progress, record };
      return { booking, progress: { ...progress, marks: said.marks, note: said.note }, record };
    }, lesson);
}

/** Updates one lesson in a cached day with the server's response. */
export const withLesson = (day: MyDay, bookingId: string, change: (lesson: DayLesson) => DayLesson): MyDay => ({
  ...day,
  lessons: day.lessons.map((one) => (one.booking.bookingId === bookingId ? change(one) : one)),
});
