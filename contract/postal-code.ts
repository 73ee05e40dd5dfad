import { z } from 'zod';
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
export const postalAreaSchema = z
  .string({ error: 'invalid_postal_code' })
  .trim()
  .max(20, 'invalid_postal_code')
  .transform((input, context) => {
    const shown = formatPostalCode(input) ?? (formatPostalCode(`${input}1A1`) ? input.toUpperCase() : null);
    if (shown === null) {
      context.addIssue({ code: 'custom', message: 'invalid_postal_code' });
      return z.NEVER;
    }
    return shown;
  });

/** The provinces whose codes begin as this one does; two of the territories share a letter. */
export const provincesOfPostalCode = (postalCode: string): ProvinceCode[] =>
  PROVINCE_CODES.filter((province) => PROVINCES[province].postalPrefixes.includes(postalCode.charAt(0)));

export const postalCodeSchema = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .max(20, 'invalid_postal_code')
  .transform((input, context) => {
    const shown = formatPostalCode(input);
    if (shown === null) {
      context.addIssue({ code: 'custom', message: 'invalid_postal_code' });
      return z.NEVER;
    }
    return shown;
  });
