import * as z from 'zod/mini';
import { cleanPhone } from './clean-text.ts';
import { splitExtension } from './phone-extension.ts';

// Optional +1 or 1, area and exchange codes that start with 2-9, ten digits, common separators.
const CANADIAN_PHONE = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/** Formats a Canadian number as `(416) 555-0123`; null if it isn't one. */
export function formatPhone(input: string): string | null {
  const match = CANADIAN_PHONE.exec(cleanPhone(input));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : null;
}

/** Formats a Canadian number that may have an extension as `(416) 555-0123 ext. 4`; null if it isn't one. */
export function formatPhoneWithExtension(input: string): string | null {
  const { number, extension } = splitExtension(input);
  const shown = formatPhone(number);
  return shown === null || extension === '' ? shown : `${shown} ext. ${extension}`;
}

const toShown = (input: string, context: z.core.ParsePayload, format = formatPhone): string => {
  const shown = format(input);
  if (shown === null) {
    context.issues.push({ code: 'custom', message: 'invalid_phone', input });
    return z.NEVER;
  }
  return shown;
};

/** Accepts any spacing and stores one spelling. */
export const phoneSchema = z.pipe(
  z
    .string({ error: 'required' })
    .check(z.overwrite(cleanPhone), z.minLength(1, 'required'), z.maxLength(40, 'invalid_phone')),
  z.transform(toShown),
);

export const optionalPhoneSchema = z.pipe(
  z.nullish(z.string().check(z.overwrite(cleanPhone), z.maxLength(40, 'invalid_phone'))),
  z.transform((input, context) => (input ? toShown(input, context) : '')),
);

/** The same, also with an extension: a workplace's number in a school's record of a student. */
export const optionalContactPhoneSchema = z.pipe(
  z.nullish(z.string().check(z.overwrite(cleanPhone), z.maxLength(60, 'invalid_phone'))),
  z.transform((input, context) => (input ? toShown(input, context, formatPhoneWithExtension) : '')),
);
