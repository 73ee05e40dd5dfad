import { isProvince, placeWords } from './place-words.ts';

/** Words before the name of a street. */
const STREET_WORDS = new Set(
  'avenue av ave boulevard boul blvd chemin ch cote de des du highway la le les place rang road route rue street'.split(
    ' ',
  ),
);

/**
 * Parts of a street address that may be its town, the most likely first: what follows a comma and, for an address with a
 * number but no comma, each ending of it after the number and the name of the street. `words` is the whole address as
 * `placeWords`.
 */
export function townsOfAddress(text: string, words: string): string[] {
  const parts = text.split(',');
  const afterCommas = parts.slice(1).map((_, index) => parts.slice(index + 1).join(','));
  if (afterCommas.length > 0) {
    const towns = afterCommas.filter((part) => !isProvince(part));
    // 'Rue Saint-Jean, Québec' is in the city of that name.
    return towns.length > 0 ? towns : afterCommas.filter((part) => placeWords(part) === 'quebec');
  }
  const single = words.split(' ');
  const number = single.findIndex((word) => /\d/.test(word));
  if (number === -1) return [];
  let street = number + 1;
  while (STREET_WORDS.has(single[street] ?? '')) street++;
  // 'Highway 7 Markham': the number is the name.
  const from = number > 0 && STREET_WORDS.has(single[number - 1] ?? '') ? number + 1 : street + 1;
  return single.slice(from).map((_, index) => single.slice(from + index).join(' '));
}
