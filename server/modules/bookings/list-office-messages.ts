import {
  GRACE_SECONDS,
  NOT_TOLD,
  type OfficeAnswer,
  type OfficeMessage,
  type PersonToCall,
} from '#contract/office-messages.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
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
import { selectChangesOfLesson, updateWaitingTick } from './office-messages.db.ts';
import { messageStatus, netChange, netChangeFor, type ToldLesson } from './office-messages.rules.ts';
import { toKnownLesson } from './office-messages.ts';

/** The call list keeps a tick in sight this long. */
const TICKED_HOURS = 12;
/** By then, a person has heard of it in other ways. */
const CALLED_DAYS = 60;
const HANDLED_DAYS = 1;

/** Messages about the office's changes of a lesson, those to come first. @throws AppError not_found */
export async function listMessagesOfLesson(ctx: Context, bookingId: string): Promise<OfficeMessage[]> {
  const booking = await getBooking(ctx, bookingId);
  const now = toKnownLesson(booking);
  const waiting = (await selectChangesOfLesson(ctx, bookingId)).flatMap((row): OfficeMessage[] => {
    const reader = row.reader as 'student' | 'instructor' | 'school';
    const change = reader === 'instructor' ? netChangeFor(row.reader_id, row.before, now) : netChange(row.before, now);
    if (change === null) return [];
    const student = `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim();
    const name = { student, instructor: row.instructor_name ?? '', school: booking.school_name }[reader];
    const at = new Date(row.last_at.getTime() + GRACE_SECONDS * 1000).toISOString();
    const toldByPhone = presentTick(row);
    return [{ id: null, reader, name, change, status: 'waiting', at, channels: [], phone: '', toldByPhone }];
  });
  const nowMs = ctx.clock.nowMs();
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
      lessons: row.lessons.map(({ before, after, ...lesson }) => ({
        ...lesson,
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
