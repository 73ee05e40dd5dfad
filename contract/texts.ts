import type { Locale } from './locale.ts';

/** What a text leaves open, by the name of the gap: `{{name}}`. */
export type Gaps = Readonly<Record<string, string | number>>;

const GAP = /(?:(?<!\S)(d|qu)e )?\{\{(\w+)\}\}/gi;
const VOWEL = /^[aeiouæœ]/i;

/**
 * A text with its gaps filled, in one pass: what fills a gap is never searched for gaps. One without a value stays to be seen.
 * `d’Anita`, `qu’Élise`: in French `de` and `que` lose their vowel before another. Texts of no other language have one of the two
 * before a gap, as tests of them see to. Whether an h or a y is heard no rule says: before them nothing changes.
 */
export const fill = (text: string, gaps: Gaps): string =>
  text.replace(GAP, (gap: string, word: string | undefined, name: string) => {
    const said = String(gaps[name] ?? gap);
    return word && said !== gap ? `${word}${VOWEL.test(said.normalize('NFD')) ? '’' : 'e '}${said}` : said;
  });

/** All texts of a group with their gaps filled. */
export const filled = <T extends object>(texts: T, gaps: Gaps): T =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? fill(text, gaps) : filled(text, gaps)]),
  ) as T;

const madePluralRules = new Map<Locale, Intl.PluralRules>();

function pluralRules(locale: Locale): Intl.PluralRules {
  const rules = madePluralRules.get(locale) ?? new Intl.PluralRules(locale);
  madePluralRules.set(locale, rules);
  return rules;
}

/** Of a text in several numbers, `key_one` and `key_other` and what else the language tells apart, the one for so many; `key_zero` is for none. */
export const counted = <K extends string>(
  locale: Locale,
  texts: Readonly<Record<`${K}_other`, string>>,
  key: K,
  count: number,
): string => {
  const forms: Readonly<Partial<Record<string, string>>> = texts;
  const none = count === 0 ? forms[`${key}_zero`] : undefined;
  return none ?? forms[`${key}_${pluralRules(locale).select(count)}`] ?? texts[`${key}_other`];
};
