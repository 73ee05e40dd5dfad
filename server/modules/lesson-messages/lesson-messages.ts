import type { Conversation, LessonMessage } from '#contract/lesson-messages.ts';
import type { Locale } from '#contract/locale.ts';
import { fill } from '#contract/texts.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { findCorrespondents, findWhyUnreachable, getBooking } from '#server/modules/bookings/bookings.ts';
import { sendContactMessage } from '#server/modules/contact/contact.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import { textsIn } from '#server/platform/texts.ts';
import {
  deleteMessagesOfPerson,
  insertMessage,
  insertRead,
  type LessonMessageRow,
  lockBooking,
  markRead,
  markReported,
  type Side,
  selectMessages,
  selectMessagesOfPerson,
  selectUnread,
} from './lesson-messages.db.ts';
import { lessonMessageSchool, lessonMessageStudent } from './mails/lesson-message.ts';
import type { Texts } from './texts.en.ts';

export const lessonMessagesPersonalData: PersonalData = {
  tables: ['lesson_messages'],

  export: async (ctx, { id }) => ({
    lessonMessages: (await selectMessagesOfPerson(ctx, id)).map((message) => ({
      booking: message.code,
      from: message.author,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => deleteMessagesOfPerson(tx, id),
};

/** Long enough to ask about something left in the car. */
const OPEN_DAYS = 30;
/** Of one booking. */
const MESSAGES_MAX = 200;

const texts = await textsIn<Texts>(import.meta.dirname);

export type Correspondent = Actor<'candidate' | 'school'>;

const getSide = ({ kind }: Correspondent): Side => (kind === 'candidate' ? 'student' : 'school');
const ownerFilter = (actor: Correspondent): Parameters<typeof selectUnread>[1] => {
  const instructorId = onlyInstructor(actor);
  if (instructorId !== undefined) return { column: 'bookings.instructor_id', id: instructorId };
  return { column: actor.kind === 'candidate' ? 'bookings.candidate_id' : 'bookings.school_id', id: actor.id };
};
const otherSide = (side: Side): Side => (side === 'student' ? 'school' : 'student');

const isOpen = (ctx: Context, endsAt: Date): boolean =>
  ctx.clock.now().epochMilliseconds < endsAt.getTime() + OPEN_DAYS * 86_400_000;
const canRead = (lesson: { disabled_at: Date | null; erased_at: Date | null }): boolean =>
  lesson.disabled_at === null && lesson.erased_at === null;

async function notifyOtherSide(tx: Transaction, booking: BookingRow, author: Side, text: string): Promise<void> {
  const { lesson, student, school, withoutAccount } = await findCorrespondents(tx, booking);
  const mail = { ...lesson, text };
  await enqueueEmails(
    tx,
    author === 'school'
      ? lessonMessageStudent.to(student, { ...mail, ...withoutAccount })
      : lessonMessageSchool.to(school, mail),
  );
}

export async function readLessonMessages(ctx: Context, actor: Correspondent, bookingId: string): Promise<Conversation> {
  const booking = await getBooking(ctx, bookingId);
  const rows = await selectMessages(ctx, bookingId, actor.member?.id ?? null);
  const unreachable = actor.kind === 'school' ? await findWhyUnreachable(ctx, bookingId) : null;
  return {
    isOpen: isOpen(ctx, booking.ends_at) && booking.candidate_disabled_at === null,
    ...(unreachable && { unreachable }),
    messages: rows.map((row) => present(row, getSide(actor))),
  };
}

/**
 * Stores a message and emails it to the other side.
 * @throws AppError conversation_closed, conversation_full, student_without_address; not_found if another message has this id
 */
export async function sendLessonMessage(
  ctx: Context,
  actor: Correspondent,
  bookingId: string,
  id: string,
  text: string,
): Promise<LessonMessage> {
  const author = getSide(actor);
  return inTransaction(ctx, async (tx) => {
    const lesson = await lockBooking(tx, bookingId);
    const before = await selectMessages(tx, bookingId, actor.member?.id ?? null);
    const same = before.find((message) => message.id === id && message.author === author);
    if (same) return present(same, author);
    if (!isOpen(tx, lesson.ends_at) || !canRead(lesson)) throw new AppError('conversation_closed');
    if (author === 'school' && (await findWhyUnreachable(tx, bookingId)) !== null)
      throw new AppError('student_without_address');
    if (before.length >= MESSAGES_MAX) throw new AppError('conversation_full');
    const now = nowDate(tx.clock);
    const isNew = await insertMessage(tx, {
      id,
      bookingId,
      author,
      accountId: actor.accountId,
      text,
      now,
    });
    if (!isNew) throw new AppError('not_found');
    await notifyOtherSide(tx, await getBooking(tx, bookingId), author, text);
    return { id, author, text, sentAt: now.toISOString(), isRead: false, isReported: false };
  });
}

/** A member of the school reads for themselves; the student sees that the school has read it. */
export function markLessonMessagesRead(ctx: Context, actor: Correspondent, bookingId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    await markRead(tx, bookingId, otherSide(getSide(actor)), now);
    if (actor.member) await insertRead(tx, bookingId, actor.member.id, now);
  });
}

/** Reaches administrators like a message from the contact form. @throws AppError not_found, also for a message of one's own */
export async function reportLessonMessage(
  ctx: Context,
  actor: Correspondent,
  { bookingId, id, reason, locale }: { bookingId: string; id: string; reason: string; locale: Locale },
): Promise<void> {
  const author = otherSide(getSide(actor));
  const { code, school_name, candidate_first_name, candidate_last_name } = await getBooking(ctx, bookingId);
  const words = texts(locale).report;
  const student = `${candidate_first_name} ${candidate_last_name}`.trim();
  const [name, other] = author === 'school' ? [student, school_name] : [school_name, student];
  const said = await inTransaction(ctx, (tx) => markReported(tx, { id, bookingId, author, now: nowDate(tx.clock) }));
  if (said === undefined) throw new AppError('not_found');
  const subject = fill(words.subject, { code });
  await sendContactMessage(ctx, actor, { subject, text: fill(words.text, { other, reason, said }), name }, locale);
}

export function countUnreadLessonMessages(ctx: Context, actor: Correspondent) {
  return selectUnread(ctx, ownerFilter(actor), otherSide(getSide(actor)), actor.member?.id ?? null);
}

function present(row: LessonMessageRow, reader: Side): LessonMessage {
  const isReported = row.reported_at !== null && row.author !== reader;
  return {
    id: row.id,
    author: row.author as Side,
    ...(row.colleague !== null && { colleague: row.colleague }),
    text: isReported ? '' : row.body,
    sentAt: row.created_at.toISOString(),
    // The school's members each read for themselves; the student counts as one reader.
    isRead: row.author === reader ? row.read_at !== null : row.isReadByMember,
    isReported,
  };
}
