import { formatPostalArea, postalCodeIn } from '#contract/written-postal-codes.ts';

/** An address being typed, with its postal code. */
export interface TypedPlace {
  address: string;
  /** Null until entered in its own field. Until then it comes from the address or a default. */
  code: string | null;
}

export const NOWHERE: TypedPlace = { address: '', code: null };

/** Value of the postal code field. */
export const getShownCode = ({ address, code }: TypedPlace, known = ''): string =>
  code ?? postalCodeIn(address) ?? known;

/** The code that applies. Null if there is none. */
export const getEffectiveCode = (place: TypedPlace, known = ''): string | null =>
  formatPostalArea(getShownCode(place, known)) ?? postalCodeIn(place.address);

export const isCodeInvalid = (place: TypedPlace, known = ''): boolean => {
  const shown = getShownCode(place, known);
  return shown.trim() !== '' && formatPostalArea(shown) === null;
};

/** If the address and the field both contain a code, the last one typed wins. */
export function withAddress(place: TypedPlace, address: string): TypedPlace {
  const code = postalCodeIn(address);
  const isNew = code !== null && code !== postalCodeIn(place.address);
  return { address, code: isNew ? null : place.code };
}

/** Formats the code when its field loses focus. Clearing the field falls back to the code in the address. */
export function withTidyCode(place: TypedPlace): TypedPlace {
  if (place.code === null) return place;
  const text = place.code.trim();
  if (text === '' && postalCodeIn(place.address) !== null) return { ...place, code: null };
  return { ...place, code: formatPostalArea(text) ?? text };
}
