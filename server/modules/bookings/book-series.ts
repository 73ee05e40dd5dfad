import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import { SERIES_REFUSALS, type Series, type SeriesRefusal } from '#contract/booking-series.ts';
import { toDollars } from '#contract/money.ts';
import { countMinutes, timesThatFit } from '#contract/slot-runs.ts';
import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import { lockFreeSlotsAt } from '#server/modules/availability/availability.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { mayRevealReach } from '#server/modules/availability/nearby.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findRepeatedBooking, payableCents, prepareBooking, retryOnUsedCode } from './book-lesson.ts';
import { countReachTry, explainConstraint, withTravelTimes } from './booking-checks.ts';
import { type BookingRow, insertBooking, type NewBooking } from './bookings.db.ts';
import { mailBooked } from './bookings.mails.ts';
import { normalizePlaces, type PlacesRequest } from './lesson-places.ts';
import { scheduleReminders } from './reminders.ts';
import { byTime, type LessonTime, nearestOthers, OTHERS_WITHIN_DAYS, timeKey } from './series.rules.ts';

type WantedLesson = LessonTime & { kindId?: string | null | undefined };

export interface SeriesRequest extends PlacesRequest {
  instructorId: string;
  lessons: WantedLesson[];
  keep: 'all' | 'possible';
  /** In dollars: the price that the student agreed to, for all lessons that can be booked. */
  total?: number | undefined;
  /** False: don't use credit. */
  credit?: boolean | undefined;
}

/** What happened to one of the lessons. `before`: the student had booked it earlier. */
type Outcome =
  | { time: LessonTime; booking: NewBooking }
  | { time: LessonTime; before: BookingRow }
  | { time: LessonTime; refusal: SeriesRefusal };

/**
 * Books several free slots of an instructor in one transaction, with one email to each side, or previews it. Each lesson is an ordinary
 * booking with the series' id. Lessons that the student booked before count as booked.
 * @throws AppError series_not_possible, price_changed (both with the preview), kind_not_offered, kind_does_not_fit, outside_service_area,
 *   too_many_requests
 */
export async function bookSeries(
  ctx: Context,
  candidateId: string,
  request: SeriesRequest & { isPreview: boolean },
): Promise<Series> {
  const { outcomes, isRolledBack } = await retryOnUsedCode(() =>
    withTravelTimes(ctx, candidateId, (minutesBetween) =>
      inTransaction(ctx, (tx) => bookInTransaction(tx, candidateId, request, minutesBetween)).then(
        (done) => ({ outcomes: done, isRolledBack: false }),
        catchRolledBack,
      ),
    ),
  );
  // One try, however many lessons are too far away.
  if (outcomes.some((outcome) => 'refusal' in outcome && outcome.refusal === 'unreachable'))
    await countReachTry(ctx, candidateId);
  const series = await present(ctx, candidateId, request, outcomes, !isRolledBack);
  if (request.isPreview) return series;
  if (isRolledBack) {
    const isPossible = request.keep === 'possible' || series.lessons.every(({ refusal }) => refusal === null);
    throw new AppError(isPossible ? 'price_changed' : 'series_not_possible', { details: series });
  }
  ctx.counts.lessonsBooked(outcomes.filter((outcome) => 'booking' in outcome).length);
  forgetDays(ctx, new Set(series.lessons.map(({ date }) => date)));
  return series;
}

/** @throws RolledBack for a preview, another price than the student agreed to, or a refusal if they want all lessons or none */
async function bookInTransaction(
  tx: Transaction,
  candidateId: string,
  request: SeriesRequest & { isPreview: boolean },
  minutesBetween: MinutesBetween,
): Promise<Outcome[]> {
  // Before car, turn and student, the lock order of every booking. See docs/decisions/0010.
  await lockFreeSlotsAt(tx, request.instructorId, request.lessons);
  const outcomes: Outcome[] = [];
  const step = { ...request, seriesId: randomUUID() };
  for (const time of request.lessons.toSorted(byTime))
    outcomes.push(await tryLesson(tx, candidateId, step, time, minutesBetween));
  const booked = outcomes.flatMap((outcome) => ('booking' in outcome ? [outcome.booking] : []));
  const isRefused = outcomes.some((outcome) => 'refusal' in outcome);
  const isAgreed = request.total === undefined || request.total === totalDollars(outcomes);
  const mayCommit = isAgreed && (request.keep === 'possible' || !isRefused);
  if (request.isPreview || !mayCommit) throw new RolledBack(outcomes);
  if (booked.length === 0) return outcomes;
  await writeTogether(tx, async (batch) => {
    await mailBooked(batch, booked);
    for (const booking of booked) await scheduleReminders(batch, booking);
    await publishChangedDays(batch, new Set(booked.map(({ local_date }) => local_date)));
  });
  return outcomes;
}

/** Books one lesson, or rolls back to before it. */
async function tryLesson(
  tx: Transaction,
  candidateId: string,
  { seriesId, lessons: _, keep: __, total: ___, ...places }: SeriesRequest & { seriesId: string },
  { kindId, ...time }: WantedLesson,
  minutesBetween: MinutesBetween,
): Promise<Outcome> {
  // Uses credit for as many lessons as it covers.
  const fromCredit = places.credit === false ? false : undefined;
  const lesson = { ...places, ...time, kindId, credit: fromCredit };
  await sql`SAVEPOINT lesson`.execute(tx.db);
  try {
    const prepared = await prepareBooking(tx, candidateId, lesson, minutesBetween);
    if (!prepared) return { time, before: await findRepeatedBooking(tx, candidateId, lesson) };
    const booking = { ...prepared, series_id: seriesId };
    await insertBooking(tx, booking).catch(explainConstraint);
    return { time, booking };
  } catch (error) {
    if (!(error instanceof AppError && isRefusal(error.code))) throw error;
    await sql`ROLLBACK TO SAVEPOINT lesson`.execute(tx.db);
    return { time, refusal: error.code };
  }
}

/** Rolls back a preview, or a series that can't be booked as requested. */
class RolledBack extends Error {
  readonly outcomes: Outcome[];
  constructor(outcomes: Outcome[]) {
    super('rolled back on purpose');
    this.outcomes = outcomes;
  }
}

const isRefusal = (code: string): code is SeriesRefusal => (SERIES_REFUSALS as readonly string[]).includes(code);

const catchRolledBack = (error: unknown): { outcomes: Outcome[]; isRolledBack: true } => {
  if (error instanceof RolledBack) return { outcomes: error.outcomes, isRolledBack: true };
  throw error;
};

async function present(
  ctx: Context,
  candidateId: string,
  request: SeriesRequest,
  outcomes: Outcome[],
  isBooked: boolean,
) {
  const refused = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.time] : []));
  const others = await findAlternatives(ctx, candidateId, request, refused);
  const lessons = outcomes.map((outcome) => {
    const stored = 'before' in outcome ? outcome.before : 'booking' in outcome && isBooked ? outcome.booking : null;
    return {
      ...outcome.time,
      refusal: 'refusal' in outcome ? outcome.refusal : null,
      other: others.get(timeKey(outcome.time)) ?? null,
      creditMinutes: 'refusal' in outcome ? 0 : (bookingIn(outcome).credit_minutes ?? 0),
      total: 'refusal' in outcome ? null : toDollars(payableCents(bookingIn(outcome))),
      bookingId: stored?.id ?? null,
      code: stored?.code ?? null,
    };
  });
  const creditMinutes = outcomes.reduce(
    (sum, outcome) => sum + ('booking' in outcome ? (outcome.booking.credit_minutes ?? 0) : 0),
    0,
  );
  return { lessons, total: totalDollars(outcomes), creditMinutes } satisfies Series;
}

async function findAlternatives(ctx: Context, candidateId: string, request: SeriesRequest, refused: LessonTime[]) {
  const [first, last] = [refused[0], refused.at(-1)];
  if (!first || !last) return new Map<string, LessonTime>();
  const drive = { ends: locateEnds(ctx, normalizePlaces(request)) };
  // Students who asked from too many places see every slot, which reveals nothing about other lessons.
  const usedDrive = (await mayRevealReach(ctx, candidateId, drive.ends)) ? drive : null;
  const free = await findFreeTimes(
    ctx,
    request.instructorId,
    { fromDate: addDays(first.date, -OTHERS_WITHIN_DAYS), toDate: addDays(last.date, OTHERS_WITHIN_DAYS) },
    usedDrive,
  );
  const kinds = new Map(request.lessons.map((lesson) => [timeKey(lesson), lesson.kindId]));
  const fitting = (lesson: LessonTime) =>
    kinds.get(timeKey(lesson)) ? timesThatFit(free, countMinutes(lesson)) : free;
  return nearestOthers(request.lessons, refused, fitting);
}

const bookingIn = (outcome: Exclude<Outcome, { refusal: SeriesRefusal }>): BookingRow =>
  'booking' in outcome ? outcome.booking : outcome.before;

const totalDollars = (outcomes: Outcome[]): number =>
  toDollars(outcomes.reduce((sum, outcome) => sum + ('booking' in outcome ? payableCents(outcome.booking) : 0), 0));
