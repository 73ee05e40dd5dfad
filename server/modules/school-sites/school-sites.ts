import { LRUCache } from 'lru-cache';
import type { PublicSchool } from '#contract/public-pages.ts';
import type { SavedSite, SchoolSite } from '#contract/school-sites.ts';
import { type Context, inTransaction, perContext } from '#server/context.ts';
import { findPhotoOwner, findSchoolSlug, readSchoolPage } from '#server/modules/public-pages/public-pages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { lockSite, selectSite, upsertSite } from './school-sites.db.ts';

const NO_SITES: SchoolSite = { origins: [] };
/** Every visitor of a school's website causes a read. A time that has just gone is refused when the visitor chooses it. */
const CACHE = { max: 500, ms: 10_000 };

/** Where an embed may be shown, and the school, or null while students can't book there. */
export interface Embedded {
  site: SchoolSite;
  school: PublicSchool | null;
}

const embedCache = perContext(
  () => new LRUCache<string, { embedded: Promise<Embedded>; untilMs: number }>({ max: CACHE.max }),
);
const findSite = async (ctx: Context, schoolId: string): Promise<SchoolSite> =>
  (await selectSite(ctx, schoolId)) ?? NO_SITES;

async function readEmbedded(ctx: Context, slug: string): Promise<Embedded> {
  const owner = await findPhotoOwner(ctx, 'school', slug).catch(orNothing);
  if (!owner) return { site: NO_SITES, school: null };
  const [site, found] = await Promise.all([findSite(ctx, owner.id), readSchoolPage(ctx, slug).catch(orNothing)]);
  return { site, school: found?.page ?? null };
}

export async function getSchoolSite(ctx: Context, schoolId: string): Promise<SavedSite & { slug: string | null }> {
  return { ...withVersion(await findSite(ctx, schoolId)), slug: await findSchoolSlug(ctx, schoolId) };
}

/** @throws AppError changed_meanwhile */
export async function changeSchoolSite(
  ctx: Context,
  schoolId: string,
  { version, ...site }: SchoolSite & { version?: string | undefined },
): Promise<SavedSite> {
  const changed = { ...site, origins: [...new Set(site.origins)] };
  await inTransaction(ctx, async (tx) => {
    await lockSite(tx, schoolId);
    requireUnchanged(version, await findSite(tx, schoolId));
    await upsertSite(tx, schoolId, changed);
  });
  embedCache(ctx).clear();
  return withVersion(changed);
}

export function readEmbeddedSchool(ctx: Context, slug: string): Promise<Embedded> {
  const known = embedCache(ctx).get(slug);
  if (known && known.untilMs > ctx.clock.nowMs()) return known.embedded;
  const embedded = readEmbedded(ctx, slug);
  embedCache(ctx).set(slug, { embedded, untilMs: ctx.clock.nowMs() + CACHE.ms });
  embedded.catch(() => embedCache(ctx).delete(slug));
  return embedded;
}

const withVersion = (site: SchoolSite): SavedSite => ({ ...site, version: computeVersion(site) });

function orNothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
