import { importWhenReachable } from '../loading.ts';
import type { CatalogueName, Texts } from './texts.ts';

type Load = () => Promise<{ texts: Texts<object> }>;

// Leaves out the languages' own names, which every page includes, and two catalogues that are part of others.
const files = import.meta.glob([
  '/web/**/texts.??.ts',
  '/contract/*.??.ts',
  '!/contract/{language,booking-statuses,teaching-languages}.??.ts',
]) as Record<string, Load>;

const byName = new Map<string, Map<string, Load>>();
for (const [file, load] of Object.entries(files)) {
  const [, name = '', language = ''] = /(?:^|\/)([\w-]+)(?:\/texts)?\.([\w-]+)\.ts$/.exec(file) ?? [];
  byName.set(name, (byName.get(name) ?? new Map<string, Load>()).set(language, load));
}

/** Catalogues are named after their folder: `bookings` for `web/features/bookings/texts.en.ts`. */
export const CATALOGUE_NAMES = [...byName.keys()] as CatalogueName[];

/** Loads one catalogue in one language. */
export async function loadTexts(name: string, language: string): Promise<Texts<object>> {
  const load = byName.get(name)?.get(language);
  if (!load) throw new Error(`There is no texts.${language}.ts of ${name}`);
  return (await importWhenReachable(load)).texts;
}
