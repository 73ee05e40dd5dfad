import { sql } from 'kysely';
import type { SCHOOL_STATES } from '#contract/admin.ts';
import { type Locale, resolveLocale } from '#contract/locale.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';

type SchoolState = (typeof SCHOOL_STATES)[number];

/** The order of each list, which its index has too: longest waiting first, otherwise newest first. */
const ORDER = {
  waiting: { by: 'schools.waits_since', order: 'asc' },
  approved: { by: 'schools.approved_at', order: 'desc' },
  incomplete: { by: 'schools.created_at', order: 'desc' },
} as const;

const COLUMNS = [
  'schools.id',
  'schools.name',
  'schools.wanted_name',
  'schools.waits_since',
  'schools.contact_email',
  'schools.contact_number1',
  'schools.contact_number2',
  'schools.website',
  'schools.address_line1',
  'schools.address_line2',
  'schools.city',
  'schools.province',
  'schools.postal_code',
  'schools.is_tax_registered',
  'schools.tax_basis_points',
  'schools.information_completed_at',
  'schools.approved_at',
  'schools.created_at',
] as const;

const schoolsIn = (ctx: Queryable, state: SchoolState) => {
  const schools = ctx.db
    .selectFrom('schools')
    .select(COLUMNS)
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('school_members as member')
            .innerJoin('accounts', 'accounts.id', 'member.account_id')
            .select('accounts.id')
            .whereRef('member.school_id', '=', 'schools.id')
            .where('member.role', '=', 'owner')
            .where('member.removed_at', 'is', null)
            .where('accounts.verified_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('is_email_verified'),
      row
        .selectFrom('school_recipients')
        .select('school_recipients.account_address')
        .whereRef('school_recipients.school_id', '=', 'schools.id')
        .as('log_in_email'),
      row
        .selectFrom('school_recipients')
        .select('school_recipients.address')
        .whereRef('school_recipients.school_id', '=', 'schools.id')
        .as('mail_address'),
      sql<number>`(SELECT count(*) FROM instructors
        WHERE instructors.school_id = schools.id AND instructors.deactivated_at IS NULL)`.as('instructor_count'),
      sql<number>`(SELECT count(*) FROM cars WHERE cars.school_id = schools.id)`.as('car_count'),
    ]);
  if (state === 'approved') return schools.where('schools.approved_at', 'is not', null);
  if (state === 'waiting') return schools.where('schools.waits_since', 'is not', null);
  return schools.where('schools.approved_at', 'is', null).where('schools.information_completed_at', 'is', null);
};

export async function selectSchools(
  ctx: Queryable,
  { state, search, after, limit }: PageAsked & { state: SchoolState; search: string },
): Promise<Page<SchoolRow>> {
  const { by, order } = ORDER[state];
  let query = schoolsIn(ctx, state).where(isAfterCursor(by, 'schools.id', after, order));
  if (search)
    query = query.where((row) =>
      row.or(
        (['schools.name', 'schools.wanted_name'] as const).map((name) => row(name, 'ilike', toContainsPattern(search))),
      ),
    );
  const rows = await query
    .orderBy(by, order)
    .orderBy('schools.id', order)
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: getOrderedMoment(row, state), id: row.id }));
}
export type SchoolRow = Awaited<ReturnType<ReturnType<typeof schoolsIn>['executeTakeFirstOrThrow']>>;

function getOrderedMoment(row: SchoolRow, state: SchoolState): Date {
  const moment = { waiting: row.waits_since, approved: row.approved_at, incomplete: row.created_at }[state];
  return moment ?? row.created_at;
}

export async function countWaitingSchools(ctx: Queryable): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('schools')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('waits_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectSchoolLocale(ctx: Queryable, schoolId: string): Promise<Locale> {
  const row = await ctx.db
    .selectFrom('school_recipients')
    .select('locale')
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return resolveLocale(row?.locale);
}
