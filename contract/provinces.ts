import { z } from 'zod';

export const PROVINCE_CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
export type ProvinceCode = (typeof PROVINCE_CODES)[number];
export const provinceCodeSchema = z.enum(PROVINCE_CODES, {
  error: ({ input }) => (input === undefined || input === null || input === '' ? 'required' : 'invalid_province'),
});

export interface Province {
  name: { en: string; fr: string };
  /** First letters of the province's postal codes. */
  postalPrefixes: readonly string[];
  /** Sales tax on a lesson, in basis points (1300 is 13 %), with the name on the receipt. */
  tax: { basisPoints: number; name: { en: string; fr: string } };
  /** IANA zones in use; the first is the one most people live in. */
  timeZones: readonly [string, ...string[]];
  /** The licence a learner holds, where we are sure of its name. */
  learnerLicence?: { en: string; fr: string };
}

const HST = { en: 'HST', fr: 'TVH' };
const GST = { en: 'GST', fr: 'TPS' };

export const PROVINCES: Record<ProvinceCode, Province> = {
  AB: {
    name: { en: 'Alberta', fr: 'Alberta' },
    postalPrefixes: ['T'],
    tax: { basisPoints: 500, name: GST },
    timeZones: ['America/Edmonton'],
    learnerLicence: { en: 'Class 7', fr: 'classe 7' },
  },
  BC: {
    name: { en: 'British Columbia', fr: 'Colombie-Britannique' },
    postalPrefixes: ['V'],
    tax: { basisPoints: 500, name: GST },
    timeZones: [
      'America/Vancouver',
      'America/Creston',
      'America/Dawson_Creek',
      'America/Fort_Nelson',
      'America/Edmonton',
    ],
    learnerLicence: { en: 'Class 7L', fr: 'classe 7L' },
  },
  MB: {
    name: { en: 'Manitoba', fr: 'Manitoba' },
    postalPrefixes: ['R'],
    tax: { basisPoints: 500, name: GST },
    timeZones: ['America/Winnipeg'],
  },
  NB: {
    name: { en: 'New Brunswick', fr: 'Nouveau-Brunswick' },
    postalPrefixes: ['E'],
    tax: { basisPoints: 1500, name: HST },
    timeZones: ['America/Moncton'],
  },
  NL: {
    name: { en: 'Newfoundland and Labrador', fr: 'Terre-Neuve-et-Labrador' },
    postalPrefixes: ['A'],
    tax: { basisPoints: 1500, name: HST },
    timeZones: ['America/St_Johns', 'America/Goose_Bay'],
  },
  NS: {
    name: { en: 'Nova Scotia', fr: 'Nouvelle-Écosse' },
    postalPrefixes: ['B'],
    tax: { basisPoints: 1400, name: HST },
    timeZones: ['America/Halifax'],
  },
  NT: {
    name: { en: 'Northwest Territories', fr: 'Territoires du Nord-Ouest' },
    postalPrefixes: ['X'],
    tax: { basisPoints: 500, name: GST },
    timeZones: ['America/Edmonton', 'America/Inuvik'],
  },
  NU: {
    name: { en: 'Nunavut', fr: 'Nunavut' },
    postalPrefixes: ['X'],
    tax: { basisPoints: 500, name: GST },
    timeZones: ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Resolute'],
  },
  ON: {
    name: { en: 'Ontario', fr: 'Ontario' },
    postalPrefixes: ['K', 'L', 'M', 'N', 'P'],
    tax: { basisPoints: 1300, name: HST },
    timeZones: ['America/Toronto', 'America/Winnipeg'],
    learnerLicence: { en: 'G1', fr: 'G1' },
  },
  PE: {
    name: { en: 'Prince Edward Island', fr: 'Île-du-Prince-Édouard' },
    postalPrefixes: ['C'],
    tax: { basisPoints: 1500, name: HST },
    timeZones: ['America/Halifax'],
  },
  QC: {
    name: { en: 'Quebec', fr: 'Québec' },
    postalPrefixes: ['G', 'H', 'J'],
    tax: { basisPoints: 1498, name: { en: 'GST and QST', fr: 'TPS et TVQ' } },
    timeZones: ['America/Toronto', 'America/Blanc-Sablon'],
    learnerLicence: { en: "Class 5 learner's", fr: 'd’apprenti conducteur de classe 5' },
  },
  SK: {
    name: { en: 'Saskatchewan', fr: 'Saskatchewan' },
    postalPrefixes: ['S'],
    tax: { basisPoints: 1100, name: { en: 'GST and PST', fr: 'TPS et TVP' } },
    timeZones: ['America/Regina', 'America/Edmonton'],
  },
  YT: {
    name: { en: 'Yukon', fr: 'Yukon' },
    postalPrefixes: ['Y'],
    tax: { basisPoints: 500, name: GST },
    timeZones: ['America/Whitehorse'],
  },
};

/** Every zone that a Canadian street can be in. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(Object.values(PROVINCES).flatMap((province) => province.timeZones)),
].sort();

/** Letters alone, without their accents: `Québec` and `quebec` are one name. */
const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const CODE_BY_NAME = new Map(
  PROVINCE_CODES.flatMap((code) =>
    [code, PROVINCES[code].name.en, PROVINCES[code].name.fr].map((name) => [plainName(name), code] as const),
  ),
);

/** A province by its code or either of its names, however it is spelled. */
export const provinceSchema = z
  .string({ error: 'required' })
  .trim()
  .max(60, 'invalid_province')
  .transform((text) => CODE_BY_NAME.get(plainName(text)) ?? text)
  .pipe(provinceCodeSchema)
  .meta({ description: 'A code as `ON`, or a name as `Ontario`, in English or French' });
