import { withOrdinalFirst } from '#contract/formats.ts';
import type { Locale } from '#contract/locale.ts';

const NO_BREAK = '\u00a0';

/**
 * A date or time of day as it is printed: no line ends between a day's number and its month, or an hour and its minutes.
 * In French the hour has no zero before it and a full one is '9 h', as it is written in Québec, and the first of a month an ordinal.
 */
export function printedDate(language: Locale, text: string): string {
  const words =
    language === 'fr' ? withOrdinalFirst(language, text.replaceAll(/\b0(?=\d\sh\b)|(?<=\sh)\s00\b/g, '')) : text;
  return words.replaceAll(/(?<=\d(?:er)?)\s(?=\p{L})|(?<=\p{L}\.?)\s(?=\d{1,2}(?!\d))/gu, NO_BREAK);
}
