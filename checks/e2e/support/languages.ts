import type { Page } from 'playwright-core';
import { texts as ofEnglish } from '#contract/language.en.ts';
import type { Catalogues, Texts } from '#web/ui/i18n/texts.ts';
import { cataloguesOf } from '../../../scripts/texts/catalogues.ts';

/** `schoolBookings` for `school-bookings`. */
type Camel<S extends string> = S extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S;
type Words = { readonly [N in keyof Catalogues as Camel<N>]: Texts<Catalogues[N]> };

async function wordsOf(language: string): Promise<Words> {
  const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries([...(await cataloguesOf(language))].map(([name, texts]) => [camel(name), texts])) as Words;
}

/** All catalogues, by the browser's language: the same words find the same things in each. */
export const words = { 'en-CA': await wordsOf('en'), 'fr-CA': await wordsOf('fr') };

export type Language = keyof typeof words;

/** A text of a catalogue as a page shows it, with its gaps filled in. */
export { fill } from '#contract/texts.ts';

function textsIn(catalogue: unknown): string[] {
  if (typeof catalogue === 'string') return [catalogue];
  return typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsIn) : [];
}

/** And what the switch says of the other language, in that language. */
const FRENCH = new Set([...textsIn(words['fr-CA']), ...textsIn(ofEnglish)]);
const GAP = /\{\{\w+\}\}/g;
/** What says nothing but what is filled in is of no language; nor does an 'of' or 'on' between gaps, where anything fits. */
function isTelling(text: string): boolean {
  const own = text.replaceAll(GAP, '');
  return own === text ? /[a-z]{2}/i.test(own) : /[a-z]{3}/i.test(own);
}
/** An example of a town in one language, and a town's name in both. */
const TOWN = 'Toronto';
const ENGLISH = [...new Set(textsIn(words['en-CA']))]
  .filter((text) => !FRENCH.has(text) && text !== TOWN && isTelling(text))
  .map((text) => {
    const parts = text.split(GAP).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });

/** Lines and labels of a French page that are the English catalogue's. The other language's own name may be in it. */
export async function leftInEnglish(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('body *')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => (one.closest('[lang=en]') ? null : one.getAttribute(name))),
    );
    return [document.title.split(' · ')[0] ?? '', ...document.body.innerText.split('\n'), ...labels];
  });
  const lines = new Set(seen.flatMap((line) => (line?.trim() ? [line.trim().replaceAll(/\s+/g, ' ')] : [])));
  const left = [...lines].filter((line) => ENGLISH.some((text) => text.test(line)));
  return left.map((line) => `${page.url()}: still in English: ${line}`);
}
