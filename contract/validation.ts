import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './clean-text.ts';
import { PROVINCE_CODES } from './provinces.ts';

/**
 * Returns the schema with unknown keys refused at every depth, so that no caller relies on a field we ignore. Objects that are
 * open on purpose use `z.looseObject` or `z.record`.
 */
export function strict<S extends z.core.$ZodType>(schema: S): S {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, strict(inner)]));
      return rebuilt(schema, { ...def, shape, catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return rebuilt(schema, { ...def, element: strict(def.element) });
    case 'union':
      return rebuilt(schema, { ...def, options: def.options.map(strict) });
    case 'pipe':
      return rebuilt(schema, { ...def, in: strict(def.in) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return rebuilt(schema, { ...def, innerType: strict(def.innerType) });
    case 'intersection':
    case 'lazy':
    case 'tuple':
      throw new Error(`strict() can't look into a schema of type ${def.type} yet`);
    default:
      return schema;
  }
}

const rebuilt = <S extends z.core.$ZodType>(schema: S, def: object): S => z.clone(schema, def as S['_zod']['def']);

/** Control characters except tabs and line breaks. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/u;
/** Every character that some software treats as a line break. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Databases refuse half a surrogate pair. */
const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);
const isOneLine = (text: string): boolean => isPrintable(text) && !LINE_BREAK.test(text);

/** Matches visible text: more than spaces, zero-width characters, fillers, and marks without a letter. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;
// Characters to trim at the ends of a text. Joiners stay, because emoji and several scripts need them even at the end
// of a word.
const USELESS_FIRST = /^[\s\u00ad\u200b\u2060\ufeff]+/;
const USELESS_LAST = /(?<![\s\u00ad\u200b\u2060\ufeff])[\s\u00ad\u200b\u2060\ufeff]+$/;

/** Trims spaces and invisible characters; empty if nothing is visible. */
const trimmed = (text: string): string =>
  SHOWN.test(text) ? text.replace(USELESS_FIRST, '').replace(USELESS_LAST, '') : '';

/** One clean and trimmed line; tabs, common in pasted text, become spaces. */
const line = (params?: { error: string }) => z.string(params).check(z.overwrite((text) => trimmed(cleanLine(text))));

/** Required text of one line, 1 to `max` characters, without control characters. */
export const requiredText = (max: number) =>
  line({ error: 'required' }).check(
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine(isOneLine, 'invalid'),
  );

/** Required text of several lines, 1 to `max` characters, without control characters. */
export const requiredLines = (max: number) =>
  z.string({ error: 'required' }).check(
    z.overwrite((text) => trimmed(cleanLines(text))),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine(isPrintable, 'invalid'),
  );

/** Only an empty field counts as missing; anything else that isn't a number is refused as an invalid one. */
export const requiredNumber = () =>
  z.number({ error: ({ input }) => (input === undefined || input === null ? 'required' : 'invalid_number') });

/** Optional text of one line, up to `max` characters; absent, null and blank all become the empty string. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(line().check(z.maxLength(max, 'too_long'), z.refine(isOneLine, 'invalid'))),
    z.transform((text) => text ?? ''),
  );

/** Optional text of several lines, up to `max` characters; absent, null and blank all become the empty string. */
export const optionalLines = (max: number) =>
  z.pipe(
    z.nullish(
      z.string().check(
        z.overwrite((text) => trimmed(cleanLines(text))),
        z.maxLength(max, 'too_long'),
        z.refine(isPrintable, 'invalid'),
      ),
    ),
    z.transform((text) => text ?? ''),
  );

/** Required text of several lines that may be blank. */
export const anyLines = (max: number) =>
  z.string({ error: 'required' }).check(
    z.overwrite((text) => trimmed(cleanLines(text))),
    z.maxLength(max, 'too_long'),
    z.refine(isPrintable, 'invalid'),
  );

/** Part of a search term. */
export const searchText = (max: number) => line().check(z.maxLength(max, 'too_long'), z.refine(isOneLine, 'invalid'));

export const provinceCodeSchema = z.enum(PROVINCE_CODES, {
  error: ({ input }) => (input === undefined || input === null || input === '' ? 'required' : 'invalid_province'),
});

export const idSchema = z.uuid({ error: 'invalid' });
/** Range of days that arithmetic, calendars and the database all support, with a year to spare at the end. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Checks the day of a date, or of an instant in its own offset. */
export const isKnownDay = (text: string): boolean => text.slice(0, 10) >= FIRST_DAY && text.slice(0, 10) <= LAST_DAY;

/** A calendar day, `YYYY-MM-DD`. */
export const dateSchema = z.iso.date({ error: 'invalid_date' }).check(z.refine(isKnownDay, 'invalid_date'));
/** A local time, `HH:mm`, 24 hours. */
export const timeSchema = z.string({ error: 'required' }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time'));
/** Dollars in the API, as a number with at most two decimals. Inside, money is integer cents. */
export const dollarsSchema = z.number();
export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
/** An ISO 8601 instant with offset. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'invalid_date' })
  .check(z.refine(isKnownDay, 'invalid_date'));

/** Flags in a query string: `true` and `1` set them; everything else clears them. */
export const queryFlag = z.pipe(
  z.optional(z.enum(['true', 'false', '1', '0'], { error: 'invalid' })),
  z.transform((value) => value === 'true' || value === '1'),
);

/** How far an instructor can travel. */
export const RADIUS_KM = { min: 1, max: 200, usual: 25 } as const;

export const radiusSchema = requiredNumber().check(
  z.int('not_whole'),
  z.minimum(RADIUS_KM.min, 'out_of_range'),
  z.maximum(RADIUS_KM.max, 'out_of_range'),
);
