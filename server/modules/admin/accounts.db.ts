import { type NotNull, sql } from 'kysely';
import type { ActorKind } from '#contract/endpoint.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';

const accounts = (ctx: Queryable) =>
  ctx.db
    .selectFrom('accounts')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.kind',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.verified_at',
      'accounts.disabled_at',
      'accounts.credentials_expired_at',
      'accounts.created_at',
      sql<string | null>`(SELECT string_agg(schools.name, ', ' ORDER BY joined_at, member.id)
        FROM school_members member JOIN schools ON schools.id = member.school_id
        WHERE member.account_id = accounts.id AND member.removed_at IS NULL)`.as('school_name'),
      'second_factors.confirmed_at as second_factor_since',
    ])
    .where('accounts.erased_at', 'is', null)
    // Students whom a school added by hand are its own.
    .where('accounts.email', 'is not', null)
    .$narrowType<{ email: NotNull }>();
export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Newest first. Each kind of match uses an index of its own. */
export async function selectAccounts(
  ctx: Queryable,
  { search, kind, after, limit }: PageAsked & { search: string; kind?: ActorKind | undefined },
): Promise<Page<AccountRow>> {
  let query = accounts(ctx).where(isAfterCursor('accounts.created_at', 'accounts.id', after));
  if (kind) query = query.where('accounts.kind', '=', kind);
  if (search) {
    const wanted = toContainsPattern(search);
    query = query.where(
      'accounts.id',
      'in',
      sql<string>`(
        SELECT id FROM accounts WHERE email ILIKE ${wanted}
        UNION SELECT id FROM accounts WHERE first_name || ' ' || last_name ILIKE ${wanted}
        UNION SELECT member.account_id FROM schools JOIN school_members member ON member.school_id = schools.id
          WHERE schools.name ILIKE ${wanted} AND member.removed_at IS NULL
      )`,
    );
  }
  const rows = await query
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
