import {
  type MessageStatus,
  NOT_TOLD,
  type OfficeAnswer,
  type OfficeMessage,
  type PersonToCall,
} from '#contract/office-messages.ts';
import { type Context, inTransaction } from '#server/context.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import { isReachable } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type BookingParties, type BookingRow, selectParties } from './bookings.db.ts';
import { toReaders } from './bookings.mails.ts';
import { getBooking } from './bookings.ts';
import {
  type AnswerRow,
  type CalledRow,
  type Carried,
  selectAnswers,
  selectMessagesOfLesson,
  selectMessagesToCheck,
  updateHandled,
  updateToldByPhone,
} from './office-message-list.db.ts';
import {
  type ChangeRow,
  selectChangesOfLesson,
  selectInstructorReader,
  updateWaitingTick,
} from './office-messages.db.ts';
import { expectMessageAtMs, messageStatus, netChange, netChangeFor, type ToldLesson } from './office-messages.rules.ts';
import { isInstructorTold, listFamilyReaders, toKnownLesson } from './office-messages.ts';

/** The call list keeps a tick in sight this long. */
const TICKED_HOURS = 12;
/** By then, a person has heard of it in other ways. */
const CALLED_DAYS = 60;
const HANDLED_DAYS = 1;

/** Messages about the office's changes of a lesson, those to come first. @throws AppError not_found */
export async function listMessagesOfLesson(ctx: Context, bookingId: string): Promise<OfficeMessage[]> {
  const nowMs = ctx.clock.nowMs();
  const waiting = await listWaiting(ctx, bookingId);
  const written = (await selectMessagesOfLesson(ctx, bookingId)).map((row): OfficeMessage => {
    const status = messageStatus(row, nowMs);
    return {
      id: row.id,
      reader: row.reader,
      name: row.name,
      change: row.change,
      status,
      at: (row.sent_at ?? row.created_at).toISOString(),
      channels: row.channels,
      phone: isNotTold(status) ? row.phone : '',
      toldByPhone: presentTick(row),
    };
  });
  return [...waiting, ...written];
}

interface WaitingReader extends Pick<OfficeMessage, 'reader' | 'name' | 'phone'> {
  to: Pick<Reader, 'recipient' | 'textTo'>;
  isStopped?: boolean;
}

/** Messages still to be written. We already know which people they can't reach. */
async function listWaiting(ctx: Context, bookingId: string): Promise<OfficeMessage[]> {
  const booking = await getBooking(ctx, bookingId);
  const changes = await selectChangesOfLesson(ctx, bookingId);
  if (changes.length === 0) return [];
  const parties = await selectParties(ctx, bookingId);
  const now = toKnownLesson(booking);
  const waiting: OfficeMessage[] = [];
  for (const row of changes) {
    const isInstructors = row.reader === 'instructor';
    const change = isInstructors ? netChangeFor(row.reader_id, row.before, now) : netChange(row.before, now);
    if (change === null) continue;
    const leavesAtMs = expectMessageAtMs(row, { first_at: row.reader_first_at, last_at: row.reader_last_at });
    for (const one of await listReaders(ctx, row, booking, parties)) {
      const { reader, name, phone } = one;
      const status = waitingStatus(ctx, one, leavesAtMs);
      waiting.push({
        ...{ id: null, reader, name, change, status, at: new Date(leavesAtMs).toISOString(), channels: [] },
        ...{ phone: isNotTold(status) ? phone : '', toldByPhone: row.reader === 'student' ? presentTick(row) : null },
      });
    }
  }
  return waiting;
}

function waitingStatus(ctx: Context, { to, isStopped = false }: WaitingReader, leavesAtMs: number): MessageStatus {
  if (isStopped) return 'stopped';
  if (!isReachable(ctx, to)) return 'no_address';
  return ctx.clock.nowMs() < leavesAtMs ? 'waiting' : 'sending';
}

/** The readers of the message about one change. */
async function listReaders(
  ctx: Context,
  { reader, reader_id, member_id }: Pick<ChangeRow, 'reader' | 'reader_id' | 'member_id'>,
  booking: BookingRow,
  parties: BookingParties,
): Promise<WaitingReader[]> {
  if (reader === 'student') return listFamilyReaders(booking, parties);
  if (reader === 'school')
    return [{ reader, name: booking.school_name, phone: parties.school_phone, to: toReaders(parties).school }];
  const instructor = await selectInstructorReader(ctx, reader_id);
  if (!instructor || !isInstructorTold(instructor, member_id)) return [];
  const { first_name, last_name, contact_number: phone, account_email: own, email } = instructor;
  return [{ reader: 'instructor', name: `${first_name} ${last_name}`.trim(), phone, to: { recipient: own ?? email } }];
}

/** People whom messages didn't reach, the earliest lesson first. */
export async function listPeopleToCall(ctx: Context, schoolId: string): Promise<PersonToCall[]> {
  const rows = await selectMessagesToCheck(ctx, schoolId, getPeriod(ctx));
  return rows.flatMap((row) => presentPerson(ctx, row));
}

/** @throws AppError not_found */
export async function tickToldByPhone(
  ctx: Context,
  actor: Actor<'school'>,
  id: string,
  isTold: boolean,
): Promise<PersonToCall> {
  const schoolId = actor.id;
  const row = await inTransaction(ctx, async (tx) => {
    const told = isTold ? { memberId: actor.member?.id ?? null, now: nowDate(tx.clock) } : null;
    if (!(await updateToldByPhone(tx, { schoolId, id }, told))) throw new AppError('not_found');
    const [found] = await selectMessagesToCheck(tx, schoolId, { ...getPeriod(tx), id });
    return found;
  });
  const [person] = row ? presentPerson(ctx, row) : [];
  // It reached them meanwhile, or the lesson is over.
  if (!person) throw new AppError('not_found');
  return person;
}

/**
 * Ticks that the student heard of the lesson's latest change on the phone, while the message about it waits.
 * @throws AppError not_found once the message has left; the call list has the tick then
 */
export const tickWaitingMessage = (
  ctx: Context,
  actor: Actor<'school'>,
  bookingId: string,
  isTold: boolean,
): Promise<{ isTold: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const told = isTold ? { memberId: actor.member?.id ?? null, now: nowDate(tx.clock) } : null;
    if (!(await updateWaitingTick(tx, bookingId, told))) throw new AppError('not_found');
    return { isTold };
  });

export async function listAnswers(ctx: Context, schoolId: string): Promise<OfficeAnswer[]> {
  return (await selectAnswers(ctx, schoolId, { handledSince: getHandledSince(ctx) })).map(presentAnswer);
}

/** @throws AppError not_found */
export async function markAnswerHandled(
  ctx: Context,
  actor: Actor<'school'>,
  id: string,
  isHandled: boolean,
): Promise<OfficeAnswer> {
  const row = await inTransaction(ctx, async (tx) => {
    const handled = isHandled ? { memberId: actor.member?.id ?? null, now: nowDate(tx.clock) } : null;
    if (!(await updateHandled(tx, { schoolId: actor.id, id }, handled))) throw new AppError('not_found');
    const [found] = await selectAnswers(tx, actor.id, { handledSince: new Date(0), id });
    return found;
  });
  if (!row) throw new AppError('not_found');
  return presentAnswer(row);
}

function getPeriod(ctx: Context) {
  const now = ctx.clock.now();
  return {
    now: toDate(now),
    since: toDate(now.subtract({ hours: 24 * CALLED_DAYS })),
    tickedSince: toDate(now.subtract({ hours: TICKED_HOURS })),
  };
}

const getHandledSince = (ctx: Context): Date => toDate(ctx.clock.now().subtract({ hours: 24 * HANDLED_DAYS }));

type NotTold = (typeof NOT_TOLD)[number];
const isNotTold = (status: string): status is NotTold => NOT_TOLD.includes(status as NotTold);

function presentPerson(ctx: Context, row: CalledRow): PersonToCall[] {
  const status = messageStatus(row, ctx.clock.nowMs());
  if (!isNotTold(status)) return [];
  return [
    {
      id: row.id,
      reader: row.reader,
      studentId: row.student_id,
      name: row.name,
      phone: row.phone,
      status,
      lessons: row.lessons.map(({ before, after, instructorOff, ...lesson }) => ({
        ...lesson,
        ...(instructorOff !== null && { instructorOff }),
        ...pickWallTimes(after),
        before: before && lesson.change === 'moved' ? pickWallTimes(before) : null,
        instructorName: after.instructorName,
      })),
      at: row.created_at.toISOString(),
      toldByPhone: presentTick(row),
    },
  ];
}

const pickWallTimes = ({ date, startTime, endTime }: ToldLesson) => ({ date, startTime, endTime });

const presentTick = ({ told_by_phone_at: at, told_by: by }: Pick<Carried, 'told_by_phone_at' | 'told_by'>) =>
  at && { at: at.toISOString(), by };

const presentAnswer = (row: AnswerRow): OfficeAnswer => ({
  id: row.id,
  bookingId: row.booking_id,
  code: row.code,
  studentId: row.student_id,
  studentName: row.student_name,
  reader: row.reader,
  answer: row.answer,
  wish: row.wish,
  at: row.given_at.toISOString(),
  date: row.local_date,
  startTime: row.local_start,
  endTime: row.local_end,
  instructorName: row.instructor_name,
  handled: row.handled_at && { at: row.handled_at.toISOString(), by: row.handled_by },
});
