import type { LessonOutcome } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { DayLesson, MyDay } from '#contract/my-day.ts';
import type { LessonProgress } from '#contract/progress.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';

/** What an instructor says of a lesson; it is kept until the server has answered. */
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
  /** For words about it, should the lesson be gone from the day by then. */
  student: string;
  startTime: string;
  date: string;
  said: Said;
  /** Not before: an outcome is taken once the lesson is over. */
  dueMs: number;
  /** Until when it waits, so that a wrong press can be taken back. */
  undoUntilMs: number;
  /** Why the server did not take it: it is not sent again, and shown until it was read. */
  refused?: ErrorCode | 'unknown';
  /** Somebody else saved the same meanwhile: what was entered waits here to be reviewed. */
  conflict?: ChangedMeanwhile;
}

const isWaiting = ({ refused }: Entry): boolean => refused === undefined;

/** What is said anew of the same thing takes the place of what was not sent yet, and settles a conflict. */
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

/** What was entered of a lesson's skills over somebody else's change. */
export function conflictingProgress(entries: readonly Entry[], bookingId: string) {
  for (const { said, conflict, ...entry } of entries)
    if (entry.bookingId === bookingId && said.kind === 'progress' && conflict)
      return { entered: said, read: said.read, conflict };
  return undefined;
}

/** The phone's clock is ahead of the server's: a moment later. */
export const withDelay = (entries: readonly Entry[], id: string, dueMs: number): Entry[] =>
  entries.map((one) => (one.id === id ? { ...one, dueMs } : one));

/**
 * What is sent next: in the order in which it was said. What waits for its lesson's end holds up what was said of that lesson later, and
 * no other lesson.
 * @param isLeaving nobody is there any more to take it back
 */
export function nextToSend(entries: readonly Entry[], nowMs: number, isLeaving = false): Entry | undefined {
  const held = new Set<string>();
  for (const entry of entries.filter(isWaiting)) {
    if (held.has(entry.bookingId)) continue;
    if (nowMs >= entry.dueMs && (isLeaving || nowMs >= entry.undoUntilMs)) return entry;
    held.add(entry.bookingId);
  }
  return undefined;
}

/** When to look again; undefined where nothing waits for the clock alone. */
export function nextLookMs(entries: readonly Entry[], nowMs: number): number | undefined {
  const moments = entries.filter(isWaiting).map(({ dueMs, undoUntilMs }) => Math.max(dueMs, undoUntilMs));
  const ahead = moments.filter((moment) => moment > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

/** Whether the server has judged, so that sending again would not help. */
export const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** The same of one entry: a code that was tried too often holds up nothing else. */
export const isRefused = ({ said }: Entry, status: number): boolean =>
  isFinal(status) || (said.kind === 'record' && status === 429);

export const refusedOf = (entries: readonly Entry[]): Entry[] => entries.filter((one) => !isWaiting(one));
/** What a log-out would lose: entries that wait to be sent, and conflicts still to be reviewed. */
export const unsentOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter((one) => isWaiting(one) || one.conflict !== undefined);
export const waitingOf = (entries: readonly Entry[]): Entry[] => entries.filter(isWaiting);

/** A lesson as the instructor sees it: with what they said and the server does not know yet. */
export function lessonAsSaid(lesson: DayLesson, entries: readonly Entry[]): DayLesson {
  return entries
    .filter((entry) => isWaiting(entry) && entry.bookingId === lesson.booking.bookingId)
    .reduce(({ booking, progress, record }, { said }) => {
      if (said.kind === 'start')
        return { booking: { ...booking, startedAt: booking.startedAt ?? said.at }, progress, record };
      if (said.kind === 'outcome') return { booking: { ...booking, bookingStatus: said.outcome }, progress, record };
      // Whether the code is right, only the server knows.
      if (said.kind === 'record') return { booking, progress, record };
      return { booking, progress: { ...progress, marks: said.marks, note: said.note }, record };
    }, lesson);
}

/** A kept day with what the server has answered of one of its lessons. */
export const withLesson = (day: MyDay, bookingId: string, change: (lesson: DayLesson) => DayLesson): MyDay => ({
  ...day,
  lessons: day.lessons.map((one) => (one.booking.bookingId === bookingId ? change(one) : one)),
});
