import { createHash } from 'node:crypto';
import { lessonCharges } from '#contract/charges.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { ENGLISH } from '#contract/locale.ts';
import { toCents, toDollars } from '#contract/money.ts';
import {
  photoVersion,
  publicInstructorLink,
  publicPhotoLink,
  publicSchoolLink,
  publicTownLink,
  sharePictureLink,
} from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type {
  PublicCard,
  PublicInstructor,
  PublicKind,
  PublicSchool,
  PublicTown,
  TownName,
} from '#contract/public-pages.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Transmission } from '#contract/transmissions.ts';
import type { FreeSlots, NextDay } from '#server/modules/availability/free-slots.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { LessonKindService } from '#server/modules/lesson-kinds/lesson-kinds.service.ts';
import type { PackageService } from '#server/modules/packages/packages.service.ts';
import type { PhotoService, StoredPhoto } from '#server/modules/photos/photos.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { Area, ServiceAreaService } from '#server/modules/service-areas/service-areas.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { distanceKm } from '#server/platform/geo/distance.rules.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import type { SitemapEntry, SitemapParts } from '#server/platform/http/search-engines.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import {
  type CardRow,
  type SlugKind,
  selectCards,
  selectListed,
  selectPhotoKey,
  selectSchool,
  selectSchools,
  selectSlug,
} from './public-pages.repository.ts';
import { byScore } from './public-pages.rules.ts';
import type { SharedRecord } from './share-picture.ts';
import type { SharePictures } from './share-pictures.ts';
import { neighboursOf, type Town, townKey, townSlug, townsServed } from './towns.ts';

const CARD_DAYS = { within: 28, ofEach: 3 };
const INSTRUCTOR_DAYS = { within: 60, ofEach: 7 };
const REVIEWS_SHOWN = 12;
const TOWN_INSTRUCTORS = 24;
const NEIGHBOURS = { most: 8, withinKm: 60 };

export type { SlugKind };

/** What was found by a slug; with another `slug` than asked for, the page has moved there. */
export interface Found<T> {
  slug: string;
  page: T;
}

/** What anybody may read of schools, instructors and towns that students are offered: the same for who looks and for search engines. */
export function createPublicPageService({
  db,
  config: { bookingFeeCents },
  postal,
  freeSlots,
  instructors,
  lessonKinds,
  packages,
  photos,
  schools,
  serviceAreas,
  sharePictures,
  mayKeep,
}: {
  db: Database;
  config: { bookingFeeCents: number };
  postal: PostalGeocoder;
  freeSlots: Pick<FreeSlots, 'nextDays'>;
  instructors: Pick<InstructorService, 'reviewsOf'>;
  lessonKinds: Pick<LessonKindService, 'offeredOf'>;
  packages: Pick<PackageService, 'offeredOf'>;
  photos: Pick<PhotoService, 'ofKey' | 'smallOf'>;
  schools: Pick<SchoolService, 'taxBasisPoints'>;
  serviceAreas: Pick<ServiceAreaService, 'allOffered' | 'townsAround'>;
  sharePictures: SharePictures;
  /** Whether it would be told now of a change. */
  mayKeep: () => boolean;
}) {
  /** Everybody who has a page: thousands are read in some milliseconds, and change by the week. */
  async function load() {
    const [listedSchools, listed, areas] = await Promise.all([
      selectSchools(db),
      selectListed(db),
      serviceAreas.allOffered(),
    ]);
    const byId = new Map(listed.map((one) => [one.id, one]));
    const own = listed.flatMap(({ id }) => {
      const area = areas.get(id);
      return area ? [[id, area] as const] : [];
    });
    return { schools: listedSchools, instructors: listed, byId, areas, towns: townsServed(postal.towns, own) };
  }
  const kept = madeOnce(load);
  const listing = () => (mayKeep() ? kept() : load());

  /** @throws AppError not_found */
  async function ownerOf(kind: SlugKind, slug: string): Promise<{ id: string; slug: string }> {
    const owner = await selectSlug(db, kind, slug);
    if (!owner) throw new AppError('not_found');
    return owner;
  }

  /** Of an hour, unless it is of a kind. */
  function priceOf(row: CardRow, kind?: LessonKind): { price: number; tax: number } {
    const { totalCents, feeCents, taxCents } = lessonCharges({
      ratePerHourCents: row.rate_cents,
      minutes: kind?.minutes ?? 60,
      priceCents: kind?.price ? toCents(kind.price) : null,
      bookingFeeCents,
      taxBasisPoints: schools.taxBasisPoints({
        isTaxRegistered: row.is_tax_registered,
        ownTaxBasisPoints: row.tax_basis_points,
        province: row.province as ProvinceCode,
      }),
    });
    return { price: toDollars(totalCents + feeCents), tax: toDollars(taxCents) };
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

  async function townOf(city: string, province: string): Promise<TownName | null> {
    const town = (await listing()).towns.get(townKey(province, townSlug(city)));
    return town ? { province: town.province, slug: town.slug, name: town.name } : null;
  }

  function areaOf(area: Area | undefined, city: string): PublicInstructor['area'] {
    if (!area?.centre) return null;
    const { latitude, longitude, label } = area.centre;
    const centre = { latitude, longitude };
    // 'M5V 2T6, Downtown Toronto, ON'; a town's own label has no code.
    const town = area.isOwn ? (label.split(', ').at(-2) ?? city) : city;
    const towns = serviceAreas.townsAround(area.centre).filter((one) => distanceKm(centre, one) <= area.radiusKm * 2);
    return { town, radiusKm: area.radiusKm, centre, towns };
  }

  return {
    /** Whatever is shown of schools and instructors may have changed. */
    forget: kept.forget,

    /** All pages that there are, and when they changed; free times aside, which do all the time. */
    sitemap: {
      schools: async () =>
        (await listing()).schools.map(({ slug, changed_at }) => entry(publicSchoolLink(ENGLISH, slug), changed_at)),
      instructors: async () =>
        (await listing()).instructors.map(({ slug, changedAt }) =>
          entry(publicInstructorLink(ENGLISH, slug), changedAt),
        ),
      towns: async () => {
        const { towns, byId } = await listing();
        return [...towns.values()].map((town) => {
          const moments = town.instructorIds.map((id) => byId.get(id)?.changedAt.getTime() ?? 0);
          return entry(
            publicTownLink(ENGLISH, town),
            new Date(moments.reduce((newest, one) => Math.max(newest, one), 0)),
          );
        });
      },
    } satisfies SitemapParts,

    ownerOf,

    /** Of a school that students are offered. */
    slugOf: async (schoolId: string): Promise<string | null> => (await selectSchool(db, schoolId))?.slug ?? null,

    /** @throws AppError not_found */
    async school(asked: string): Promise<Found<PublicSchool>> {
      const { id, slug } = await ownerOf('school', asked);
      const [school, rows] = await Promise.all([selectSchool(db, id), selectCards(db, { schoolId: id })]);
      if (!school) throw new AppError('not_found');
      const [cards, reviews, town, offered, kinds] = await Promise.all([
        cardsOf(rows.sort(byScore)),
        instructors.reviewsOf(rows.map((row) => row.id)),
        townOf(school.city, school.province ?? ''),
        packages.offeredOf(id),
        kindsOf(id, rows),
      ]);
      const reviewCount = rows.reduce((sum, row) => sum + row.review_count, 0);
      const stars = rows.reduce((sum, row) => sum + (row.rating ?? 0) * row.review_count, 0);
      const page = withPicture('school', {
        slug,
        name: school.name,
        city: school.city,
        province: school.province as ProvinceCode,
        photo: publicPhotoLink('school', slug, photoVersion(school.photo_key)),
        languages: [...new Set(cards.flatMap(({ languages }) => languages))],
        rating: reviewCount === 0 ? null : Math.round((stars / reviewCount) * 10) / 10,
        reviewCount,
        reviews: reviews.slice(0, REVIEWS_SHOWN),
        kinds,
        packages: offered,
        instructors: cards,
        town,
      });
      return { slug, page };
    },

    /** @throws AppError not_found */
    async instructor(asked: string): Promise<Found<PublicInstructor>> {
      const { id, slug } = await ownerOf('instructor', asked);
      const [[row], days, reviews, { areas }] = await Promise.all([
        selectCards(db, { id }),
        freeSlots.nextDays([id], INSTRUCTOR_DAYS),
        instructors.reviewsOf([id]),
        listing(),
      ]);
      if (!row) throw new AppError('not_found');
      const { make, model, year } = row;
      const [kinds, offered, town] = await Promise.all([
        kindsOf(row.school_id, [row]),
        packages.offeredOf(row.school_id),
        townOf(row.city, row.province),
      ]);
      const page = withPicture('instructor', {
        ...present(row, days),
        bio: row.bio,
        kinds,
        packages: offered,
        car: { make, model, year },
        reviews: reviews.slice(0, REVIEWS_SHOWN),
        area: areaOf(areas.get(id), row.city),
        town,
      });
      return { slug, page };
    },

    /** @throws AppError not_found where nobody comes to */
    async town(province: string, slug: string): Promise<PublicTown> {
      const { towns, byId } = await listing();
      const town: Town | undefined = towns.get(townKey(province, slug));
      if (!town) throw new AppError('not_found');
      const listed = town.instructorIds.flatMap((id) => byId.get(id) ?? []);
      const shown = listed
        .map(({ id, rateCents, rating, reviewCount }) => ({
          id,
          rate_cents: rateCents,
          rating,
          review_count: reviewCount,
        }))
        .sort(byScore)
        .slice(0, TOWN_INSTRUCTORS);
      const rows = await selectCards(db, { ids: shown.map(({ id }) => id) });
      const lowest = Math.min(...listed.map(({ rateCents }) => rateCents));
      return {
        province: town.province,
        slug,
        name: town.name,
        instructorCount: listed.length,
        lowestPrice: Number.isFinite(lowest) ? toDollars(lowest + bookingFeeCents) : null,
        instructors: await cardsOf(rows.sort(byScore)),
        neighbours: neighboursOf(town, towns.values(), NEIGHBOURS.most, NEIGHBOURS.withinKm),
      };
    },

    /**
     * What a shared link shows, and its version.
     * @throws AppError not_found, overloaded
     */
    async picture(kind: SlugKind, asked: string): Promise<{ version: string; bytes: Buffer }> {
      const { page } = kind === 'school' ? await this.school(asked) : await this.instructor(asked);
      const version = versionOf(page);
      const photo = page.photo === null ? null : await this.photo(kind, page.slug, { isSmall: false });
      const bytes = await sharePictures(`${kind} ${page.slug} ${version}`, shared(page), photo?.bytes ?? null);
      if (!bytes) throw new AppError('overloaded');
      return { version, bytes };
    },

    /** @throws AppError not_found where there is none, or of who is not offered */
    async photo(kind: SlugKind, slug: string, { isSmall }: { isSmall: boolean }): Promise<StoredPhoto> {
      const { id } = await ownerOf(kind, slug);
      const key = await selectPhotoKey(db, kind, id);
      const photo = key && (await photos.ofKey(key));
      if (!photo) throw new AppError('not_found');
      return isSmall ? photos.smallOf(photo) : photo;
    },
  };
}

type Shareable = Omit<PublicSchool, 'picture'> | Omit<PublicInstructor, 'picture'>;

const shared = (page: Shareable): SharedRecord => {
  const { city, province } = 'school' in page ? page.school : page;
  const name = 'name' in page ? page.name : `${page.firstName} ${page.lastName}`;
  return { name, place: `${city}, ${province}`, rating: page.rating, reviewCount: page.reviewCount };
};

/** Of what the picture shows alone: it is drawn anew where that changed. */
const versionOf = (page: Shareable): string =>
  createHash('sha256')
    .update(JSON.stringify([shared(page), page.photo]))
    .digest('hex')
    .slice(0, 12);

const withPicture = <P extends Shareable>(kind: SlugKind, page: P): P & { picture: string } => ({
  ...page,
  picture: sharePictureLink(kind, page.slug, versionOf(page)),
});

const entry = (path: string, changedAt: Date): SitemapEntry => ({ path, changedAt });

export type PublicPageService = ReturnType<typeof createPublicPageService>;
