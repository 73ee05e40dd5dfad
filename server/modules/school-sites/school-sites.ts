import { LRUCache } from 'lru-cache';
import type { PublicSchool } from '#contract/public-pages.ts';
import type { SavedSite, SchoolSite } from '#contract/school-sites.ts';
import { type Context, inTransaction, perContext } from '#server/context.ts';
import { findPhotoOwner, findSchoolSlug, readSchoolPage } from '#server/modules/public-pages/public-pages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { lockSite, selectSite, upsertSite } from './school-sites.db.ts';

const NO_SITES: SchoolSite = { origins: [] };
/** Whoever reads a school's website asks: a slot that has just gone is said when it is chosen. */
const KEPT = { max: 500, ms: 10_000 };

/** What an embed needs: where it may be shown, and the school, null while students are offered none. */
export interface Embedded {
  site: SchoolSite;
  school: PublicSchool | null;
}

const kept = perContext(
  () => new LRUCache<string, { embedded: Promise<Embedded>; untilMs: number }>({ max: KEPT.max }),
);
const siteOf = async (ctx: Context, schoolId: string): Promise<SchoolSite> =>
  (await selectSite(ctx, schoolId)) ?? NO_SITES;

async function read(ctx: Context, slug: string): Promise<Embedded> {
  const owner = await findPhotoOwner(ctx, 'school', slug).catch(orNothing);
  if (!owner) return { site: NO_SITES, school: null };
  const [site, found] = await Promise.all([siteOf(ctx, owner.id), readSchoolPage(ctx, slug).catch(orNothing)]);
  return { site, school: found?.page ?? null };
}

export async function getSchoolSite(ctx: Context, schoolId: string): Promise<SavedSite & { slug: string | null }> {
  return { ...withVersion(await siteOf(ctx, schoolId)), slug: await findSchoolSlug(ctx, schoolId) };
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
    requireUnchanged(version, await siteOf(tx, schoolId));
    await upsertSite(tx, schoolId, changed);
  });
  kept(ctx).clear();
  return withVersion(changed);
}

export function readEmbeddedSchool(ctx: Context, slug: string): Promise<Embedded> {
  const known = kept(ctx).get(slug);
  if (known && known.untilMs > ctx.clock.nowMs()) return known.embedded;
  const embedded = read(ctx, slug);
  kept(ctx).set(slug, { embedded, untilMs: ctx.clock.nowMs() + KEPT.ms });
  embedded.catch(() => kept(ctx).delete(slug));
  return embedded;
}

const withVersion = (site: SchoolSite): SavedSite => ({ ...site, version: versionOf(site) });

function orNothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
