import * as z from 'zod/mini';
import { cleanCode } from './clean-text.ts';
import { PROVINCE_CODES, PROVINCES, type ProvinceCode } from './provinces.ts';
import { formatPostalArea, formatPostalCode } from './written-postal-codes.ts';

/** A whole postal code or its first half. */
export const postalAreaSchema = z.pipe(
  z.string({ error: 'invalid_postal_code' }).check(z.overwrite(cleanCode), z.maxLength(20, 'invalid_postal_code')),
  z.transform((input, context) => {
    const shown = formatPostalArea(input);
    if (shown === null) {
      context.issues.push({ code: 'custom', message: 'invalid_postal_code', input });
      return z.NEVER;
    }
    return shown;
  }),
);

/** Provinces whose postal codes start like this one. Two territories share a letter. */
export const findProvinces = (postalCode: string): ProvinceCode[] =>
  PROVINCE_CODES.filter((province) => PROVINCES[province].postalPrefixes.includes(postalCode.charAt(0)));

export const postalCodeSchema = z.pipe(
  z
    .string({ error: 'required' })
    .check(z.overwrite(cleanCode), z.minLength(1, 'required'), z.maxLength(20, 'invalid_postal_code')),
  z.transform((input, context) => {
    const shown = formatPostalCode(input);
    if (shown === null) {
      context.issues.push({ code: 'custom', message: 'invalid_postal_code', input });
      return z.NEVER;
    }
    return shown;
  }),
);
