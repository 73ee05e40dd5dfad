import { createHash } from 'node:crypto';
import { toDollars } from '#contract/money.ts';
import { photoVersion, publicPhotoLink, sharePictureLink } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicInstructor, PublicSchool, PublicTown } from '#contract/public-pages.ts';
import type { FreeSlots } from '#server/modules/availability/free-slots.ts';
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
import { createListing } from './listing.ts';
import { createPublicCards } from './public-cards.ts';
import { type SlugKind, selectCards, selectPhotoKey, selectSchool, selectSlug } from './public-pages.repository.ts';
import { byScore } from './public-pages.rules.ts';
import type { SharedRecord } from './share-picture.ts';
import type { SharePictures } from './share-pictures.ts';
import { neighboursOf, type Town, townKey } from './towns.ts';

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
  const { cardsOf, kindsOf, present } = createPublicCards({ bookingFeeCents, freeSlots, lessonKinds, schools });
  const listing = createListing({ db, postal, serviceAreas, mayKeep });

  /** @throws AppError not_found */
  async function ownerOf(kind: SlugKind, slug: string): Promise<{ id: string; slug: string }> {
    const owner = await selectSlug(db, kind, slug);
    if (!owner) throw new AppError('not_found');
    return owner;
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
    forget: listing.forget,

    /** All pages that there are, and when they changed; free times aside, which do all the time. */
    sitemap: listing.sitemap,

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
        listing.townNamed(school.city, school.province ?? ''),
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
        listing.all(),
      ]);
      if (!row) throw new AppError('not_found');
      const { make, model, year } = row;
      const [kinds, offered, town] = await Promise.all([
        kindsOf(row.school_id, [row]),
        packages.offeredOf(row.school_id),
        listing.townNamed(row.city, row.province),
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
      const { towns, byId } = await listing.all();
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
     * @param network that asks
     * @throws AppError not_found, too_many_requests, overloaded
     */
    async picture(kind: SlugKind, asked: string, network: string): Promise<{ version: string; bytes: Buffer }> {
      const { page } = kind === 'school' ? await this.school(asked) : await this.instructor(asked);
      const version = versionOf(page);
      const photo = page.photo === null ? null : await this.photo(kind, page.slug, { isSmall: false });
      const bytes = await sharePictures(`${kind} ${page.slug} ${version}`, shared(page), photo?.bytes ?? null, network);
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

export type PublicPageService = ReturnType<typeof createPublicPageService>;
