import type { Locale } from './locale.ts';

/** Values for a text's gaps, by name: `{{name}}`. */
export type Gaps = Readonly<Record<string, string | number>>;

const GAP = /(?:(?<!\S)(the driving school|l’école de conduite|de|que|à|chez|avec|pour|par) )?\{\{(\w+)\}\}/gi;
const VOWEL = /^[aeiouæœ]/i;
/** Names of schools that French gives an article: `de l’École de conduite Laurier`. */
const ARTICLE = /^(?:école|académie|auto-école|institut)\s/i;
const IS_ENGLISH_TITLE = /driving (?:school|academy)|^(?:auto-)?école\s/i;

/**
 * Fills a text's gaps in one pass, so that values are never searched for gaps. A gap without a value stays visible.
 * French `de` and `que` drop their vowel before another: `d’Anita`, `qu’Élise`. No rule tells whether an h or a y is
 * mute, so both words stay whole before these. Tests ensure that no other language has such a word before a gap.
 * A school whose name says what it is loses the `driving school` before it.
 */
export const fill = (text: string, gaps: Gaps): string =>
  text.replace(GAP, (gap: string, word: string | undefined, name: string) => {
    const said = String(gaps[name] ?? gap);
    return word && said !== gap ? join(word, said) : said;
  });

function join(word: string, said: string): string {
  const plain = said.normalize('NFC');
  if (/^the/i.test(word)) return IS_ENGLISH_TITLE.test(plain) ? said : `${word} ${said}`;
  if (/^l’/i.test(word)) return ARTICLE.test(plain) ? `${word.slice(0, 2)}${said}` : `${word} ${said}`;
  if (ARTICLE.test(plain)) return `${word} l’${said}`;
  return /e$/i.test(word) && VOWEL.test(said.normalize('NFD')) ? `${word.slice(0, -1)}’${said}` : `${word} ${said}`;
}

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
