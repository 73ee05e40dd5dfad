import * as z from 'zod/mini';
import { cleanLine } from './clean-text.ts';
import { texts as inEnglish } from './provinces.en.ts';
import { texts as inFrench } from './provinces.fr.ts';
import { PROVINCE_CODES, type ProvinceCode } from './provinces.ts';
import { provinceCodeSchema } from './validation.ts';

/** English and French names, whichever language the reader uses. */
export const officialNames = (code: ProvinceCode): string[] => [inEnglish.names[code], inFrench.names[code]];

/** Keeps only letters and drops accents, so that `Québec` and `quebec` match. */
const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const CODE_BY_NAME = new Map(
  PROVINCE_CODES.flatMap((code) => [code, ...officialNames(code)].map((name) => [plainName(name), code] as const)),
);

/** Accepts a province's code or either official name, however it's spelled. */
export const provinceSchema = z
  .pipe(
    z.pipe(
      z.string({ error: 'required' }).check(z.overwrite(cleanLine), z.trim(), z.maxLength(60, 'invalid_province')),
      z.transform((text) => CODE_BY_NAME.get(plainName(text)) ?? text),
    ),
    provinceCodeSchema,
  )
  .check(z.meta({ description: 'A code such as `ON` or a name such as `Ontario`, in English or French' }));
