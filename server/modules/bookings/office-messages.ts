import { randomUUID } from 'node:crypto';
import { resolveLocale } from '#contract/locale.ts';
import { GRACE_SECONDS, type LessonChange, type MessageReaderKind } from '#contract/office-messages.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import type { NewEmail, Reader } from '#server/modules/notifications/mail.ts';
import { enqueueFollowed } from '#server/modules/notifications/notifications.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { type BookingParties, type BookingRow, selectBooking, selectParties } from './bookings.db.ts';
import {
  cancelledMail,
  isStopped,
  isWrittenTo,
  refundOf,
  toBookingMail,
  toMailedLesson,
  toReaders,
} from './bookings.mails.ts';
import { takeUntoldMove } from './change-booking.db.ts';
import { isStudentWrittenTo, pickOtherParents } from './family.rules.ts';
import { cancelledSchool, cancelledStudent } from './mails/cancelled.ts';
import { confirmedSchool, confirmedStudent } from './mails/confirmed.ts';
import type { CancelledMail } from './mails/lesson-parts.ts';
import {
  type ChangedLesson,
  lessonsChangedInstructor,
  lessonsChangedParent,
  lessonsChangedSchool,
  lessonsChangedStudent,
} from './mails/lessons-changed.ts';
import { movedSchool, movedStudent } from './mails/moved.ts';
import { pickupChangedStudent } from './mails/pickup-changed.ts';
import {
  type ChangeReader,
  type ChangeRow,
  deleteChanges,
  deleteToldChanges,
  insertMessage,
  lockChanges,
  selectInstructorReader,
  upsertChanges,
} from './office-messages.db.ts';
import { type KnownLesson, netChange, netChangeFor, pickDue, type ToldLesson } from './office-messages.rules.ts';

export { insertStopped as stopMessagesTo } from './answer-lesson.db.ts';

interface TellJob extends ChangeReader {
  /** When the change was made that this job is for. */
  at: string;
}
const TELL: JobKind<TellJob> = { name: 'tell-office-changes' };
/** After a change in an open transaction, which may roll back. */
const LOOK_AGAIN_SECONDS = 5;
/** How many of the instructor's free slots the email of a cancellation lists. */
const OTHER_SLOTS_MAILED = 5;

/**
 * Tells everyone concerned what the office changed, once it can no longer be undone: one message to each reader 90 seconds after the last
 * change of their lessons. Call it in the transaction of the change. It only writes, so it can be part of a batch.
 * @param before the booking before the change; null if it's new
 * @param notify false tells nobody, not even of earlier changes that weren't told yet
 * @param wishedBy 'student' if they asked for it, by telephone for example: then cancelling follows the policy
 */
export async function announceOfficeChange(
  tx: Transaction,
  {
    booking,
    before,
    notify,
    memberId,
    wishedBy = 'school',
    toStudentOnly = false,
  }: {
    booking: BookingRow;
    before: BookingRow | null;
    notify: boolean;
    memberId: string | null;
    wishedBy?: 'student' | 'school';
    /** The school and its instructors hear of it otherwise. */
    toStudentOnly?: boolean;
  },
): Promise<void> {
  const now = nowDate(tx.clock);
  if (!notify || booking.ends_at <= now) return deleteChanges(tx, booking.id);
  const instructorIds = new Set([before?.instructor_id ?? booking.instructor_id, booking.instructor_id]);
  const { school_id: schoolId } = booking;
  const student: ChangeReader = { schoolId, reader: 'student', readerId: booking.candidate_id };
  const staff: ChangeReader[] = [
    { schoolId, reader: 'school', readerId: schoolId },
    ...[...instructorIds].map((readerId) => ({ schoolId, reader: 'instructor' as const, readerId })),
  ];
  const readers = toStudentOnly ? [student] : [student, ...staff];
  const known = before && toKnownLesson(before);
  const isSchoolWish = wishedBy === 'school' && before !== null;
  await upsertChanges(tx, readers, { bookingId: booking.id, before: known, isSchoolWish, memberId, now });
  const at = now.toISOString();
  for (const reader of readers) await enqueueTelling(tx, { ...reader, at }, GRACE_SECONDS);
}

/**
 * Call it when a student changes a lesson: they and the school are emailed at once, so the office's untold changes of it are no longer news.
 * A colleague who had the lesson is still told.
 */
export const forgetOfficeChange = (tx: Transaction, booking: BookingRow): Promise<void> =>
  deleteChanges(tx, booking.id, { onlyInstructorId: booking.instructor_id });

/**
 * For the writes of a change that tells nobody, as somebody types in a paper diary: the waiting list doesn't hear of the hour that becomes
 * free either.
 */
export const quietUnless = (notify: boolean, tx: Transaction): Transaction =>
  notify ? tx : Object.assign(Object.create(tx), { eventHandlers: { ...tx.eventHandlers, 'slots.freed': [] } });

const enqueueTelling = (tx: Transaction, job: TellJob, delaySeconds: number): Promise<void> =>
  tx.jobs.enqueue(tx.db, TELL, job, { delaySeconds });

export function defineOfficeMessageJobs(ctx: Context): void {
  ctx.jobs.define(TELL, (job) => tellOfficeChanges(ctx, job));
  ctx.jobs.define(TELL_OF_MOVE, ({ bookingId }) => announceOlderMove(ctx, bookingId));
}

/** A move by a server of 0.1.0, which had a job of its own. */
const TELL_OF_MOVE: JobKind<{ bookingId: string }> = { name: 'tell-of-move' };

const announceOlderMove = (ctx: Context, bookingId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const booking = await selectBooking(tx, bookingId, { isLocked: true });
    const move = booking && (await takeUntoldMove(tx, bookingId));
    if (!move) return;
    const times = { local_date: move.from_date, local_start: move.from_start, local_end: move.from_end };
    const before = { ...booking, ...times, status: 'Booked' as const, school_move: move.school_move_before };
    await announceOfficeChange(tx, { booking, before, notify: true, memberId: move.member_id });
  });

/** Writes the message that is due to a reader, if any. */
export const tellOfficeChanges = (ctx: Context, { at, ...reader }: TellJob): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { changes, count } = await lockChanges(tx, reader);
    if (changes.length < count) return enqueueTelling(tx, { ...reader, at }, LOOK_AGAIN_SECONDS);
    const nowMs = tx.clock.nowMs();
    const due = pickDue(changes, nowMs);
    // If this server's clock and the database's differ, the job of the last change may run early.
    const isLast = changes.every(({ last_at }) => last_at.getTime() <= Date.parse(at));
    if (due.length === 0 && changes.length > 0 && isLast)
      await enqueueTelling(tx, { ...reader, at }, Math.ceil(GRACE_SECONDS - (nowMs - Date.parse(at)) / 1000));
    await deleteToldChanges(
      tx,
      reader,
      due.map(({ booking_id }) => booking_id),
    );
    const news = await readNews(tx, reader, due);
    if (news.length > 0) await writeMessage[reader.reader](tx, reader.readerId, news);
  });

/** What a reader learns about one lesson. */
interface News {
  booking: BookingRow;
  parties: BookingParties;
  before: KnownLesson | null;
  change: LessonChange;
  isSchoolWish: boolean;
  memberId: string | null;
  told: { memberId: string | null; at: Date } | null;
}

/** By time of the lessons. */
async function readNews(tx: Transaction, { reader, readerId }: ChangeReader, due: ChangeRow[]): Promise<News[]> {
  const news: News[] = [];
  for (const { booking_id, before, is_school_wish, member_id, told_by_phone_at, told_by_phone_by } of due) {
    const booking = await selectBooking(tx, booking_id);
    if (!booking) continue;
    const now = toKnownLesson(booking);
    const change = reader === 'instructor' ? netChangeFor(readerId, before, now) : netChange(before, now);
    if (change === null) continue;
    const parties = await selectParties(tx, booking_id);
    const told = told_by_phone_at && { at: told_by_phone_at, memberId: told_by_phone_by };
    news.push({ booking, parties, before, change, isSchoolWish: is_school_wish, memberId: member_id, told });
  }
  return news.sort((one, other) => one.booking.starts_at.getTime() - other.booking.starts_at.getTime());
}

const writeMessage = { student: writeToFamily, instructor: writeToInstructor, school: writeToSchool };

interface FamilyReader {
  reader: 'student' | 'parent';
  name: string;
  phone: string;
  to: Reader;
  /** Theirs, even if nothing is sent there. */
  address: string | null;
  isStopped: boolean;
}

/** The student, their parents, or both, as the school's record says. */
export function listFamilyReaders(booking: BookingRow, parties: BookingParties): FamilyReader[] {
  const { student } = toReaders(parties);
  const family = parties.family ?? null;
  const parents = pickOtherParents(family, parties.student_email).map(
    ({ name, phone, email }): FamilyReader => ({
      ...{ reader: 'parent', name, phone, address: email, isStopped: isStopped(parties, email) },
      to: { recipient: isWrittenTo(parties, email) ? email : null, locale: student.locale },
    }),
  );
  if (!isStudentWrittenTo(family)) return parents;
  const own: FamilyReader = {
    reader: 'student',
    name: fullName(booking.candidate_first_name, booking.candidate_last_name),
    phone: booking.student_phone,
    to: student,
    address: parties.student_email,
    isStopped: isStopped(parties, parties.student_email ?? booking.student_phone),
  };
  return [own, ...parents];
}

async function writeToFamily(tx: Transaction, _id: string, news: News[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const { booking, parties } = first;
  const { candidate_id: candidateId, student_id: studentId, candidate_first_name: firstName } = booking;
  const describeFor = async (messageId: string, isWithoutAccount: boolean) =>
    answerable(await describeAll(tx, news, 'known'), messageId, isWithoutAccount);
  for (const one of listFamilyReaders(booking, parties))
    await send(tx, news, {
      ...{ candidateId, studentId, ...one },
      compose: async (to, messageId) =>
        one.reader === 'student'
          ? studentEmail(to, firstName, await describeFor(messageId, !parties.has_account))
          : lessonsChangedParent.to(to, {
              firstName: one.name.split(' ')[0] ?? '',
              lessons: (await describeFor(messageId, true)).map(withoutMoney),
            }),
    });
}

async function writeToSchool(tx: Transaction, _id: string, news: News[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const { school } = toReaders(first.parties);
  await send(tx, news, {
    reader: 'school',
    name: first.booking.school_name,
    phone: first.parties.school_phone,
    // Instructors get their own message.
    to: { ...school, school: { id: first.booking.school_id, instructorId: null } },
    address: school.recipient,
    compose: async (to) => schoolEmail(to, await describeAll(tx, news, 'current')),
  });
}

type InstructorReader = NonNullable<Awaited<ReturnType<typeof selectInstructorReader>>>;

const addressOf = ({ account_email: own, email }: InstructorReader): string => own ?? email;

/** We don't message people about what they did themselves. In a school of one person, the school's message is theirs. */
export const isInstructorTold = (instructor: InstructorReader, changedBy: string | null): boolean =>
  (changedBy === null || changedBy !== instructor.member_id) &&
  addressOf(instructor).toLowerCase() !== instructor.school_email?.toLowerCase();

async function writeToInstructor(tx: Transaction, instructorId: string, all: News[]): Promise<void> {
  const instructor = await selectInstructorReader(tx, instructorId);
  if (!instructor) return;
  const news = all.filter(({ memberId }) => isInstructorTold(instructor, memberId));
  const recipient = addressOf(instructor);
  if (news.length === 0) return;
  const to: Reader = {
    recipient,
    locale: resolveLocale(instructor.account_locale ?? instructor.school_locale),
    ...(instructor.account_email !== null && instructor.member_id !== null && { memberId: instructor.member_id }),
  };
  await send(tx, news, {
    reader: 'instructor',
    name: fullName(instructor.first_name, instructor.last_name),
    phone: instructor.contact_number,
    to,
    address: recipient,
    instructorId,
    compose: async (reader) => {
      const lessons = (await describeAll(tx, news, 'known')).map(withoutMoney);
      return lessonsChangedInstructor.to(reader, { firstName: instructor.first_name, lessons });
    },
  });
}

interface Sending {
  reader: MessageReaderKind;
  name: string;
  phone: string;
  to: Reader;
  /** The reader's, even if nothing is sent there. */
  address: string | null;
  isStopped?: boolean;
  /** The student in a student's or parent's message. */
  candidateId?: string;
  studentId?: string;
  instructorId?: string;
  compose: (to: Reader, messageId: string) => Promise<NewEmail>;
}

async function send(tx: Transaction, news: News[], sending: Sending): Promise<void> {
  const { reader, name, phone, candidateId = null, studentId = null, instructorId = null } = sending;
  const id = randomUUID();
  const carriers = await enqueueFollowed(tx, await sending.compose(sending.to, id));
  await insertMessage(tx, {
    id,
    schoolId: news[0]?.booking.school_id ?? '',
    ...{ reader, name, phone, candidateId, studentId, instructorId, carriers },
    recipient: sending.address,
    isStopped: sending.isStopped ?? false,
    // The person on the phone was the student, or a parent who gets their messages.
    told:
      (reader === 'student' || reader === 'parent') && news.every(({ told }) => told) ? (news[0]?.told ?? null) : null,
    now: nowDate(tx.clock),
    lessons: news.map(({ booking, change, before, isSchoolWish }) => ({
      bookingId: booking.id,
      change,
      before: before && withoutPlaces(before),
      // The old instructor hears nothing of the lesson's new time.
      after: withoutPlaces(change === 'taken' && before ? before : toKnownLesson(booking)),
      isSchoolWish,
    })),
  });
}

/** One after the other, because they share the transaction's connection. */
async function describeAll(tx: Transaction, news: News[], at: 'known' | 'current') {
  const lessons = [];
  for (const one of news) lessons.push(await describe(tx, one, at));
  return lessons;
}

/** @param at 'known': a lesson that is gone is described as its reader knew it */
async function describe(
  tx: Transaction,
  news: News,
  at: 'known' | 'current',
): Promise<ChangedLesson | CancelledLesson> {
  const { booking, parties, before, change } = news;
  const isGone = change === 'cancelled' || change === 'taken';
  const known =
    at === 'known' && isGone && before ? { ...pickTimes(before), instructorName: before.instructorName } : {};
  const mail: ChangedLesson = {
    ...toBookingMail(booking, parties),
    ...known,
    change,
    by: news.isSchoolWish || before === null ? 'school' : 'candidate',
    ...(before && change === 'moved' && { from: pickTimes(before) }),
    ...(before && before.instructorId !== booking.instructor_id && { fromInstructor: before.instructorName }),
  };
  // The address may be the new one.
  if (change === 'taken') Object.assign(mail, { pickup: '', dropOff: '', car: '', note: '' });
  if (change !== 'cancelled') return mail;
  const drive = { ends: locateEnds(tx, booking) };
  const free = booking.cancelled_by === 'school' ? await findFreeTimes(tx, booking.instructor_id, {}, drive) : [];
  return { ...mail, ...cancelledMail(mail, booking, refundOf(booking), free.slice(0, OTHER_SLOTS_MAILED)) };
}

function studentEmail(to: Reader, firstName: string, lessons: ChangedLesson[]): NewEmail {
  const [first, ...others] = lessons;
  if (!first) throw new Error('a message without lessons');
  const more = others.length > 0 && { more: others };
  if (areAll(lessons, 'booked')) return confirmedStudent.to(to, { ...first, ...more });
  const cancellation = asOneCancellation(lessons);
  if (cancellation) return cancelledStudent.to(to, cancellation);
  if (!more && first.from) return movedStudent.to(to, { ...first, from: first.from });
  if (!more && first.change === 'pickup') return pickupChangedStudent.to(to, { ...first, areOthers: true });
  return lessonsChangedStudent.to(to, { firstName, lessons });
}

function schoolEmail(to: Reader, lessons: ChangedLesson[]): NewEmail {
  const [first, ...others] = lessons;
  if (!first) throw new Error('a message without lessons');
  const isOneStudent = new Set(lessons.map(({ studentName }) => studentName)).size === 1;
  const more = others.length > 0 && { more: others };
  if (isOneStudent && areAll(lessons, 'booked')) return confirmedSchool.to(to, { ...first, ...more });
  const cancellation = isOneStudent && asOneCancellation(lessons);
  if (cancellation) return cancelledSchool.to(to, cancellation);
  if (!more && first.from && first.fromInstructor === undefined)
    return movedSchool.to(to, { ...first, from: first.from });
  return lessonsChangedSchool.to(to, { firstName: '', lessons });
}

/** With links that take an answer. */
const answerable = <L extends ChangedLesson>(lessons: L[], messageId: string, isWithoutAccount: boolean): L[] =>
  lessons.map((lesson) => ({ ...lesson, messageId, ...(isWithoutAccount && { isWithoutAccount }) }));

const areAll = (lessons: ChangedLesson[], change: LessonChange): boolean =>
  lessons.every((lesson) => lesson.change === change);

type CancelledLesson = ChangedLesson & CancelledMail;
const isCancelled = (lesson: ChangedLesson | CancelledLesson): lesson is CancelledLesson => 'cancelledBy' in lesson;

/** Lessons that one side cancelled for one reason, as one email. Null if they're anything else. */
function asOneCancellation(lessons: (ChangedLesson | CancelledLesson)[]): CancelledMail | null {
  const cancelled = lessons.filter(isCancelled);
  const [first, ...others] = cancelled;
  if (!first || cancelled.length < lessons.length) return null;
  if (others.some(({ cancelledBy, reason }) => cancelledBy !== first.cancelledBy || reason !== first.reason))
    return null;
  return { ...first, ...(others.length > 0 && { more: others }) };
}

export function toKnownLesson(booking: BookingRow): KnownLesson {
  const { date, startTime, endTime, timeZone, instructorName, pickup, dropOff } = toMailedLesson(booking);
  const isBooked = booking.status !== 'Cancelled';
  const { instructor_id: instructorId, school_move: schoolMove } = booking;
  const times = { date, startTime, endTime, timeZone };
  const policyStartsAt = isoOrNull(booking.policy_starts_at);
  return { isBooked, instructorId, instructorName, ...times, pickup, dropOff, schoolMove, policyStartsAt };
}

const pickTimes = ({ date, startTime, endTime, timeZone }: KnownLesson): StreetTime => ({
  date,
  startTime,
  endTime,
  timeZone,
});

/** Instructors don't see what a student paid, and places aren't kept longer than needed. */
const withoutPlaces = ({ pickup: _pickup, dropOff: _dropOff, ...lesson }: KnownLesson): ToldLesson => lesson;
const withoutMoney = ({ paidCents: _paid, ...lesson }: ChangedLesson): ChangedLesson => lesson;

const fullName = (first: string, last: string): string => `${first} ${last}`.trim();
