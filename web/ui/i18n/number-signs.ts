import { type Locale, languageTag } from '#contract/locale.ts';

/** `.`, in French `,` */
export const decimalSign = (language: Locale): string =>
  new Intl.NumberFormat(languageTag(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** `$45.00`, in French `45,00 $` */
export const isDollarSignBehind = (language: Locale): boolean =>
  new Intl.NumberFormat(languageTag(language), { style: 'currency', currency: 'CAD' }).formatToParts(0).at(-1)?.type ===
  'currency';
