import { formatPostalArea, postalCodeIn } from '#contract/written-postal-codes.ts';

/** An address as it is being written, and its postal code. */
export interface TypedPlace {
  address: string;
  /** Null while nobody wrote one for itself: the address says it, or what was known before. */
  code: string | null;
}

export const NOWHERE: TypedPlace = { address: '', code: null };

/** What the field of the postal code shows. */
export const shownCode = ({ address, code }: TypedPlace, known = ''): string => code ?? postalCodeIn(address) ?? known;

/** The code that counts; null where there is none. */
export const countedCode = (place: TypedPlace, known = ''): string | null =>
  formatPostalArea(shownCode(place, known)) ?? postalCodeIn(place.address);

export const hasCodeFault = (place: TypedPlace, known = ''): boolean => {
  const shown = shownCode(place, known);
  return shown.trim() !== '' && formatPostalArea(shown) === null;
};

/** Of two codes, one in the address and one beside it, the one that was written last counts. */
export function withAddress(place: TypedPlace, address: string): TypedPlace {
  const code = postalCodeIn(address);
  const isNew = code !== null && code !== postalCodeIn(place.address);
  return { address, code: isNew ? null : place.code };
}

/** Once its field is left: in the one spelling, and an empty one never hides what the address says. */
export function withTidyCode(place: TypedPlace): TypedPlace {
  if (place.code === null) return place;
  const text = place.code.trim();
  if (text === '' && postalCodeIn(place.address) !== null) return { ...place, code: null };
  return { ...place, code: formatPostalArea(text) ?? text };
}
