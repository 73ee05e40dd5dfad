import { lessonCharges } from '#contract/charges.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { photoVersion, publicPhotoLink } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicCard, PublicKind } from '#contract/public-pages.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Transmission } from '#contract/transmissions.ts';
import type { FreeSlots, NextDay } from '#server/modules/availability/free-slots.ts';
import type { LessonKindService } from '#server/modules/lesson-kinds/lesson-kinds.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { CardRow } from './public-pages.repository.ts';

const CARD_DAYS = { within: 28, ofEach: 3 };

/** How an instructor is shown to anybody: what an hour costs, what else there is to be had, and when. */
export function createPublicCards({
  bookingFeeCents,
  freeSlots,
  lessonKinds,
  schools,
}: {
  bookingFeeCents: number;
  freeSlots: Pick<FreeSlots, 'nextDays'>;
  lessonKinds: Pick<LessonKindService, 'offeredOf'>;
  schools: Pick<SchoolService, 'taxBasisPoints'>;
}) {
  /** Of an hour, unless it is of a kind. */
  function priceOf(row: CardRow, kind?: LessonKind): Pick<PublicCard, 'price' | 'bookingFee' | 'tax'> {
    const province = row.province as ProvinceCode;
    const { totalCents, feeCents, taxCents } = lessonCharges({
      ratePerHourCents: row.rate_cents,
      minutes: kind?.minutes ?? 60,
      priceCents: kind?.price ? toCents(kind.price) : null,
      bookingFeeCents,
      taxBasisPoints: schools.taxBasisPoints({
        isTaxRegistered: row.is_tax_registered,
        ownTaxBasisPoints: row.tax_basis_points,
        province,
      }),
      province,
    });
    return { price: toDollars(totalCents + feeCents), bookingFee: toDollars(feeCents), tax: toDollars(taxCents) };
  }

  /** What a school gives beside the plain lesson, with the lowest price of those who teach it; nothing where nobody teaches. */
  async function kindsOf(schoolId: string, rows: CardRow[]): Promise<PublicKind[]> {
    if (rows.length === 0) return [];
    return (await lessonKinds.offeredOf(schoolId)).flatMap((kind) => {
      const [lowest, ...others] = rows.map((row) => priceOf(row, kind)).sort((one, other) => one.price - other.price);
      if (!lowest) return [];
      const { names, minutes } = kind;
      return [{ names, minutes, ...lowest, isFrom: others.some(({ price }) => price > lowest.price) }];
    });
  }

  const present = (row: CardRow, days: readonly NextDay[]): PublicCard => ({
    id: row.id,
    slug: row.slug,
    firstName: row.first_name,
    lastName: row.last_name,
    photo: publicPhotoLink('instructor', row.slug, photoVersion(row.photo_key)),
    numberOfYearsOfExperience: row.years_of_experience,
    languages: row.languages as TeachingLanguage[],
    transmission: row.transmission as Transmission | null,
    ...priceOf(row),
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

  /** With their next free days, who can be had first first. */
  async function cardsOf(rows: CardRow[]): Promise<PublicCard[]> {
    const days = await freeSlots.nextDays(
      rows.map(({ id }) => id),
      CARD_DAYS,
    );
    const byInstructor = Map.groupBy(days, ({ instructorId }) => instructorId);
    return rows.map((row) => present(row, byInstructor.get(row.id) ?? []));
  }

  return { cardsOf, kindsOf, present };
}
