import type { SchoolSite } from '#contract/school-sites.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const selectSite = (db: Database, schoolId: string): Promise<SchoolSite | undefined> =>
  db.selectFrom('school_sites').select('origins').where('school_id', '=', schoolId).executeTakeFirst();

/** By the school, which is there also while nothing is said. */
export async function lockSite(db: Database, schoolId: string): Promise<void> {
  await db.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

export async function upsertSite(db: Database, schoolId: string, site: SchoolSite): Promise<void> {
  await db
    .insertInto('school_sites')
    .values({ school_id: schoolId, ...site })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(site))
    .execute();
}
