import { ENGLISH } from '#contract/locale.ts';
import { publicInstructorLink, publicSchoolLink, publicTownLink } from '#contract/paths.ts';
import type { TownName } from '#contract/public-pages.ts';
import { perContext } from '#server/context.ts';
import { findOfferedAreas } from '#server/modules/service-areas/service-areas.ts';
import { FRENCH, translateTown } from '#server/platform/geo/french-names.ts';
import type { SitemapEntry, SitemapParts } from '#server/platform/http/search-engines.ts';
import { createLazy } from '#server/platform/lazy.ts';
import { selectListed, selectSchools } from './public-pages.db.ts';
import { listTownsServed, townKey, townSlug } from './towns.ts';

/** Every school, instructor and town with a page, cached until something changes: thousands are read in milliseconds, and change weekly. */
export const publicListing = perContext((ctx) => {
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
    return { schools: listedSchools, instructors: listed, byId, areas, towns: listTownsServed(ctx.postal.towns, own) };
  }
  const kept = createLazy(load);
  const listing = () => (ctx.changes.isCertain() ? kept() : load());

  /** The town with this English or French name. */
  async function townNamed(city: string, province: string): Promise<TownName | null> {
    const { towns } = await listing();
    const slug = townSlug(city);
    const town =
      towns.get(townKey(province, slug)) ??
      [...towns.values()].find(
        (one) => one.province === province && townSlug(translateTown(one.name, FRENCH)) === slug,
      );
    return town ? { province: town.province, slug: town.slug, name: town.name } : null;
  }

  return {
    forget: kept.forget,

    all: listing,

    townNamed,

    /** All pages with the time of their last change; free times don't count. */
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
});

const entry = (path: string, changedAt: Date): SitemapEntry => ({ path, changedAt });
