import { GRACE_SECONDS, type LessonChange, type MessageStatus } from '#contract/office-messages.ts';

/** A lesson as a reader knows it. */
export interface KnownLesson {
  isBooked: boolean;
  instructorId: string;
  instructorName: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  pickup: string;
  dropOff: string;
  /** As in `bookings.school_move`. */
  schoolMove: number | null;
  /** As in `bookings.policy_starts_at`, an instant. */
  policyStartsAt?: string | null;
}

/** The same, as a message keeps it: without places, which aren't kept longer than needed. */
export type ToldLesson = Omit<KnownLesson, 'pickup' | 'dropOff'>;

/** After this long, a message leaves although its reader's lessons keep changing. */
const LONGEST_GRACE_SECONDS = 600;

/** What its student learns about a lesson; null if nothing changed for them, as after an undone move or a new note. */
export function netChange(before: KnownLesson | null, now: KnownLesson): LessonChange | null {
  if (!now.isBooked) return before?.isBooked ? 'cancelled' : null;
  if (!before) return 'booked';
  if (!before.isBooked) return 'restored';
  if (!isSameTime(before, now) || before.instructorId !== now.instructorId) return 'moved';
  return isSamePlace(before, now) ? null : 'pickup';
}

/** What an instructor learns about it. */
export function netChangeFor(instructorId: string, before: KnownLesson | null, now: KnownLesson): LessonChange | null {
  const had = before?.isBooked === true && before.instructorId === instructorId;
  const has = now.isBooked && now.instructorId === instructorId;
  if (had && has) return netChange(before, now);
  if (had) return now.isBooked ? 'taken' : 'cancelled';
  if (!has) return null;
  return before?.isBooked ? 'given' : before ? 'restored' : 'booked';
}

const isSameTime = (one: ToldLesson, other: ToldLesson): boolean =>
  (['date', 'startTime', 'endTime', 'timeZone'] as const).every((field) => one[field] === other[field]);
/** Whether a lesson is still at the time, and with the instructor, of a message. */
export const isAsTold = (told: ToldLesson, now: ToldLesson): boolean =>
  isSameTime(told, now) && told.instructorId === now.instructorId;

const isSamePlace = (one: KnownLesson, other: KnownLesson): boolean =>
  one.pickup === other.pickup && one.dropOff === other.dropOff;

interface Pending {
  first_at: Date;
  last_at: Date;
}
const isOlder = (at: Date, seconds: number, nowMs: number): boolean => nowMs - at.getTime() >= seconds * 1000;

/**
 * The changes that one message tells now: all of a reader's, once the last is old enough. A reader whose lessons keep changing isn't kept
 * waiting, and gets those that can no longer be undone.
 */
export function pickDue<Change extends Pending>(pending: Change[], nowMs: number): Change[] {
  const due = pending.filter(({ last_at }) => isOlder(last_at, GRACE_SECONDS, nowMs));
  const isOverdue = pending.some(({ first_at }) => isOlder(first_at, LONGEST_GRACE_SECONDS, nowMs));
  return due.length === pending.length || isOverdue ? due : [];
}

/**
 * When the message about a change is expected to leave.
 * @param reader the first and the last of all changes that the same reader hasn't heard of yet
 */
export function expectMessageAtMs(change: Pending, reader: Pending): number {
  const once = (at: Date, seconds: number): number => at.getTime() + seconds * 1000;
  const overdue = Math.max(once(change.last_at, GRACE_SECONDS), once(reader.first_at, LONGEST_GRACE_SECONDS));
  return Math.min(once(reader.last_at, GRACE_SECONDS), overdue);
}

/** A message that the mail server keeps refusing counts as failed until it gets through. */
const PATIENCE_SECONDS = 900;

/** What became of a message. `sent_at`: null if nothing that carries it has been sent. */
export function messageStatus(
  message: {
    channels: readonly unknown[];
    is_stopped: boolean;
    is_answered: boolean;
    sent_at: Date | null;
    is_queued: boolean;
    is_retried: boolean;
    created_at: Date;
  },
  nowMs: number,
): MessageStatus {
  if (message.is_answered) return 'delivered';
  if (message.is_stopped) return 'stopped';
  if (message.channels.length === 0) return 'no_address';
  if (message.sent_at !== null) return 'sent';
  const isStuck = message.is_retried && isOlder(message.created_at, PATIENCE_SECONDS, nowMs);
  return message.is_queued && !isStuck ? 'sending' : 'failed';
}
