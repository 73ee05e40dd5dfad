import { ENGLISH } from '#contract/locale.ts';
import { publicInstructorLink, publicSchoolLink, publicTownLink } from '#contract/paths.ts';
import type { TownName } from '#contract/public-pages.ts';
import { type Context, perContext } from '#server/context.ts';
import { findOfferedAreas } from '#server/modules/service-areas/service-areas.ts';
import type { SitemapEntry, SitemapParts } from '#server/platform/http/search-engines.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { selectListed, selectSchools } from './public-pages.db.ts';
import { townKey, townSlug, townsServed } from './towns.ts';

/** Who and what has a page, in memory until something changes: thousands are read in some milliseconds, and change by the week. */
export function createListing(ctx: Context) {
  async function load() {
    const [listedSchools, listed, areas] = await Promise.all([
      selectSchools(ctx.reading),
      selectListed(ctx.reading),
      findOfferedAreas(ctx),
    ]);
    const byId = new Map(listed.map((one) => [one.id, one]));
    const own = listed.flatMap(({ id }) => {
      const area = areas.get(id);
      return area ? [[id, area] as const] : [];
    });
    return { schools: listedSchools, instructors: listed, byId, areas, towns: townsServed(ctx.postal.towns, own) };
  }
  const kept = madeOnce(load);
  const listing = () => (ctx.changes.isCertain() ? kept() : load());

  async function townNamed(city: string, province: string): Promise<TownName | null> {
    const town = (await listing()).towns.get(townKey(province, townSlug(city)));
    return town ? { province: town.province, slug: town.slug, name: town.name } : null;
  }

  return {
    /** Whatever is shown of schools and instructors may have changed. */
    forget: kept.forget,

    all: listing,

    townNamed,

    /** All pages that there are, and when they changed; free times aside, which do all the time. */
    sitemap: {
      schools: async () =>
        (await listing()).schools.map(({ slug, changed_at }) => entry(publicSchoolLink(ENGLISH, slug), changed_at)),
      instructors: async () =>
        (await listing()).instructors.map(({ slug, changedAt }) =>
          entry(publicInstructorLink(ENGLISH, slug), changedAt),
        ),
      towns: async () => {
        const { towns, byId } = await listing();
        return [...towns.values()].map((town) => {
          const moments = town.instructorIds.map((id) => byId.get(id)?.changedAt.getTime() ?? 0);
          return entry(
            publicTownLink(ENGLISH, town),
            new Date(moments.reduce((newest, one) => Math.max(newest, one), 0)),
          );
        });
      },
    } satisfies SitemapParts,
  };
}

export const publicListing = perContext(createListing);

const entry = (path: string, changedAt: Date): SitemapEntry => ({ path, changedAt });
