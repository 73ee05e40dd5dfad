import { officialNames } from '#contract/province-names.ts';
import { PROVINCE_CODES, type ProvinceCode } from '#contract/provinces.ts';

const SPELLINGS: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount' };

/** A name's words without accents, case or punctuation: `St. John’s` and `saint johns` are equal. */
export const placeWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => SPELLINGS[word] ?? word)
    .join(' ');

const PROVINCE_BY_WORDS = new Map(
  PROVINCE_CODES.flatMap((code) => [code, ...officialNames(code)].map((name) => [placeWords(name), code] as const)),
);

/** True if the text is only a province. */
export const isProvince = (text: string): boolean => PROVINCE_BY_WORDS.has(placeWords(text));

/** Splits a town's name from the province after it: `Windsor, ON`, `windsor ontario`, `Windsor, Ontario, Canada`. */
export function splitProvince(text: string): { name: string; province: ProvinceCode | null } {
  const words = placeWords(text)
    .replace(/ canada$/, '')
    .split(' ');
  // The longest province name has five words. The first word is always part of the name, because Québec is a town as
  // well.
  for (let last = Math.min(5, words.length - 1); last >= 1; last--) {
    const province = PROVINCE_BY_WORDS.get(words.slice(-last).join(' '));
    if (province) return { name: words.slice(0, -last).join(' '), province };
  }
  return { name: words.join(' '), province: null };
}
