import { createHash } from 'node:crypto';
import { holdsSpellings } from '#contract/holds-words.ts';
import { ENGLISH, type Locale } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import { photoVersion, publicPhotoLink, sharePictureLink } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { PublicInstructor, PublicSchool, PublicTown, ShownInstructors, TownName } from '#contract/public-pages.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Context } from '#server/context.ts';
import { RATING_PRIOR } from '#server/modules/availability/availability.rules.ts';
import { findNextFreeDays } from '#server/modules/availability/free-slots.ts';
import {
  getSchoolSummary,
  getTrustFacts,
  listLatestReviews,
  listReviewsAcross,
} from '#server/modules/instructors/instructors.ts';
import { findSpellings } from '#server/modules/name-search/name-search.ts';
import { listOfferedPackages } from '#server/modules/packages/packages.ts';
import type { StoredPhoto } from '#server/modules/photos/photos.ts';
import { readPhoto, readSmallPhoto } from '#server/modules/photos/photos.ts';
import { publicContact } from '#server/modules/schools/schools.rules.ts';
import type { Area } from '#server/modules/service-areas/service-areas.ts';
import { findTownsAround } from '#server/modules/service-areas/service-areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { distanceKm } from '#server/platform/geo/distance.rules.ts';
import { translateTown } from '#server/platform/geo/french-names.ts';
import { publicListing } from './listing.ts';
import { cardTaxBasisPoints, presentCard, readPublicCards, readPublicKinds } from './public-cards.ts';
import {
  type CardRow,
  type SlugKind,
  selectCards,
  selectPhotoKey,
  selectSchool,
  selectSlug,
} from './public-pages.db.ts';
import type { SharedRecord } from './share-picture.ts';
import { getSharePicture } from './share-pictures.ts';
import { listNeighbours, type Town, townKey } from './towns.ts';

const INSTRUCTOR_DAYS = { within: 60, ofEach: 7 };
const REVIEWS_SHOWN = 12;
const TOWN_INSTRUCTORS = 24;
/** Cards of a school's page: up to twelve at once, or six with the others on the pages after it. */
const SCHOOL_INSTRUCTORS = { atOnce: 12, ofMore: 6 };
const NEIGHBOURS = { most: 8, withinKm: 60 };

const withTranslatedName = <T extends { name: string }>(town: T, locale: Locale): T => ({
  ...town,
  name: translateTown(town.name, locale),
});

/** A school's or instructor's page with its town as readers of this language know it. */
export const withTranslatedTown = <P extends { town: TownName | null }>(page: P, locale: Locale): P => ({
  ...page,
  town: page.town && withTranslatedName(page.town, locale),
});

export type { SlugKind };

/** If `slug` differs from the requested one, the page has moved there. */
export interface Found<T> {
  slug: string;
  page: T;
}

/** @throws AppError not_found */
export async function findPhotoOwner(
  ctx: Context,
  kind: SlugKind,
  slug: string,
): Promise<{ id: string; slug: string }> {
  const owner = await selectSlug(ctx.reading, kind, slug);
  if (!owner) throw new AppError('not_found');
  return owner;
}

function presentArea(
  ctx: Context,
  area: Area | undefined,
  { city, locale }: { city: string; locale: Locale },
): PublicInstructor['area'] {
  if (!area?.centre) return null;
  const { latitude, longitude, label } = area.centre;
  const centre = { latitude, longitude };
  // `M5V 2T6, Downtown Toronto, ON`; a town's own label has no postal code.
  const town = area.isOwn ? (label.split(', ').at(-2) ?? city) : city;
  const towns = findTownsAround(ctx, area.centre)
    .filter((one) => distanceKm(centre, one) <= area.radiusKm * 2)
    .map((one) => ({ ...one, name: translateTown(one.name, locale) }));
  return { town: translateTown(town, locale), radiusKm: area.radiusKm, centre, towns };
}

/** @returns null if students can't book at the school */
export async function findSchoolSlug(ctx: Context, schoolId: string): Promise<string | null> {
  return (await selectSchool(ctx.reading, schoolId))?.slug ?? null;
}

/** A page of a school's instructors, or those whose name matches a search. */
export interface InstructorsAsked {
  /** One-based. */
  page: number;
  search: string;
}

/** @throws AppError not_found */
export async function readSchoolPage(ctx: Context, asked: string): Promise<Found<PublicSchool>> {
  const { slug, page } = await readSchool(ctx, asked, async (rows) => rows);
  return { slug, page };
}

const nameOf = (row: { first_name: string; last_name: string }): string => `${row.first_name} ${row.last_name}`;

/** The school with a page of its instructors. @throws AppError not_found */
export async function readSchoolPart(ctx: Context, asked: string, { page: wanted, search }: InstructorsAsked) {
  let found: CardRow[] = [];
  let pageSize = SCHOOL_INSTRUCTORS.atOnce;
  const { slug, page, rows } = await readSchool(ctx, asked, async (all) => {
    const words = await findSpellings(search, all.map(nameOf));
    found = all.filter((row) => holdsSpellings(nameOf(row), words));
    if (all.length > pageSize) pageSize = SCHOOL_INSTRUCTORS.ofMore;
    return found.slice((wanted - 1) * pageSize, wanted * pageSize);
  });
  const lowest = Math.min(...rows.map((row) => presentCard(ctx, row, []).price));
  const shown: ShownInstructors = {
    ...{ page: wanted, pageSize, search, found: found.length, count: rows.length },
    pages: Math.max(1, Math.ceil(found.length / pageSize)),
    lowestPrice: Number.isFinite(lowest) ? lowest : null,
  };
  return { slug, page, shown };
}

async function readSchool(ctx: Context, asked: string, pick: (rows: CardRow[]) => Promise<CardRow[]>) {
  const { id, slug } = await findPhotoOwner(ctx, 'school', asked);
  const [school, rows] = await Promise.all([selectSchool(ctx.reading, id), selectCards(ctx.reading, { schoolId: id })]);
  if (!school) throw new AppError('not_found');
  const [cards, reviews, town, offered, kinds] = await Promise.all([
    pick(rows.sort(byScore)).then((picked) => readPublicCards(ctx, picked)),
    listReviewsAcross(
      ctx,
      rows.map((row) => row.id),
      REVIEWS_SHOWN,
    ),
    publicListing(ctx).townNamed(school.city, school.province ?? ''),
    listOfferedPackages(ctx, id),
    readPublicKinds(ctx, id, rows),
  ]);
  const reviewCount = rows.reduce((sum, row) => sum + row.review_count, 0);
  const stars = rows.reduce((sum, row) => sum + (row.rating ?? 0) * row.review_count, 0);
  const page = withPicture('school', {
    slug,
    name: school.name,
    city: school.city,
    province: school.province as ProvinceCode,
    photo: publicPhotoLink('school', slug, photoVersion(school.photo_key)),
    languages: [...new Set(rows.flatMap(({ languages }) => languages as TeachingLanguage[]))],
    rating: reviewCount === 0 ? null : Math.round((stars / reviewCount) * 10) / 10,
    reviewCount,
    reviews,
    kinds,
    packages: offered,
    about: school.about,
    ...publicContact(school),
    instructors: cards,
    town,
  });
  return { slug, page, rows };
}

/** @throws AppError not_found */
export async function readInstructorPage(
  ctx: Context,
  asked: string,
  locale: Locale,
): Promise<Found<PublicInstructor>> {
  const { id, slug } = await findPhotoOwner(ctx, 'instructor', asked);
  const [[row], days, reviews, { areas }] = await Promise.all([
    selectCards(ctx.reading, { id }),
    findNextFreeDays(ctx, [id], INSTRUCTOR_DAYS),
    listLatestReviews(ctx, id, REVIEWS_SHOWN),
    publicListing(ctx).all(),
  ]);
  if (!row) throw new AppError('not_found');
  const { make, model, year } = row;
  const [school, summary, trust, kinds, offered, town] = await Promise.all([
    selectSchool(ctx.reading, row.school_id),
    getSchoolSummary(ctx.reading, row.school_id),
    getTrustFacts(ctx, id),
    readPublicKinds(ctx, row.school_id, [row]),
    listOfferedPackages(ctx, row.school_id),
    publicListing(ctx).townNamed(row.city, row.province),
  ]);
  if (!school) throw new AppError('not_found');
  const card = presentCard(ctx, row, days);
  const page = withPicture('instructor', {
    ...card,
    school: { ...card.school, ...publicContact(school), ...(summary && { summary }) },
    ...trust,
    taxBasisPoints: cardTaxBasisPoints(row),
    bio: row.bio,
    kinds,
    packages: offered,
    car: { make, model, year },
    reviews,
    area: presentArea(ctx, areas.get(id), { city: row.city, locale }),
    town,
  });
  return { slug, page: withTranslatedTown(page, locale) };
}

/** @throws AppError not_found for a town that no instructor serves */
export async function readTownPage(
  ctx: Context,
  { province, slug }: { province: string; slug: string },
  locale: Locale,
): Promise<PublicTown> {
  const { towns, byId } = await publicListing(ctx).all();
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
  const rows = await selectCards(ctx.reading, { ids: shown.map(({ id }) => id) });
  const lowest = Math.min(...listed.map(({ rateCents }) => rateCents));
  return {
    province: town.province,
    slug,
    name: translateTown(town.name, locale),
    instructorCount: listed.length,
    lowestPrice: Number.isFinite(lowest) ? toDollars(lowest + ctx.config.bookingFeeCents) : null,
    instructors: await readPublicCards(ctx, rows.sort(byScore)),
    neighbours: listNeighbours(town, towns.values(), NEIGHBOURS.most, NEIGHBOURS.withinKm).map((one) =>
      withTranslatedName(one, locale),
    ),
  };
}

/**
 * The picture of a shared link, and its version.
 * @param network the caller's
 * @throws AppError not_found, too_many_requests, overloaded
 */
export async function drawSharePicture(
  ctx: Context,
  kind: SlugKind,
  asked: string,
  network: string,
): Promise<{ version: string; bytes: Buffer }> {
  const { page } = kind === 'school' ? await readSchoolPage(ctx, asked) : await readInstructorPage(ctx, asked, ENGLISH);
  const version = pictureVersion(page);
  const photo = page.photo === null ? null : await readPublicPhoto(ctx, kind, page.slug, { isSmall: false });
  const bytes = await getSharePicture(
    ctx,
    `${kind} ${page.slug} ${version}`,
    toSharedRecord(page),
    photo?.bytes ?? null,
    network,
  );
  if (!bytes) throw new AppError('overloaded');
  return { version, bytes };
}

/** @throws AppError not_found if there is none, or if students can't book with its owner */
export async function readPublicPhoto(
  ctx: Context,
  kind: SlugKind,
  slug: string,
  { isSmall }: { isSmall: boolean },
): Promise<StoredPhoto> {
  const { id } = await findPhotoOwner(ctx, kind, slug);
  const key = await selectPhotoKey(ctx.reading, kind, id);
  const photo = key && (await readPhoto(ctx, key));
  if (!photo) throw new AppError('not_found');
  return isSmall ? readSmallPhoto(ctx, photo) : photo;
}

interface Rated {
  rating: number | null;
  review_count: number;
  rate_cents: number;
  id: string;
}

/** As in the lists of a day: a rating of few reviews counts less. */
const weighRating = ({ rating, review_count }: Rated): number =>
  ((rating ?? 0) * review_count + RATING_PRIOR.stars * RATING_PRIOR.reviews) / (review_count + RATING_PRIOR.reviews);

/** Best rated first, then cheapest. */
const byScore = (one: Rated, other: Rated): number =>
  weighRating(other) - weighRating(one) || one.rate_cents - other.rate_cents || (one.id < other.id ? -1 : 1);

type Shareable = Omit<PublicSchool, 'picture'> | Omit<PublicInstructor, 'picture'>;

const toSharedRecord = (page: Shareable): SharedRecord => {
  const { city, province } = 'school' in page ? page.school : page;
  const name = 'name' in page ? page.name : `${page.firstName} ${page.lastName}`;
  return { name, place: `${city}, ${province}`, rating: page.rating, reviewCount: page.reviewCount };
};

/** Changes only with what the picture shows. */
const pictureVersion = (page: Shareable): string =>
  createHash('sha256')
    .update(JSON.stringify([toSharedRecord(page), page.photo]))
    .digest('hex')
    .slice(0, 12);

const withPicture = <P extends Shareable>(kind: SlugKind, page: P): P & { picture: string } => ({
  ...page,
  picture: sharePictureLink(kind, page.slug, pictureVersion(page)),
});
