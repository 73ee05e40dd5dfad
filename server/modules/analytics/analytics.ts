import type { Analytics, Counts } from '#contract/analytics.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#contract/analytics-periods.ts';
import { addDays } from '#contract/bookable-days.ts';
import { toDollars } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { countBookings, countReviews, type Range, sumSlotMinutes } from './analytics.db.ts';

type ReviewCount = Awaited<ReturnType<typeof countReviews>>[number];

const NOTHING: Counts = {
  booked: 0,
  completed: 0,
  cancelled: 0,
  noShows: 0,
  instructorNoShows: 0,
  bookedMinutes: 0,
  offeredMinutes: 0,
  income: 0,
};
const STARS = [1, 2, 3, 4, 5];

/** Counts of bookings and slots, keyed by the week's Monday and by the instructor's id. */
async function readCounts(ctx: Context, range: Range): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  const add = (key: string | null, more: Partial<Counts>) =>
    key !== null && counts.set(key, { ...NOTHING, ...counts.get(key), ...more });
  const [bookings, slots] = await Promise.all([
    countBookings(ctx.reading, range),
    sumSlotMinutes(ctx.reading, range, nowDate(ctx.clock)),
  ]);
  for (const { monday, instructorId, incomeCents, ...rest } of bookings)
    add(monday ?? instructorId, { ...rest, income: toDollars(incomeCents) });
  for (const { monday, instructorId, ...minutes } of slots) add(monday ?? instructorId, minutes);
  return counts;
}

export async function readAnalytics(ctx: Context, schoolId: string, period: AnalyticsPeriod): Promise<Analytics> {
  const { timeZone } = await getSchool(ctx.reading, schoolId);
  const today = dayIn(timeZone ?? ZONE_UNTIL_SAID, ctx.clock.now());
  const lastMonday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const fromDate = addDays(lastMonday, -7 * (ANALYTICS_PERIODS[period] - 1));
  const range = { schoolId, fromDate, toDate: addDays(lastMonday, 6) };
  const [counts, reviews, people] = await Promise.all([
    readCounts(ctx, range),
    countReviews(ctx.reading, range),
    listScheduleInstructors(ctx.reading, schoolId),
  ]);
  const weeks = Array.from({ length: ANALYTICS_PERIODS[period] }, (_, week) => addDays(fromDate, 7 * week)).map(
    (monday) => ({ monday, ...NOTHING, ...counts.get(monday) }),
  );
  const byStars = STARS.map((stars) => countAll(reviews.filter(({ rating }) => rating === stars)));
  return {
    from: fromDate,
    to: range.toDate,
    totals: weeks.reduce<Counts>(plus, NOTHING),
    weeks,
    instructors: people.flatMap(({ id, firstName, lastName }) => {
      const own = reviews.filter((review) => review.instructorId === id);
      const mine = counts.get(id);
      if (!mine) return [];
      const name = `${firstName} ${lastName}`.trim();
      return { id, name, ...mine, rating: average(own), reviews: countAll(own) };
    }),
    ratings: { average: average(reviews), byStars },
  };
}

const countAll = (reviews: ReviewCount[]): number => reviews.reduce((sum, { count }) => sum + count, 0);

function average(reviews: ReviewCount[]): number | null {
  const count = countAll(reviews);
  return count === 0 ? null : reviews.reduce((sum, review) => sum + review.rating * review.count, 0) / count;
}

function plus(one: Counts, other: Counts): Counts {
  const sum = (name: keyof Counts) => one[name] + other[name];
  return {
    booked: sum('booked'),
    completed: sum('completed'),
    cancelled: sum('cancelled'),
    noShows: sum('noShows'),
    instructorNoShows: sum('instructorNoShows'),
    bookedMinutes: sum('bookedMinutes'),
    offeredMinutes: sum('offeredMinutes'),
    // Rounded to cents, because sums of dollars drift.
    income: Math.round(sum('income') * 100) / 100,
  };
}
