import * as z from 'zod/mini';
import { PROVINCE_CODES, PROVINCES, type ProvinceCode } from './provinces.ts';

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

/** A whole postal code or its first half, which says where somebody is as well as the product knows. */
export const postalAreaSchema = z.pipe(
  z.string({ error: 'invalid_postal_code' }).check(z.trim(), z.maxLength(20, 'invalid_postal_code')),
  z.transform((input, context) => {
    const shown = formatPostalCode(input) ?? (formatPostalCode(`${input}1A1`) ? input.toUpperCase() : null);
    if (shown === null) {
      context.issues.push({ code: 'custom', message: 'invalid_postal_code', input });
      return z.NEVER;
    }
    return shown;
  }),
);

/** The provinces whose codes begin as this one does; two of the territories share a letter. */
export const provincesOfPostalCode = (postalCode: string): ProvinceCode[] =>
  PROVINCE_CODES.filter((province) => PROVINCES[province].postalPrefixes.includes(postalCode.charAt(0)));

export const postalCodeSchema = z.pipe(
  z.string({ error: 'required' }).check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'invalid_postal_code')),
  z.transform((input, context) => {
    const shown = formatPostalCode(input);
    if (shown === null) {
      context.issues.push({ code: 'custom', message: 'invalid_postal_code', input });
      return z.NEVER;
    }
    return shown;
  }),
);
