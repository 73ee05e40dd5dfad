import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
import type { Offer, offerEndpoints } from '#contract/offers.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { holdFreeSlots, releaseHeldSlots } from '#server/modules/availability/held-slots.ts';
import { lockOfficeTimes } from '#server/modules/availability/office-slots.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { type ResolvedStudent, resolveStudent } from '#server/modules/school-students/school-students.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate, toDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { lessonOffered } from './mails/lesson-offered.ts';
import {
  insertOffer,
  lockOverlappingOffers,
  type OfferedRow,
  type OfferRow,
  selectOffer,
  selectOffered,
  selectOffers,
  selectSameOffer,
  updateEnded,
  updateSent,
} from './offers.db.ts';
import { isAtOnce, pickRecipients, planWave, quietMinutes } from './offers.rules.ts';
import { findFreeHour, judgeStudents } from './suggest-students.ts';

type Request = BodyOf<(typeof offerEndpoints)['makeOffer']>;
type Made = AnswerOf<(typeof offerEndpoints)['makeOffer']>;

interface OfferJob {
  offerId: string;
}
const SEND_WAVE: JobKind<OfferJob> = { name: 'send-offer-wave' };
const END_OFFER: JobKind<OfferJob> = { name: 'end-offer' };

const ENDED_DAYS_SHOWN = 7;

export function defineOfferJobs(ctx: Context): void {
  ctx.jobs.define(SEND_WAVE, ({ offerId }) => sendWave(ctx, offerId));
  ctx.jobs.define(END_OFFER, ({ offerId }) => endWhenOver(ctx, offerId));
}

/**
 * Offers an hour to students, the first ones at once unless it's night. The same offer again returns the open one.
 * @throws AppError as `findFreeHour`; not_found for a student of another school; offer_over if none of them can take it
 */
export async function makeOffer(ctx: Context, actor: Actor<'school'>, { studentIds, ...hour }: Request): Promise<Made> {
  const resolved: ResolvedStudent[] = [];
  for (const id of new Set(studentIds)) resolved.push(await resolveStudent(ctx, actor.id, id));
  const { id, leftOut } = await inTransaction(ctx, async (tx) => {
    const seen = await findFreeHour(tx, actor.id, hour);
    await lockOfficeTimes(tx, [seen.time]);
    // Again under the locks: a student or a colleague may have booked it.
    const free = await findFreeHour(tx, actor.id, hour);
    const { time } = free;
    const candidateIds = resolved.map(({ candidateId }) => candidateId);
    const same = await selectSameOffer(tx, time, candidateIds);
    if (same) return { id: same, leftOut: [] };
    const judged = new Map((await judgeStudents(tx, free, candidateIds)).map((one) => [one.id, one]));
    const asked = candidateIds.flatMap((candidateId) => {
      const student = judged.get(candidateId);
      return student && student.unsuitable === null ? [student] : [];
    });
    if (asked.length === 0) throw new AppError('offer_over', { details: { reason: 'nobody' } });
    const now = nowDate(tx.clock);
    const isHeld = !isAtOnce(time.startsAt.getTime(), now.getTime());
    const offerId = await insertOffer(tx, {
      ...time,
      heldSlots: isHeld ? await holdFreeSlots(tx, time) : [],
      memberId: actor.member?.id ?? null,
      students: asked.map((student) => ({ candidateId: student.id, openUntil: new Date(student.openUntilMs) })),
      now,
    });
    await tx.jobs.enqueue(tx.db, SEND_WAVE, { offerId });
    const lastMs = Math.max(...asked.map((student) => student.openUntilMs));
    const endsIn = Math.max(0, Math.ceil((lastMs - now.getTime()) / 1000));
    await tx.jobs.enqueue(tx.db, END_OFFER, { offerId }, { delaySeconds: endsIn });
    const left = resolved.flatMap(({ recordId, candidateId }) => {
      const student = judged.get(candidateId);
      return student?.unsuitable === null ? [] : [{ id: recordId, reason: student?.unsuitable ?? 'not_active' }];
    });
    return { id: offerId, leftOut: left };
  });
  forgetDays(ctx, [hour.date]);
  return { ...(await getOffer(ctx, id)), leftOut };
}

/** Asks the next students. At night, and while others are to answer first, it comes back later. */
export const sendWave = (ctx: Context, offerId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const offer = (await lockOverlappingOffers(tx, offerId)).find(({ id }) => id === offerId);
    if (!offer) return;
    const nowMs = tx.clock.nowMs();
    const quiet = quietMinutes(wallClockAt(offer.time_zone, nowDate(tx.clock)).time);
    if (quiet > 0) return tx.jobs.enqueue(tx.db, SEND_WAVE, { offerId }, { delaySeconds: quiet * 60 });
    const unasked = (await selectOffered(tx, [offerId])).filter(({ sent_at }) => sent_at === null);
    const open = unasked.filter((one) => one.open_until.getTime() > nowMs && !one.has_opted_out);
    const { count, nextInMinutes } = planWave(open.length, { startsAtMs: offer.starts_at.getTime(), nowMs });
    const wave = open.slice(0, count);
    for (const student of wave) await askStudent(tx, offer, student);
    const ids = wave.map(({ candidate_id }) => candidate_id);
    await updateSent(tx, offerId, ids, nowDate(tx.clock));
    if (nextInMinutes !== null)
      await tx.jobs.enqueue(tx.db, SEND_WAVE, { offerId }, { delaySeconds: nextInMinutes * 60 });
  });

/** To the student or the parents, as the school recorded. */
async function askStudent(tx: Transaction, offer: OfferRow, student: OfferedRow): Promise<void> {
  const { school_name: schoolName } = offer;
  for (const to of readersOf(student))
    await enqueueEmails(
      tx,
      lessonOffered.to(to, {
        ...{ offerId: offer.id, position: student.position, firstName: student.first_name, schoolName },
        ...{ instructorName: offer.instructor_name, date: offer.local_date, timeZone: offer.time_zone },
        ...{ startTime: offer.local_start, endTime: offer.local_end, openUntil: student.open_until.toISOString() },
      }),
    );
}

/** Everyone whose link is for this student. */
export function readersOf({ messages_to, account_email, email, parents, locale }: OfferedRow): Reader[] {
  const family = { messagesTo: messages_to, accountEmail: account_email, email, parents };
  return pickRecipients(family).map((recipient) => ({
    ...{ recipient, locale: resolveLocale(locale) },
    ...(recipient !== account_email && { isRecorded: true }),
  }));
}

/** Ends an offer once nobody can say yes in time. */
export const endWhenOver = (ctx: Context, offerId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const offer = (await lockOverlappingOffers(tx, offerId)).find(({ id }) => id === offerId);
    if (!offer) return;
    const offered = await selectOffered(tx, [offerId]);
    const nowMs = tx.clock.nowMs();
    const leftMs = Math.max(...offered.map(({ open_until }) => open_until.getTime())) - nowMs;
    if (leftMs <= 0) return endOffer(tx, offer, 'over');
    await tx.jobs.enqueue(tx.db, END_OFFER, { offerId }, { delaySeconds: Math.ceil(leftMs / 1000) });
  });

/** Ends a locked offer and lets others book its hour again. */
export async function endOffer(
  tx: Transaction,
  offer: OfferRow,
  outcome: NonNullable<Offer['outcome']>,
  bookingId: string | null = null,
): Promise<void> {
  await updateEnded(tx, offer.id, { outcome, bookingId, now: nowDate(tx.clock) });
  await releaseHeldSlots(tx, offer.held_slots.map(Number));
}

/** @throws AppError not_found, offer_over */
export async function withdrawOffer(ctx: Context, schoolId: string, id: string): Promise<Offer> {
  const seen = await selectOffer(ctx, id);
  if (seen?.school_id !== schoolId) throw new AppError('not_found');
  await inTransaction(ctx, async (tx) => {
    const offer = (await lockOverlappingOffers(tx, id)).find((one) => one.id === id);
    if (offer) return endOffer(tx, offer, 'withdrawn');
    const ended = await selectOffer(tx, id);
    // The client repeats a request whose answer was lost.
    if (ended?.outcome !== 'withdrawn')
      throw new AppError('offer_over', { details: { reason: ended?.outcome ?? 'over' } });
  });
  forgetDays(ctx, [seen.local_date]);
  return getOffer(ctx, id);
}

export async function listOffers(ctx: Context, schoolId: string): Promise<Offer[]> {
  const since = toDate(ctx.clock.now().subtract({ hours: 24 * ENDED_DAYS_SHOWN }));
  const rows = await selectOffers(ctx, schoolId, since);
  const offered = Map.groupBy(
    await selectOffered(
      ctx,
      rows.map(({ id }) => id),
    ),
    (one) => one.offer_id,
  );
  return rows.map((row) => present(row, offered.get(row.id) ?? []));
}

async function getOffer(ctx: Context, id: string): Promise<Offer> {
  const row = await selectOffer(ctx, id);
  if (!row) throw new AppError('not_found');
  return present(row, await selectOffered(ctx, [id]));
}

const present = (row: OfferRow, offered: OfferedRow[]): Offer => ({
  ...{ id: row.id, instructorId: row.instructor_id, instructorName: row.instructor_name, date: row.local_date },
  ...{ startTime: row.local_start, endTime: row.local_end, timeZone: row.time_zone },
  createdAt: row.created_at.toISOString(),
  ...{ outcome: row.outcome, endedAt: isoOrNull(row.ended_at), bookingId: row.booking_id },
  openUntil: new Date(
    Math.max(row.created_at.getTime(), ...offered.map(({ open_until }) => open_until.getTime())),
  ).toISOString(),
  isHeld: row.held_slots.length > 0,
  students: offered.map((one) => ({
    ...{ id: one.record_id, firstName: one.first_name, lastName: one.last_name },
    ...{ sentAt: isoOrNull(one.sent_at), answer: one.answer },
  })),
});
