import { z } from 'zod';

/**
 * Why a field was refused. Schemas carry these codes as their messages; the words, in each language, are in
 * `messages.en.ts` and `messages.fr.ts`, so that page, API and spreadsheet answers say the same thing.
 */
export const VALIDATION_CODES = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_postal_code',
  'invalid_website',
  'invalid_date',
  'invalid_time',
  'invalid_number',
  'out_of_range',
  'too_long',
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'passwords_differ',
  'wrong_password',
  'must_accept',
] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];

export interface FieldIssue {
  /** Field name, nested ones joined by a dot: `instructorCar.model`. */
  path: string;
  code: ValidationCode;
  message: string;
}

const known = new Set<string>(VALIDATION_CODES);

/**
 * The code of a Zod issue: ours where the schema names one, 'required' for an absent value, else 'invalid'. Parse with
 * `reportInput: true`, or an absent value reads as 'invalid'.
 */
export function validationCode(issue: { code?: string | undefined; message: string; input?: unknown }): ValidationCode {
  if (known.has(issue.message)) return issue.message as ValidationCode;
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'required';
  return 'invalid';
}

// C0 controls but tab and line breaks, and the separators that can reorder what a reader sees.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** Required text, trimmed, 1 to `max` characters, no control characters. */
export const requiredText = (max: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(max, 'too_long')
    .refine((text) => !UNPRINTABLE.test(text), 'invalid');

/** Optional text, trimmed, up to `max` characters; absent, null and blank are all the empty string. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .refine((text) => !UNPRINTABLE.test(text), 'invalid')
    .nullish()
    .transform((text) => text ?? '');

export const idSchema = z.uuid({ error: 'invalid' });
/** A calendar day, `YYYY-MM-DD`. */
export const dateSchema = z.iso.date({ error: 'invalid_date' });
/** A wall time of the street, `HH:mm`, 24 hours. */
export const timeSchema = z.string({ error: 'required' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time');
/** An instant with its offset, ISO 8601. */
export const instantSchema = z.iso.datetime({ offset: true });

/** Flags in a query string: `true` and `1` set, everything else clear. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'], { error: 'invalid' })
  .optional()
  .transform((value) => value === 'true' || value === '1');
