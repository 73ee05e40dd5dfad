import type { Locale } from '#contract/locale.ts';
import { ENGLISH } from '#contract/locale.ts';
import { counted, fill, type Gaps } from '#contract/texts.ts';
import { loadTexts } from './catalogues.ts';
// Registers the languages before anything asks for one.
import './languages.ts';
import type { CatalogueName, Catalogues } from './texts.ts';

/** `login.title`; plural forms share one key. */
export type TextKey<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string
    ? K extends `${infer Noun}_${'zero' | 'one' | 'other'}`
      ? Noun
      : K
    : `${K}.${TextKey<NonNullable<T[K]>>}`;
}[keyof T & string];

/**
 * Returns the text with its placeholders filled, in the plural form for `count`; `otherwise` if there is no such
 * text.
 */
export type Translate<T> = (key: TextKey<T>, gaps?: Gaps, otherwise?: string) => string;

interface Group {
  readonly [key: string]: string | Group;
}

export function createTranslate<T extends object>(texts: T, language: Locale): Translate<T> {
  return (key, gaps = {}, otherwise = key) => {
    const path = key.split('.');
    const last = path.pop() ?? '';
    const group = path.reduce<Group | string | undefined>(
      (found, name) => (typeof found === 'object' ? found[name] : undefined),
      texts as Group,
    );
    if (typeof group !== 'object') return otherwise;
    const isCounted = typeof gaps.count === 'number' && `${last}_other` in group;
    const text = isCounted
      ? counted(language, group as Record<string, string>, last, gaps.count as number)
      : group[last];
    return typeof text === 'string' ? fill(text, gaps) : otherwise;
  };
}

/** A loaded catalogue in one language. */
export interface Kept<N extends CatalogueName> {
  texts: Catalogues[N];
  words: Translate<Catalogues[N]>;
}

const kept = new Map<string, unknown>();
const coming = new Map<string, Promise<unknown>>();
const wanted = new Set<CatalogueName>();
const listeners = new Set<() => void>();
let language: Locale | undefined;

export const currentLanguage = (): Locale => language ?? ENGLISH;

/** Undefined until loaded. */
export const keptTexts = <N extends CatalogueName>(name: N, of = currentLanguage()): Kept<N> | undefined =>
  kept.get(`${name}.${of}`) as Kept<N> | undefined;

/** Calls back when the language changes or a catalogue has loaded. */
export function onNewWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** A failed load stays rejected, or a suspended component would retry for ever. `wantedTexts` retries. */
export function fetchTexts<N extends CatalogueName>(name: N, of = currentLanguage()): Promise<Kept<N>> {
  const file = `${name}.${of}`;
  const fetched: Promise<unknown> =
    coming.get(file) ??
    loadTexts(name, of).then((texts) => {
      const words = { texts, words: createTranslate(texts, of) };
      kept.set(file, words);
      // React's `use` reads these fields and renders without suspending.
      Object.assign(fetched, { status: 'fulfilled', value: words });
      tell();
      return words;
    });
  coming.set(file, fetched);
  return fetched as Promise<Kept<N>>;
}

function fetchWanted(of: Locale): Promise<unknown> {
  const anew = (name: CatalogueName) => {
    coming.delete(`${name}.${of}`);
    return fetchTexts(name, of);
  };
  return Promise.all([...wanted].map((name) => fetchTexts(name, of).catch(() => anew(name))));
}

/** While developing: shows the words of a file that was just saved. */
import.meta.hot?.on(
  'lanewise:texts',
  ({ name, language: of, texts }: { name: string; language: Locale; texts: object }) => {
    const words = { texts, words: createTranslate(texts, of) };
    kept.set(`${name}.${of}`, words);
    coming.set(`${name}.${of}`, Object.assign(Promise.resolve(words), { status: 'fulfilled', value: words }));
    tell();
  },
);

/** Registers a catalogue that a loaded module shows. It is fetched at once, or as soon as the language is known. */
export function wantTexts(name: CatalogueName): void {
  wanted.add(name);
  if (language) fetchTexts(name).catch(() => undefined);
}

/** Resolves once all registered catalogues have loaded. Retries those that failed, and rejects if they fail again. */
export async function wantedTexts(): Promise<void> {
  await fetchWanted(currentLanguage());
}

/** Loads the registered catalogues, and those in `more`, in the first language. Nothing may render before. */
export async function startI18n(first: Locale, more: readonly CatalogueName[] = []): Promise<void> {
  for (const name of more) wanted.add(name);
  coming.clear();
  kept.clear();
  await speak(first);
}

/** Switches the language once its catalogues have loaded. */
export async function speak(next: Locale): Promise<void> {
  await fetchWanted(next);
  language = next;
  tell();
}
