import { importWhenReachable } from '../loading.ts';
import type { CatalogueName, Texts } from './texts.ts';

type Load = () => Promise<{ texts: Texts<object> }>;

// Of the contract, what says what a language is called is in every page, and two are parts of other words.
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

/** `bookings` of `web/features/bookings/texts.en.ts`: a folder's noun names its words. */
export const CATALOGUE_NAMES = [...byName.keys()] as CatalogueName[];

/** Fetches the words of a folder in a language; only what is shown is fetched. */
export async function loadTexts(name: string, language: string): Promise<Texts<object>> {
  const load = byName.get(name)?.get(language);
  if (!load) throw new Error(`There is no texts.${language}.ts of ${name}`);
  return (await importWhenReachable(load)).texts;
}
