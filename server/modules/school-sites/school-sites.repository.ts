import type { SchoolSite } from '#contract/school-sites.ts';
import type { Database } from '#server/platform/database/connect.ts';

export const selectSite = (db: Database, schoolId: string): Promise<SchoolSite | undefined> =>
  db
    .selectFrom('school_sites')
    .select(['origins', 'accent', 'background'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst();

export async function upsertSite(db: Database, schoolId: string, site: SchoolSite): Promise<void> {
  await db
    .insertInto('school_sites')
    .values({ school_id: schoolId, ...site })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(site))
    .execute();
}
