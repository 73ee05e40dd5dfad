import { toDollars } from '#contract/money.ts';
import type { LessonAnswer, LinkedLesson } from '#contract/office-messages.ts';
import { idSchema } from '#contract/validation.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { isSignedLink, signLink } from '#server/modules/notifications/signed-links.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import {
  deleteStopped,
  insertStopped,
  type LatestChange,
  type LinkedMessage,
  replaceAnswer,
  selectAnswer,
  selectLatestChange,
  selectLinkedMessage,
} from './answer-lesson.db.ts';
import { type BookingRow, selectBooking, selectParties } from './bookings.db.ts';
import { mailCancelled, toBookingMail, toReaders } from './bookings.mails.ts';
import { getBooking, lockBooking } from './bookings.ts';
import { cancelLockedBooking } from './cancel-booking.ts';
import { signedLesson } from './lesson-calendar.ts';
import { signedAnswer, signedView } from './lesson-links.ts';
import { isAsTold } from './office-messages.rules.ts';
import { forgetOfficeChange, toKnownLesson } from './office-messages.ts';

interface Linked {
  /** The message whose link it is; null for a link that only shows the lesson. */
  message: LinkedMessage | null;
  bookingId: string;
  /** The address the link was emailed to, if it may show the whole booking; null if it can't. */
  mayShowAllTo: string | null;
}

/** The lesson behind a link, as it is now. @throws AppError invalid_token */
export async function describeLinkedLesson(ctx: Context, link: string): Promise<LinkedLesson> {
  const linked = await readLink(ctx, link);
  return describe(ctx, linked, await getBooking(ctx, linked.bookingId));
}

/**
 * Stores what a student or parent answers to a changed lesson. Repeating an answer changes nothing.
 * @throws AppError invalid_token; lesson_begun; status_conflict for an answer that the lesson no longer takes
 */
export async function answerLesson(
  ctx: Context,
  { link, answer, wish }: { link: string; answer: LessonAnswer; wish: string },
): Promise<LinkedLesson> {
  const linked = await readLink(ctx, link);
  const { message } = linked;
  if (!message) throw new AppError('invalid_token');
  const given = answer === 'another_time' ? wish : '';
  const { lesson, cancelled } = await inTransaction(ctx, (tx) =>
    answerInTransaction(tx, { ...linked, message }, answer, given),
  );
  if (cancelled) forgetDays(ctx, [cancelled.local_date]);
  return lesson;
}

async function answerInTransaction(
  tx: Transaction,
  linked: Linked & { message: LinkedMessage },
  answer: LessonAnswer,
  wish: string,
): Promise<{ lesson: LinkedLesson; cancelled: BookingRow | null }> {
  const { message, bookingId } = linked;
  const booking = await lockBooking(tx, bookingId);
  const latest = await selectLatestChange(tx, bookingId);
  const given = await findGiven(tx, message, bookingId, latest);
  if (given?.answer === answer && given.wish === wish)
    return { lesson: await describe(tx, linked, booking), cancelled: null };
  if (!listAnswers(tx, booking, latest, given).includes(answer))
    throw new AppError(booking.starts_at <= nowDate(tx.clock) ? 'lesson_begun' : 'status_conflict');
  const now = nowDate(tx.clock);
  await replaceAnswer(tx, {
    ...{ schoolId: message.school_id, bookingId, messageId: message.id, answer, wish, moves: booking.moves, now },
    isHandled: answer === 'ok',
  });
  const address = {
    schoolId: message.school_id,
    studentId: message.student_id,
    address: message.recipient ?? message.phone,
  };
  if (answer === 'unknown_lesson') await insertStopped(tx, address, now);
  else await deleteStopped(tx, address);
  if (answer !== 'cancel') return { lesson: await describe(tx, linked, booking), cancelled: null };
  const cancelled = await cancelFree(tx, booking);
  return { lesson: await describe(tx, linked, cancelled), cancelled };
}

/** The school changed the lesson, so the policy takes nothing. */
async function cancelFree(tx: Transaction, locked: BookingRow): Promise<BookingRow> {
  const forStudent = { at: tx.clock.now(), waivePercent: 100 };
  const refund = await cancelLockedBooking(tx, 'candidate', locked, { reason: '', snowDayId: null, forStudent });
  await publishChangedDays(tx, [locked.local_date]);
  const booking = await getBooking(tx, locked.id);
  await mailCancelled(tx, booking, refund);
  await forgetOfficeChange(tx, booking);
  return booking;
}

async function describe(ctx: Context, linked: Linked, booking: BookingRow): Promise<LinkedLesson> {
  const { message, mayShowAllTo } = linked;
  const latest = message ? await selectLatestChange(ctx, booking.id) : undefined;
  const given = message ? await findGiven(ctx, message, booking.id, latest) : null;
  const { date, startTime, endTime, timeZone, instructorName } = toKnownLesson(booking);
  const now = nowDate(ctx.clock);
  const before = message?.change === 'moved' && message.before;
  const isMoved = before && !isAsTold(before, toKnownLesson(booking));
  return {
    firstName: booking.candidate_first_name,
    schoolName: booking.school_name,
    instructorName,
    ...{ date, startTime, endTime, timeZone },
    state: booking.status === 'Cancelled' ? 'cancelled' : booking.ends_at <= now ? 'over' : 'booked',
    before: isMoved ? { date: before.date, startTime: before.startTime, endTime: before.endTime } : null,
    answers: message ? listAnswers(ctx, booking, latest, given ?? undefined) : [],
    given: given ?? null,
    booking: mayShowAllTo === null ? null : await describeWhole(ctx, mayShowAllTo, booking),
  };
}

/** Null if the reader isn't the student, or gets no more messages about them. A parent's messages have no price. */
async function describeWhole(ctx: Context, reader: string, row: BookingRow): Promise<LinkedLesson['booking']> {
  const parties = await selectParties(ctx, row.id);
  const { recipient } = toReaders(parties).student;
  if (recipient === null || recipient.toLowerCase() !== reader.toLowerCase()) return null;
  const mail = toBookingMail(row, parties);
  const { code, schoolPhone, pickup, dropOff, province } = mail;
  const isAhead = row.status === 'Booked' && row.starts_at > nowDate(ctx.clock);
  const known = { code, schoolPhone, hasAccount: parties.has_account };
  if (!isAhead) return { ...known, ahead: null };
  return {
    ...known,
    ahead: {
      ...{ pickup, dropOff: dropOff ?? '', province },
      kind: row.kind_names && { names: row.kind_names },
      perHour: toDollars(row.per_hour_cents),
      minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000,
      lesson: toDollars(row.total_cents),
      fee: toDollars(row.fee_cents),
      tax: toDollars(row.tax_cents),
      paid: toDollars(row.paid_cents),
      ...(row.credit_minutes !== null && { credit: { minutes: row.credit_minutes } }),
      refundDeadlines: refundDeadlines({
        startsAt: row.starts_at,
        timeZone: row.time_zone,
        schoolMovedAt: row.school_moved_at,
        policyStartsAt: row.policy_starts_at,
      }),
      calendarFile: `${signLink(ctx, recipient, signedLesson(mail))}.ics`,
    },
  };
}

type Given = { answer: LessonAnswer; wish: string } | undefined;

const findGiven = (
  ctx: Context,
  { id: messageId }: LinkedMessage,
  bookingId: string,
  latest: LatestChange | undefined,
) => selectAnswer(ctx, { messageId, bookingId, since: latest?.created_at ?? new Date(0) });

/** Cancelling is free only while the lesson is as the school changed it and nobody here has agreed to that. */
function listAnswers(
  ctx: Context,
  booking: BookingRow,
  latest: LatestChange | undefined,
  given: Given,
): LessonAnswer[] {
  if (booking.starts_at <= nowDate(ctx.clock)) return ['unknown_lesson'];
  const isFree =
    booking.status === 'Booked' &&
    latest?.change === 'moved' &&
    latest.is_school_wish &&
    isAsTold(latest.after, toKnownLesson(booking)) &&
    given?.answer !== 'ok';
  return ['ok', 'another_time', ...(isFree ? (['cancel'] as const) : []), 'unknown_lesson'];
}

/** @throws AppError invalid_token */
async function readLink(ctx: Context, link: string): Promise<Linked> {
  const parts = link.split('.');
  if (parts.length === 2) return readViewLink(ctx, parts);
  const [messageId = '', bookingId = '', signature = ''] = parts;
  const areIds = [messageId, bookingId].every((id) => idSchema.safeParse(id).success);
  const message = areIds ? await selectLinkedMessage(ctx, messageId, bookingId) : undefined;
  if (!message || !isSignedLink(ctx, message.recipient ?? '', signedAnswer({ messageId, bookingId }), signature))
    throw new AppError('invalid_token');
  const isConfirmation = message.reader === 'student' && message.change === 'booked';
  return { message, bookingId, mayShowAllTo: isConfirmation ? message.recipient : null };
}

/**
 * A link that works as long as its email's address is the student's or a parent's: a stranger at a mistyped one loses it once the school
 * corrects that.
 */
async function readViewLink(ctx: Context, [bookingId = '', signature = '']: string[]): Promise<Linked> {
  const isKnown = idSchema.safeParse(bookingId).success && (await selectBooking(ctx, bookingId)) !== undefined;
  if (!isKnown) throw new AppError('invalid_token');
  const { student_email: own, has_account: hasAccount, family } = await selectParties(ctx, bookingId);
  // Text messages to a student without an account are signed for no address if none is written to.
  const texted = hasAccount ? [] : [''];
  const readers = [...texted, own ?? [], ...(family?.parents ?? []).map(({ email }) => email ?? [])].flat();
  const reader = readers.find((address) => isSignedLink(ctx, address, signedView(bookingId), signature));
  if (reader === undefined) throw new AppError('invalid_token');
  return { message: null, bookingId, mayShowAllTo: reader || null };
}
