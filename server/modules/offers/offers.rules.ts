import { isLongDay } from '#contract/car-facts.ts';
import type { MESSAGE_READERS } from '#contract/school-students.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** From this long before the lesson on, everybody is asked at once. */
const AT_ONCE_HOURS = 48;
const WAVE_SIZE = 5;
const WAVE_MINUTES = 15;
/** Offers a student gets from a school on one day. */
const OFFERS_A_DAY = 3;
/** Differences in driving below this many minutes don't decide whom to ask first. */
const SIMILAR_DRIVE_MINUTES = 10;
/** No messages before and after these local times. */
const QUIET = { until: '08:00', from: '21:00' };

/** A student of the school, with what decides whether to offer them an hour. */
export interface OfferCandidate {
  id: string;
  /** When they began to wait for an hour like this; null if they don't. */
  waitingSince: Date | null;
  hasLessonThen: boolean;
  /** Minutes of other lessons that day. */
  minutesThatDay: number;
  /** Offers that they got today. */
  offersToday: number;
  hasOptedOut: boolean;
  /** Day on which the learner's licence expires; null if unknown. */
  licenceExpiresOn: string | null;
  isOutsideArea: boolean;
  /** Their lessons were in a car with another transmission. */
  needsOtherCar: boolean;
  /** How much longer the instructor drives that day; null if their pickup is unknown. */
  driveMinutes: number | null;
  /** The instructor can't get there in time, or not to the lesson after. */
  isUnreachable: boolean;
  /** Prepaid minutes left. */
  creditMinutes: number;
  /** Null if they never had one. */
  lastLessonAt: Date | null;
}

export const UNSUITABLE = [
  'has_lesson',
  'long_day',
  'offered_often',
  'opted_out',
  'learner_licence',
  'outside_area',
  'other_transmission',
  'unreachable',
] as const;
export type Unsuitable = (typeof UNSUITABLE)[number];

/** Why a student isn't offered the hour; null if they are. */
export function findUnsuitable(
  student: OfferCandidate,
  hour: { date: string; minutes: number; province: string | null },
): Unsuitable | null {
  if (student.hasOptedOut) return 'opted_out';
  if (student.hasLessonThen) return 'has_lesson';
  if (isLongDay(hour.province, student.minutesThatDay + hour.minutes)) return 'long_day';
  if (student.licenceExpiresOn !== null && student.licenceExpiresOn < hour.date) return 'learner_licence';
  if (student.needsOtherCar) return 'other_transmission';
  if (student.isOutsideArea) return 'outside_area';
  if (student.isUnreachable) return 'unreachable';
  return student.offersToday >= OFFERS_A_DAY ? 'offered_often' : null;
}

/** Students who wait for such an hour first, then by driving, prepaid hours left and the longest time without a lesson. */
export function rankStudents<S extends OfferCandidate>(students: readonly S[]): S[] {
  const drive = ({ driveMinutes }: S) =>
    driveMinutes === null ? Number.POSITIVE_INFINITY : Math.floor(driveMinutes / SIMILAR_DRIVE_MINUTES);
  const waiting = ({ waitingSince }: S) => waitingSince?.getTime() ?? Number.POSITIVE_INFINITY;
  const last = ({ lastLessonAt }: S) => lastLessonAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return students.toSorted(
    (one, other) =>
      compare(waiting(one), waiting(other)) ||
      compare(drive(one), drive(other)) ||
      compare(other.creditMinutes, one.creditMinutes) ||
      compare(last(one), last(other)) ||
      compare(one.id, other.id),
  );
}

/** Infinities are equal, which a subtraction would miss. */
const compare = <T extends number | string>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);

/** How many of the students who weren't asked yet are asked now, and when the next ones are; null if nobody is left. */
export function planWave(
  unasked: number,
  { startsAtMs, nowMs }: { startsAtMs: number; nowMs: number },
): { count: number; nextInMinutes: number | null } {
  const count = isAtOnce(startsAtMs, nowMs) ? unasked : Math.min(unasked, WAVE_SIZE);
  return { count, nextInMinutes: count < unasked ? WAVE_MINUTES : null };
}

/** Whether everybody is asked at once. Before, the hour is held for those who are asked. */
export const isAtOnce = (startsAtMs: number, nowMs: number): boolean => startsAtMs - nowMs <= AT_ONCE_HOURS * HOUR_MS;

/** Minutes until messages may go out by the local clock; 0 if they may now. */
export function quietMinutes(time: string): number {
  if (time >= QUIET.until && time < QUIET.from) return 0;
  const minutes = parseMinutes(QUIET.until) - parseMinutes(time);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Until when a student can say yes: the instructor still has to get there. An unknown drive counts as none. */
export const openUntil = (startsAtMs: number, driveMinutes: number | null): number =>
  startsAtMs - (driveMinutes ?? 0) * MINUTE_MS;

/** Addresses of everyone whose answer counts for a student. */
export function pickRecipients({
  messagesTo,
  accountEmail,
  email,
  parents,
}: {
  messagesTo: (typeof MESSAGE_READERS)[number];
  accountEmail: string | null;
  email: string | null;
  parents: readonly { email: string | null }[];
}): string[] {
  const own = accountEmail ?? email;
  const student = messagesTo === 'parent' || own === null ? [] : [own];
  const others = messagesTo === 'student' ? [] : parents.flatMap((parent) => parent.email ?? []);
  return [...new Set([...student, ...others])];
}
