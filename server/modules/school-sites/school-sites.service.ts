import { LRUCache } from 'lru-cache';
import type { PublicSchool } from '#contract/public-pages.ts';
import type { SavedSite, SchoolSite } from '#contract/school-sites.ts';
import type { PublicPageService } from '#server/modules/public-pages/public-pages.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { lockSite, selectSite, upsertSite } from './school-sites.repository.ts';

const NO_SITES: SchoolSite = { origins: [] };
/** Whoever reads a school's website asks: a slot that has just gone is said when it is chosen. */
const KEPT = { max: 500, ms: 10_000 };

/** What an embed needs: where it may be shown, and the school, null while students are offered none. */
export interface Embedded {
  site: SchoolSite;
  school: PublicSchool | null;
}

/** A school's free times on its own website. */
export function createSchoolSites({
  db,
  clock,
  publicPages,
}: {
  db: Database;
  clock: Clock;
  publicPages: Pick<PublicPageService, 'school' | 'ownerOf' | 'slugOf'>;
}) {
  const kept = new LRUCache<string, { embedded: Promise<Embedded>; untilMs: number }>({ max: KEPT.max });
  const siteOf = async (executor: Database, schoolId: string): Promise<SchoolSite> =>
    (await selectSite(executor, schoolId)) ?? NO_SITES;

  async function read(slug: string): Promise<Embedded> {
    const owner = await publicPages.ownerOf('school', slug).catch(orNothing);
    if (!owner) return { site: NO_SITES, school: null };
    const [site, found] = await Promise.all([siteOf(db, owner.id), publicPages.school(slug).catch(orNothing)]);
    return { site, school: found?.page ?? null };
  }

  return {
    async get(schoolId: string): Promise<SavedSite & { slug: string | null }> {
      return { ...withVersion(await siteOf(db, schoolId)), slug: await publicPages.slugOf(schoolId) };
    },

    /** @throws AppError changed_meanwhile */
    async change(
      schoolId: string,
      { version, ...site }: SchoolSite & { version?: string | undefined },
    ): Promise<SavedSite> {
      const changed = { ...site, origins: [...new Set(site.origins)] };
      await db.transaction().execute(async (transaction) => {
        await lockSite(transaction, schoolId);
        requireUnchanged(version, await siteOf(transaction, schoolId));
        await upsertSite(transaction, schoolId, changed);
      });
      kept.clear();
      return withVersion(changed);
    },

    embedded(slug: string): Promise<Embedded> {
      const known = kept.get(slug);
      if (known && known.untilMs > clock.nowMs()) return known.embedded;
      const embedded = read(slug);
      kept.set(slug, { embedded, untilMs: clock.nowMs() + KEPT.ms });
      embedded.catch(() => kept.delete(slug));
      return embedded;
    },
  };
}

export type SchoolSites = ReturnType<typeof createSchoolSites>;

const withVersion = (site: SchoolSite): SavedSite => ({ ...site, version: versionOf(site) });

function orNothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
