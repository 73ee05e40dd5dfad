import type { Page } from 'playwright-core';
import { texts as ofEnglish } from '../../../contract/language.en.ts';
import { texts as ofFrench } from '../../../contract/language.fr.ts';
import { readCatalogues } from '../../../scripts/texts/catalogues.ts';
import type { Catalogues, Texts } from '../../../web/ui/i18n/texts.ts';

/** `schoolBookings` for `school-bookings`. */
type Camel<S extends string> = S extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;
type Words = { readonly [N in keyof Catalogues as Camel<N>]: Texts<Catalogues[N]> };

async function wordsOf(language: string): Promise<Words> {
  const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    [...(await readCatalogues(language))].map(([name, texts]) => [camel(name), texts]),
  ) as Words;
}

/** All catalogues by browser language, so that the same keys find the same things in each. */
export const words = { 'en-CA': await wordsOf('en'), 'fr-CA': await wordsOf('fr') };

export type Language = keyof typeof words;

/** A catalogue text as a page shows it, with its gaps filled in. */
export { fill } from '../../../contract/texts.ts';

function textsIn(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  return typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [];
}

const GAP = /\{\{\w+\}\}/g;
/**
 * Texts that are only gaps don't belong to any language; nor does a lone 'of' or 'on' between gaps, which matches
 * anything.
 */
function isTelling(text: string): boolean {
  const own = text.replaceAll(GAP, '');
  return own === text ? /[a-z]{2}/i.test(own) : /[a-z]{3}/i.test(own);
}
/** An example of a town in one language, and a town's name in both. */
const TOWN = 'Toronto';

/** True if a line is a text of one language that the other doesn't have. The switch names its language in that language. */
function matcherOf(texts: object, own: Language, other: Language): (line: string) => boolean {
  const known = new Set([...textsIn(words[other]), ...textsIn(texts), TOWN]);
  const telling = [...new Set(textsIn(words[own]))].filter((text) => !known.has(text) && isTelling(text));
  const plain = new Set(telling.filter((text) => text.search(GAP) < 0));
  const filledIn = telling
    .filter((text) => !plain.has(text))
    .map((text) => text.split(GAP).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .map((parts) => new RegExp(`^${parts.join('.+')}$`));
  return (line) => plain.has(line) || filledIn.some((text) => text.test(line));
}

const isEnglish = matcherOf(ofEnglish, 'en-CA', 'fr-CA');
const isFrench = matcherOf(ofFrench, 'fr-CA', 'en-CA');

/** Language names in addresses and `lang` attributes. */
export type SiteLanguage = 'en' | 'fr';

/** Forbidden on every page: an unfilled gap or a missing value. */
const BROKEN = /\{\{\w+\}\}|\bundefined\b|\bNaN\b|\[object \w+\]|\bInvalid Date\b/;

/** Lines and labels on a page in one language that come from the other language's catalogue. */
export async function leftoverTexts(page: Page, language: SiteLanguage): Promise<string[]> {
  const [isOther, other] = language === 'fr' ? [isEnglish, 'en'] : [isFrench, 'fr'];
  const seen = await page.evaluate((lang) => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((one) =>
      one.closest(`[lang=${lang}]`)
        ? []
        : ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name)),
    );
    return [document.title.split(' · ')[0] ?? '', ...document.body.innerText.split('\n'), ...labels];
  }, other);
  const lines = new Set(seen.flatMap((line) => (line?.trim() ? [line.trim().replaceAll(/\s+/g, ' ')] : [])));
  return [...lines].filter((line) => isOther(line) || BROKEN.test(line));
}

/** Such lines on a French page, with its address. */
export const leftInEnglish = async (page: Page): Promise<string[]> =>
  (await leftoverTexts(page, 'fr')).map((line) => `${page.url()}: still in English: ${line}`);
