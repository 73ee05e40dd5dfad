import * as z from 'zod/mini';
import { PROVINCE_CODES } from './provinces.ts';

// Control characters but tab and line breaks, and what can reorder what a reader sees.
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
/** Whatever some program begins a new line at. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Half a surrogate pair is no character: databases refuse it. */
const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);
const isOneLine = (text: string): boolean => isPrintable(text) && !LINE_BREAK.test(text);

/** Shows something: more than spaces, characters that take no room, fillers, and marks without a letter. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
// Of no use at the ends of a text. Joiners stay: emoji and several scripts need them, at the end of a word too.
const USELESS_FIRST = /^[\s\u00ad\u200b\u2060\ufeff]+/;
const USELESS_LAST = /(?<![\s\u00ad\u200b\u2060\ufeff])[\s\u00ad\u200b\u2060\ufeff]+$/;

/** Without spaces and invisible characters at its ends; empty when it shows nothing. */
const trimmed = (text: string): string =>
  SHOWN.test(text) ? text.replace(USELESS_FIRST, '').replace(USELESS_LAST, '') : '';

/** Text of one line, trimmed; a tab, which comes with what is pasted, is a space. */
const line = (params?: { error: string }) =>
  z.string(params).check(z.overwrite((text) => trimmed(text.replaceAll('\t', ' '))));

/** Required text of one line, 1 to `max` characters, no control characters. */
export const requiredText = (max: number) =>
  line({ error: 'required' }).check(
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine(isOneLine, 'invalid'),
  );

/** The same of several lines. */
export const requiredLines = (max: number) =>
  z
    .string({ error: 'required' })
    .check(
      z.overwrite(trimmed),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
      z.refine(isPrintable, 'invalid'),
    );

/** What is no number at all says so: only an empty field is a missing one. */
export const requiredNumber = () =>
  z.number({ error: ({ input }) => (input === undefined || input === null ? 'required' : 'invalid_number') });

/** Optional text of one line, up to `max` characters; absent, null and blank are all the empty string. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(line().check(z.maxLength(max, 'too_long'), z.refine(isOneLine, 'invalid'))),
    z.transform((text) => text ?? ''),
  );

/** The same of several lines. */
export const optionalLines = (max: number) =>
  z.pipe(
    z.nullish(z.string().check(z.overwrite(trimmed), z.maxLength(max, 'too_long'), z.refine(isPrintable, 'invalid'))),
    z.transform((text) => text ?? ''),
  );

/** Several lines that have to be said, if only that there are none. */
export const anyLines = (max: number) =>
  z
    .string({ error: 'required' })
    .check(z.overwrite(trimmed), z.maxLength(max, 'too_long'), z.refine(isPrintable, 'invalid'));

/** Part of what is looked for. */
export const searchText = (max: number) => line().check(z.maxLength(max, 'too_long'), z.refine(isOneLine, 'invalid'));

export const provinceCodeSchema = z.enum(PROVINCE_CODES, {
  error: ({ input }) => (input === undefined || input === null || input === '' ? 'required' : 'invalid_province'),
});

export const idSchema = z.uuid({ error: 'invalid' });
/** Days that arithmetic, calendars and the database all know; a year from the last is still one. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Of a day, or of an instant as its writer's calendar has it. */
export const isKnownDay = (text: string): boolean => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY;

/** A calendar day, `YYYY-MM-DD`. */
export const dateSchema = z.iso.date({ error: 'invalid_date' }).check(z.refine(isKnownDay, 'invalid_date'));
/** A wall time of the street, `HH:mm`, 24 hours. */
export const timeSchema = z.string({ error: 'required' }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time'));
/** Dollars in the API, as a number with at most two decimals. Inside, money is integer cents. */
export const dollarsSchema = z.number();
export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
/** An instant with its offset, ISO 8601. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .check(z.refine(isKnownDay, 'invalid_date'));

/** Flags in a query string: `true` and `1` set, everything else clear. */
export const queryFlag = z.pipe(
  z.optional(z.enum(['true', 'false', '1', '0'], { error: 'invalid' })),
  z.transform((value) => value === 'true' || value === '1'),
);

/** How far an instructor may come. */
export const RADIUS_KM = { min: 1, max: 200, usual: 25 } as const;

export const radiusSchema = requiredNumber().check(
  z.int('not_whole'),
  z.minimum(RADIUS_KM.min, 'out_of_range'),
  z.maximum(RADIUS_KM.max, 'out_of_range'),
);
