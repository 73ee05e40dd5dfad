export const PROVINCE_CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
export type ProvinceCode = (typeof PROVINCE_CODES)[number];

export interface Province {
  /** First letters of the province's postal codes. */
  postalPrefixes: readonly string[];
  /** Sales tax on a lesson, in basis points: 1300 is 13 %. */
  taxBasisPoints: number;
  /** Of the province itself, collected beside the federal one under a number of its own. */
  ownTax?: 'QST' | 'PST';
  /** IANA zones in use; the first is the one most people live in. */
  timeZones: readonly [string, ...string[]];
}

/** In a language: `provinces.en.ts`. */
export interface ProvinceTexts {
  names: Readonly<Record<ProvinceCode, string>>;
  /** The sales tax, as a receipt names it. */
  taxes: Readonly<Record<ProvinceCode, string>>;
  /** What a school's number of each tax is called. */
  taxNumbers: Readonly<Record<'federal' | 'QST' | 'PST', string>>;
  /** The licence a learner holds, where we are sure of its name. */
  learnerLicences: Readonly<Partial<Record<ProvinceCode, string>>>;
}

export const PROVINCES: Record<ProvinceCode, Province> = {
  AB: {
    postalPrefixes: ['T'],
    taxBasisPoints: 500,
    timeZones: ['America/Edmonton'],
  },
  BC: {
    postalPrefixes: ['V'],
    taxBasisPoints: 500,
    timeZones: [
      'America/Vancouver',
      'America/Creston',
      'America/Dawson_Creek',
      'America/Fort_Nelson',
      'America/Edmonton',
    ],
  },
  MB: {
    postalPrefixes: ['R'],
    taxBasisPoints: 500,
    timeZones: ['America/Winnipeg'],
  },
  NB: {
    postalPrefixes: ['E'],
    taxBasisPoints: 1500,
    timeZones: ['America/Moncton'],
  },
  NL: {
    postalPrefixes: ['A'],
    taxBasisPoints: 1500,
    timeZones: ['America/St_Johns', 'America/Goose_Bay'],
  },
  NS: {
    postalPrefixes: ['B'],
    taxBasisPoints: 1400,
    timeZones: ['America/Halifax'],
  },
  NT: {
    postalPrefixes: ['X'],
    taxBasisPoints: 500,
    timeZones: ['America/Edmonton', 'America/Inuvik'],
  },
  NU: {
    postalPrefixes: ['X'],
    taxBasisPoints: 500,
    timeZones: ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Resolute'],
  },
  ON: {
    postalPrefixes: ['K', 'L', 'M', 'N', 'P'],
    taxBasisPoints: 1300,
    timeZones: ['America/Toronto', 'America/Winnipeg'],
  },
  PE: {
    postalPrefixes: ['C'],
    taxBasisPoints: 1500,
    timeZones: ['America/Halifax'],
  },
  QC: {
    postalPrefixes: ['G', 'H', 'J'],
    taxBasisPoints: 1497.5,
    ownTax: 'QST',
    timeZones: ['America/Toronto', 'America/Blanc-Sablon'],
  },
  SK: {
    postalPrefixes: ['S'],
    taxBasisPoints: 1100,
    ownTax: 'PST',
    timeZones: ['America/Regina', 'America/Edmonton'],
  },
  YT: {
    postalPrefixes: ['Y'],
    taxBasisPoints: 500,
    timeZones: ['America/Whitehorse'],
  },
};

/** Every zone that a Canadian street can be in. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(Object.values(PROVINCES).flatMap((province) => province.timeZones)),
].sort();
