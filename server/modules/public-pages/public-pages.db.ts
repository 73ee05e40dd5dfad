import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';

export type SlugKind = 'school' | 'instructor';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A school's last three former addresses redirect to its page for a year. */
const KEPT_SLUGS = 3;
const leadsOn = sql<boolean>`(given.retired_at IS NULL OR (given.retired_at > now() - interval '1 year' AND ${KEPT_SLUGS} >
  (SELECT count(*) FROM public_slugs AS later WHERE later.owner_id = given.owner_id AND later.retired_at > given.retired_at)))`;

/** The owner of a slug, current or former, with the current one. Also takes the owner's id, for lists without slugs. */
export const selectSlug = (ctx: Queryable, kind: SlugKind, slug: string) =>
  ctx.db
    .selectFrom('public_slugs as given')
    .innerJoin('public_slugs as current', (join) =>
      join.onRef('current.owner_id', '=', 'given.owner_id').on('current.is_current', '=', true),
    )
    .select(['given.owner_id as id', 'current.slug'])
    .where('given.kind', '=', kind)
    .where(ID.test(slug) ? 'given.owner_id' : 'given.slug', '=', slug)
    .where(leadsOn)
    .executeTakeFirst();

/** Schools where students can book. */
const offeredSchools = (ctx: Queryable) =>
  ctx.db
    .selectFrom('offered_schools as schools')
    .innerJoin('public_slugs as slug', (join) =>
      join.onRef('slug.owner_id', '=', 'schools.id').on('slug.is_current', '=', true),
    );

export const selectSchool = (ctx: Queryable, id: string) =>
  offeredSchools(ctx)
    // The view keeps the columns it was made with.
    .innerJoin('schools as whole', 'whole.id', 'schools.id')
    .select([
      'slug.slug',
      'schools.name',
      'schools.city',
      'schools.province',
      'schools.photo_key',
      'schools.postal_code',
    ])
    .select(['schools.address_line1', 'schools.address_line2', 'schools.contact_number1', 'schools.website'])
    .select(['whole.about', 'whole.shows_address', 'whole.shows_phone', 'whole.shows_website'])
    .where('schools.id', '=', id)
    .executeTakeFirst();

export const selectSchools = (ctx: Queryable) =>
  offeredSchools(ctx).select(['schools.id', 'slug.slug', 'slug.changed_at']).orderBy('slug.slug').execute();

export interface CardRow {
  id: string;
  slug: string;
  first_name: string;
  last_name: string;
  photo_key: string | null;
  years_of_experience: number;
  languages: string[];
  rate_cents: number;
  bio: string;
  make: string;
  model: string;
  year: number | null;
  transmission: string | null;
  rating: number | null;
  review_count: number;
  school_id: string;
  school_slug: string;
  school_name: string;
  city: string;
  province: string;
  is_tax_registered: boolean;
  tax_basis_points: number | null;
}

const rated = sql`CROSS JOIN LATERAL (
  SELECT avg(reviews.rating)::float8 AS rating, count(*)::int AS review_count, max(reviews.created_at) AS reviewed_at
  FROM reviews WHERE reviews.instructor_id = instructors.id AND reviews.hidden_at IS NULL
) AS rated`;

/** Instructors that students can book. A single id has a condition of its own, for a better prepared plan. */
export async function selectCards(
  ctx: Queryable,
  of: { id: string } | { ids: readonly string[] } | { schoolId: string },
): Promise<CardRow[]> {
  const are =
    'schoolId' in of
      ? sql`instructors.school_id = ${of.schoolId}`
      : 'id' in of
        ? sql`instructors.id = ${of.id}`
        : sql`instructors.id = ANY(${of.ids}::uuid[])`;
  const { rows } = await executePrepared(
    ctx.db,
    sql<CardRow>`
    SELECT instructors.id, slug.slug, instructors.first_name, instructors.last_name, instructors.photo_key,
           instructors.years_of_experience, instructors.languages, instructors.rate_cents, instructors.bio,
           cars.make, cars.model, cars.year, cars.transmission, rated.rating, rated.review_count,
           schools.id AS school_id, school_slug.slug AS school_slug, schools.name AS school_name, schools.city, schools.province,
           schools.is_tax_registered, schools.tax_basis_points
    FROM instructors
    JOIN cars ON cars.id = instructors.car_id
    JOIN offered_schools AS schools ON schools.id = instructors.school_id
    JOIN public_slugs AS slug ON slug.owner_id = instructors.id AND slug.is_current
    JOIN public_slugs AS school_slug ON school_slug.owner_id = schools.id AND school_slug.is_current
    ${rated}
    WHERE ${are} AND instructors.deactivated_at IS NULL`,
  );
  return rows;
}

export interface ListedInstructor {
  id: string;
  slug: string;
  rateCents: number;
  rating: number | null;
  reviewCount: number;
  changedAt: Date;
}

/** All of them, with what it takes to list them by town, in order. */
export async function selectListed(ctx: Queryable): Promise<ListedInstructor[]> {
  const { rows } = await sql<ListedInstructor>`
    SELECT instructors.id, slug.slug, instructors.rate_cents AS "rateCents", rated.rating, rated.review_count AS "reviewCount",
           greatest(slug.changed_at, rated.reviewed_at) AS "changedAt"
    FROM instructors
    JOIN offered_schools AS schools ON schools.id = instructors.school_id
    JOIN public_slugs AS slug ON slug.owner_id = instructors.id AND slug.is_current
    ${rated}
    WHERE instructors.deactivated_at IS NULL ORDER BY slug.slug`.execute(ctx.db);
  return rows;
}

/** Null if there is none, or if students can't book with its owner. */
export async function selectPhotoKey(ctx: Queryable, kind: SlugKind, id: string): Promise<string | null> {
  const found =
    kind === 'school'
      ? await ctx.db.selectFrom('offered_schools').select('photo_key').where('id', '=', id).executeTakeFirst()
      : await ctx.db
          .selectFrom('instructors')
          .innerJoin('offered_schools', 'offered_schools.id', 'instructors.school_id')
          .select('instructors.photo_key')
          .where('instructors.id', '=', id)
          .where('instructors.deactivated_at', 'is', null)
          .executeTakeFirst();
  return found?.photo_key ?? null;
}
