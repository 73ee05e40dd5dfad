/** Postal codes as people write them, read into the one spelling that is shown. */

// Canada Post never uses D, F, I, O, Q or U, nor W or Z in the first place.
const POSTAL_CODE = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]*(\d[ABCEGHJ-NPRSTV-Z]\d)$/;

/** A postal code in the one way we show it, `M5V 2T6`; null when it is not one. */
export function formatPostalCode(input: string): string | null {
  const match = POSTAL_CODE.exec(input.trim().toUpperCase());
  return match ? `${match[1]} ${match[2]}` : null;
}

const CODES_IN_TEXT = /\b([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]?(\d[ABCEGHJ-NPRSTV-Z]\d)\b/gi;

/** The code that an address has, as we show it: the last one, for that is where it is written; null where there is none. */
export function postalCodeIn(text: string): string | null {
  const last = [...text.matchAll(CODES_IN_TEXT)].at(-1);
  return last ? formatPostalCode(`${last[1]}${last[2]}`) : null;
}

/** A whole code, or its first half, which says where somebody is as well as the product knows; null when it is neither. */
export const formatPostalArea = (input: string): string | null =>
  formatPostalCode(input) ?? (formatPostalCode(`${input}1A1`) ? input.trim().toUpperCase() : null);

/** An address with its postal code, which may stand in it already. */
export function withPostalCode(address: string | null, postalCode: string | null): string {
  if (!address || !postalCode) return address || postalCode || '';
  return postalCodeIn(address) === postalCode ? address : `${address}, ${postalCode}`;
}
