import type { SchoolSite } from '#contract/school-sites.ts';
import type { Queryable } from '#server/context.ts';

export const selectSite = (ctx: Queryable, schoolId: string): Promise<SchoolSite | undefined> =>
  ctx.db.selectFrom('school_sites').select('origins').where('school_id', '=', schoolId).executeTakeFirst();

/** By the school, which is there also while nothing is said. */
export async function lockSite(ctx: Queryable, schoolId: string): Promise<void> {
  await ctx.db.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

export async function upsertSite(ctx: Queryable, schoolId: string, site: SchoolSite): Promise<void> {
  await ctx.db
    .insertInto('school_sites')
    .values({ school_id: schoolId, ...site })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(site))
    .execute();
}
