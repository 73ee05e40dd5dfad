import type { Transmission } from '#contract/car-facts.ts';
import { lessonCharges } from '#contract/charges.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { photoVersion, publicPhotoLink } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicCard, PublicKind } from '#contract/public-pages.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Context } from '#server/context.ts';
import type { NextDay } from '#server/modules/availability/free-slots.ts';
import { findNextFreeDays } from '#server/modules/availability/free-slots.ts';
import { listOfferedLessonKinds } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.ts';
import type { CardRow } from './public-pages.db.ts';

const CARD_DAYS = { within: 28, ofEach: 3 };

export const cardTaxBasisPoints = (row: CardRow): number =>
  taxBasisPoints({
    isTaxRegistered: row.is_tax_registered,
    ownTaxBasisPoints: row.tax_basis_points,
    province: row.province as ProvinceCode,
  });

/** For an hour, or for a kind of lesson. */
function cardPrice(ctx: Context, row: CardRow, kind?: LessonKind): Pick<PublicCard, 'price' | 'bookingFee' | 'tax'> {
  const province = row.province as ProvinceCode;
  const { totalCents, feeCents, taxCents } = lessonCharges({
    ratePerHourCents: row.rate_cents,
    minutes: kind?.minutes ?? 60,
    priceCents: kind?.price ? toCents(kind.price) : null,
    bookingFeeCents: ctx.config.bookingFeeCents,
    taxBasisPoints: cardTaxBasisPoints(row),
    province,
  });
  return { price: toDollars(totalCents + feeCents), bookingFee: toDollars(feeCents), tax: toDollars(taxCents) };
}

/** A school's kinds of lessons besides the plain one, each with its lowest price; empty without instructors. */
export async function readPublicKinds(ctx: Context, schoolId: string, rows: CardRow[]): Promise<PublicKind[]> {
  if (rows.length === 0) return [];
  return (await listOfferedLessonKinds(ctx, schoolId)).flatMap((kind) => {
    const [lowest, ...others] = rows
      .map((row) => cardPrice(ctx, row, kind))
      .sort((one, other) => one.price - other.price);
    if (!lowest) return [];
    const { id, names, minutes } = kind;
    return [{ id, names, minutes, ...lowest, isFrom: others.some(({ price }) => price > lowest.price) }];
  });
}

export const presentCard = (ctx: Context, row: CardRow, days: readonly NextDay[]): PublicCard => ({
  id: row.id,
  slug: row.slug,
  firstName: row.first_name,
  lastName: row.last_name,
  photo: publicPhotoLink('instructor', row.slug, photoVersion(row.photo_key)),
  numberOfYearsOfExperience: row.years_of_experience,
  languages: row.languages as TeachingLanguage[],
  transmission: row.transmission as Transmission | null,
  ...cardPrice(ctx, row),
  rating: row.rating === null ? null : Math.round(row.rating * 10) / 10,
  reviewCount: row.review_count,
  school: {
    slug: row.school_slug,
    name: row.school_name,
    city: row.city,
    province: row.province as ProvinceCode,
  },
  days: days.map(({ date, timeZone, starts, ends }) => ({
    date,
    timeZone,
    slots: starts.map((startTime, index) => ({ startTime, endTime: ends[index] ?? startTime })),
  })),
});

/** With each instructor's next free days. */
export async function readPublicCards(ctx: Context, rows: CardRow[]): Promise<PublicCard[]> {
  const days = await findNextFreeDays(
    ctx,
    rows.map(({ id }) => id),
    CARD_DAYS,
  );
  const byInstructor = Map.groupBy(days, ({ instructorId }) => instructorId);
  return rows.map((row) => presentCard(ctx, row, byInstructor.get(row.id) ?? []));
}
