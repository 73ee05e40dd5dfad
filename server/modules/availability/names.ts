import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { placeWords } from '#server/platform/geo/place-words.ts';
import { createLazy } from '#server/platform/lazy.ts';
import { selectInstructorNames, selectSchoolNames } from './names.db.ts';
import { pickBest } from './names.rules.ts';
import { pickSimilar } from './similar-names.ts';

const FOUND_MAX = 5;

const searchable = (name: string): string => ` ${placeWords(name)}`;

async function loadNames(ctx: Context) {
  const [schools, instructors] = await Promise.all([selectSchoolNames(ctx), selectInstructorNames(ctx)]);
  return {
    schools: schools.map(({ id, name, city, province }) => ({
      id,
      name,
      city,
      province: province as ProvinceCode | null,
      searchable: searchable(name),
    })),
    instructors: instructors.map((one) => ({ ...one, searchable: searchable(`${one.firstName} ${one.lastName}`) })),
  };
}

/** Names of schools and instructors that students are offered. There are few enough to keep in memory. */
const names = perContext((ctx) => {
  const cached = createLazy(() => loadNames(ctx));
  registerDayCache(ctx, { forgetDay: () => undefined, forgetEveryDay: cached.forget });
  return cached;
});

async function find(ctx: Context, text: string, pick: typeof pickBest) {
  const words = placeWords(text);
  const { schools, instructors } = await (ctx.changes.isCertain() ? names(ctx)() : loadNames(ctx));
  return {
    schools: pick(schools, words, FOUND_MAX).map(({ searchable: _, ...school }) => school),
    instructors: pick(instructors, words, FOUND_MAX).map(({ searchable: _, ...instructor }) => instructor),
  };
}

export const findByName = (ctx: Context, text: string) => find(ctx, text, pickBest);

/** For a text that no name matches. */
export const findBySimilarName = (ctx: Context, text: string) => find(ctx, text, pickSimilar);
