import type { SchoolSite } from '#contract/school-sites.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export const selectSite = (ctx: Queryable, schoolId: string): Promise<SchoolSite | undefined> =>
  ctx.db.selectFrom('school_sites').select('origins').where('school_id', '=', schoolId).executeTakeFirst();

/** Locks the school's row, because the site's may not exist yet. */
export async function lockSite(tx: Transaction, schoolId: string): Promise<void> {
  await tx.db.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

export async function upsertSite(tx: Transaction, schoolId: string, site: SchoolSite): Promise<void> {
  await tx.db
    .insertInto('school_sites')
    .values({ school_id: schoolId, ...site })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(site))
    .execute();
}
