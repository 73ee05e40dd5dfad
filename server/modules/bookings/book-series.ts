import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import { SERIES_REFUSALS, type Series, type SeriesRefusal } from '#contract/booking-series.ts';
import { toDollars } from '#contract/money.ts';
import { minutesOfTime, timesThatFit } from '#contract/slot-runs.ts';
import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import { lockFreeSlotsOf } from '#server/modules/availability/availability.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { mayRevealReach } from '#server/modules/availability/nearby.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BookingParties, type BookingRow, insertBooking } from './bookings.db.ts';
import { mailBookedTogether } from './bookings.mails.ts';
import { type SaidPlaces, writtenPlaces } from './lesson-places.ts';
import { bookedAlready, payable, prepareBooking, withFreshCodes } from './prepare-booking.ts';
import { refusedByConstraint } from './refuse-taken-slot.ts';
import { scheduleReminders } from './reminders.ts';
import { countReachTry, withTravelTimes } from './require-reachable.ts';
import { byTime, keyOf, type LessonTime, nearestOthers, OTHERS_WITHIN_DAYS } from './series.rules.ts';

/** As a single booking wants it. */
type WantedLesson = LessonTime & { kindId?: string | null | undefined };

export interface SeriesRequest extends SaidPlaces {
  instructorId: string;
  lessons: WantedLesson[];
  keep: 'all' | 'possible';
  /** Dollars; what the student agreed to for all that are booked. */
  total?: number | undefined;
  /** False: none comes from the student's credit. */
  credit?: boolean | undefined;
}

/** What became of one of them. */
type Outcome =
  | { time: LessonTime; booking: BookingRow & BookingParties }
  | { time: LessonTime; before: BookingRow }
  | { time: LessonTime; refusal: SeriesRefusal };

/** Ends a transaction that was only to find out. */
class Undone extends Error {
  readonly outcomes: Outcome[];
  constructor(outcomes: Outcome[]) {
    super('nothing is to stay');
    this.outcomes = outcomes;
  }
}

const isRefusal = (code: string): code is SeriesRefusal => (SERIES_REFUSALS as readonly string[]).includes(code);

/** One of them, as if it were booked alone after those before it; what was refused leaves nothing behind. */
async function tryOne(
  tx: Transaction,
  candidateId: string,
  { seriesId, lessons: _, keep: __, total: ___, ...places }: SeriesRequest & { seriesId: string },
  { kindId, ...time }: WantedLesson,
  minutesBetween: MinutesBetween,
): Promise<Outcome> {
  // As far as the credit goes.
  const fromCredit = places.credit === false ? false : undefined;
  const lesson = { ...places, ...time, kindId, credit: fromCredit };
  await sql`SAVEPOINT lesson`.execute(tx.db);
  try {
    const prepared = await prepareBooking(tx, candidateId, lesson, minutesBetween);
    if (!prepared) return { time, before: await bookedAlready(tx, candidateId, lesson) };
    const booking = { ...prepared, series_id: seriesId };
    await insertBooking(tx, booking).catch(refusedByConstraint);
    return { time, booking };
  } catch (error) {
    if (!(error instanceof AppError && isRefusal(error.code))) throw error;
    await sql`ROLLBACK TO SAVEPOINT lesson`.execute(tx.db);
    return { time, refusal: error.code };
  }
}

/** All of them in one transaction, which stays only where that is asked for and what was found allows it. */
async function bookIn(
  tx: Transaction,
  candidateId: string,
  request: SeriesRequest & { isPreview: boolean },
  minutesBetween: MinutesBetween,
): Promise<Outcome[]> {
  // Before the car, the instructor's turn and the student, as all do who want slots.
  await lockFreeSlotsOf(tx, request.instructorId, request.lessons);
  const outcomes: Outcome[] = [];
  const step = { ...request, seriesId: randomUUID() };
  for (const time of request.lessons.toSorted(byTime))
    outcomes.push(await tryOne(tx, candidateId, step, time, minutesBetween));
  const booked = outcomes.flatMap((outcome) => ('booking' in outcome ? [outcome.booking] : []));
  const isRefused = outcomes.some((outcome) => 'refusal' in outcome);
  const isAgreed = request.total === undefined || request.total === totalOf(outcomes);
  const mayStay = isAgreed && (request.keep === 'possible' || !isRefused);
  if (request.isPreview || !mayStay) throw new Undone(outcomes);
  if (booked.length === 0) return outcomes;
  await writeTogether(tx, async (batch) => {
    await mailBookedTogether(batch, booked);
    for (const booking of booked) await scheduleReminders(batch, booking);
    await publishChangedDays(batch, new Set(booked.map(({ local_date }) => local_date)));
  });
  return outcomes;
}

const undone = (error: unknown): { outcomes: Outcome[]; isUndone: true } => {
  if (error instanceof Undone) return { outcomes: error.outcomes, isUndone: true };
  throw error;
};

async function answer(
  ctx: Context,
  candidateId: string,
  request: SeriesRequest,
  outcomes: Outcome[],
  isBooked: boolean,
) {
  const refused = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.time] : []));
  const others = await othersFor(ctx, candidateId, request, refused);
  const lessons = outcomes.map((outcome) => ({
    ...outcome.time,
    refusal: 'refusal' in outcome ? outcome.refusal : null,
    other: others.get(keyOf(outcome.time)) ?? null,
    creditMinutes: 'refusal' in outcome ? 0 : (bookingOf(outcome).credit_minutes ?? 0),
    total: 'refusal' in outcome ? null : toDollars(payable(bookingOf(outcome))),
    bookingId: 'before' in outcome ? outcome.before.id : 'booking' in outcome && isBooked ? outcome.booking.id : null,
  }));
  const creditMinutes = outcomes.reduce(
    (sum, outcome) => sum + ('booking' in outcome ? (outcome.booking.credit_minutes ?? 0) : 0),
    0,
  );
  return { lessons, total: totalOf(outcomes), creditMinutes } satisfies Series;
}

async function othersFor(ctx: Context, candidateId: string, request: SeriesRequest, refused: LessonTime[]) {
  const [first, last] = [refused[0], refused.at(-1)];
  if (!first || !last) return new Map<string, LessonTime>();
  const drive = { ends: locateEnds(ctx, writtenPlaces(request)) };
  // Whoever asks from too many places is offered all, which tells nothing.
  const told = (await mayRevealReach(ctx, candidateId, drive.ends)) ? drive : null;
  const free = await findFreeTimes(
    ctx,
    request.instructorId,
    { fromDate: addDays(first.date, -OTHERS_WITHIN_DAYS), toDate: addDays(last.date, OTHERS_WITHIN_DAYS) },
    told,
  );
  const kinds = new Map(request.lessons.map((lesson) => [keyOf(lesson), lesson.kindId]));
  const fitting = (lesson: LessonTime) => (kinds.get(keyOf(lesson)) ? timesThatFit(free, minutesOfTime(lesson)) : free);
  return nearestOthers(request.lessons, refused, fitting);
}

/**
 * Books several free slots of an instructor for a student in one transaction, with one email to each side; or finds out what it would do.
 * Each is a booking like any other, that knows which were booked with it. The student's own from before count as booked.
 * @throws AppError series_not_possible, price_changed (with what a preview says), kind_not_offered, kind_does_not_fit, outside_service_area,
 *   too_many_requests
 */
export async function bookSeries(
  ctx: Context,
  candidateId: string,
  request: SeriesRequest & { isPreview: boolean },
): Promise<Series> {
  const { outcomes, isUndone } = await withFreshCodes(() =>
    withTravelTimes(ctx, candidateId, (minutesBetween) =>
      inTransaction(ctx, (tx) => bookIn(tx, candidateId, request, minutesBetween)).then(
        (done) => ({ outcomes: done, isUndone: false }),
        undone,
      ),
    ),
  );
  // Told of one place, however many lessons it is too far for.
  if (outcomes.some((outcome) => 'refusal' in outcome && outcome.refusal === 'unreachable'))
    await countReachTry(ctx, candidateId);
  const series = await answer(ctx, candidateId, request, outcomes, !isUndone);
  if (request.isPreview) return series;
  if (isUndone) {
    const isPossible = request.keep === 'possible' || series.lessons.every(({ refusal }) => refusal === null);
    throw new AppError(isPossible ? 'price_changed' : 'series_not_possible', { details: series });
  }
  ctx.counts.lessonsBooked(outcomes.filter((outcome) => 'booking' in outcome).length);
  forgetDays(ctx, new Set(series.lessons.map(({ date }) => date)));
  return series;
}

const bookingOf = (outcome: Exclude<Outcome, { refusal: SeriesRefusal }>): BookingRow =>
  'booking' in outcome ? outcome.booking : outcome.before;

const totalOf = (outcomes: Outcome[]): number =>
  toDollars(outcomes.reduce((sum, outcome) => sum + ('booking' in outcome ? payable(outcome.booking) : 0), 0));
