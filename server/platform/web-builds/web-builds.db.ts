import type { Database } from '#server/platform/database/connect.ts';

/** Stores the build of a starting server as the newest. */
export async function rememberBuild(
  db: Database,
  build: { id: string; assets: string[]; startedAt: string },
): Promise<void> {
  const { id, assets, startedAt } = build;
  await db
    .insertInto('web_builds')
    .values({ id, assets, started_at: startedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ started_at: startedAt }))
    .execute();
}

/** @returns the deleted builds, all but the newest */
export async function forgetBuilds(db: Database, keep: number): Promise<string[]> {
  const newest = db.selectFrom('web_builds').select('id').orderBy('started_at', 'desc').orderBy('id').limit(keep);
  const forgotten = await db.deleteFrom('web_builds').where('id', 'not in', newest).returning('id').execute();
  return forgotten.map(({ id }) => id);
}

/** All stored builds, newest first. */
export const selectBuilds = (db: Database) =>
  db.selectFrom('web_builds').select(['id', 'assets']).orderBy('started_at', 'desc').execute();
export type Build = Awaited<ReturnType<typeof selectBuilds>>[number];
