import type { Locale } from './locale.ts';

/** Values for a text's gaps, by name: `{{name}}`. */
export type Gaps = Readonly<Record<string, string | number>>;

const GAP = /(?:(?<!\S)(d|qu)e )?\{\{(\w+)\}\}/gi;
const VOWEL = /^[aeiouæœ]/i;

/**
 * Fills a text's gaps in one pass, so that values are never searched for gaps. A gap without a value stays visible.
 * French `de` and `que`
 * drop their vowel before another: `d’Anita`, `qu’Élise`. Tests ensure that no other language has either word before a
 * gap. No rule
 * tells whether an h or a y is mute, so both words stay whole before these.
 */
export const fill = (text: string, gaps: Gaps): string =>
  text.replace(GAP, (gap: string, word: string | undefined, name: string) => {
    const said = String(gaps[name] ?? gap);
    return word && said !== gap ? `${word}${VOWEL.test(said.normalize('NFD')) ? '’' : 'e '}${said}` : said;
  });

/** Fills the gaps of every text in a group. */
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

/** Chooses the plural form of a text for a count: `key_one`, `key_other` or another form the language has; `key_zero` is for none. */
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
