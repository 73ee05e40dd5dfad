import { cleanCode } from './clean-text.ts';

/** Reads postal codes as people write them into the spelling we show. */

// Canada Post never uses D, F, I, O, Q or U, nor W or Z in the first place.
const POSTAL_CODE = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]*(\d[ABCEGHJ-NPRSTV-Z]\d)$/;

/** Formats a postal code as `M5V 2T6`; null if it isn't one. */
export function formatPostalCode(input: string): string | null {
  const match = POSTAL_CODE.exec(cleanCode(input).toUpperCase());
  return match ? `${match[1]} ${match[2]}` : null;
}

const CODES_IN_TEXT = /\b([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[\s-]?(\d[ABCEGHJ-NPRSTV-Z]\d)\b/gi;

/** Returns the last postal code in an address, formatted, since the code comes at the end; null if there is none. */
export function postalCodeIn(text: string): string | null {
  const last = [...cleanCode(text).matchAll(CODES_IN_TEXT)].at(-1);
  return last ? formatPostalCode(`${last[1]}${last[2]}`) : null;
}

/** Formats a whole code or its first half, which locates a place precisely enough; null if it's neither. */
export const formatPostalArea = (input: string): string | null =>
  formatPostalCode(input) ?? (formatPostalCode(`${input}1A1`) ? cleanCode(input).toUpperCase() : null);

/** Adds the postal code to an address that may already contain it. */
export function withPostalCode(address: string | null, postalCode: string | null): string {
  if (!address || !postalCode) return address || postalCode || '';
  return postalCodeIn(address) === postalCode ? address : `${address}, ${postalCode}`;
}
