export const PROVINCE_CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
export type ProvinceCode = (typeof PROVINCE_CODES)[number];

export interface Province {
  /** First letters of the province's postal codes. */
  postalPrefixes: readonly string[];
  /** IANA zones in use; most people live in the first. */
  timeZones: readonly [string, ...string[]];
}

/** Texts for one language: `provinces.en.ts`. */
export interface ProvinceTexts {
  names: Readonly<Record<ProvinceCode, string>>;
  /** Name of the sales tax on a receipt. */
  taxes: Readonly<Record<ProvinceCode, string>>;
  /** Name for a school's own rate, because we can't tell which taxes it includes. */
  ownTax: string;
  /** Name of a school's registration number for each tax. */
  taxNumbers: Readonly<Record<'federal' | 'QST' | 'PST', string>>;
  /** Learner's licence, if we're sure of its name. */
  learnerLicences: Readonly<Partial<Record<ProvinceCode, string>>>;
}

export const PROVINCES: Record<ProvinceCode, Province> = {
  AB: {
    postalPrefixes: ['T'],
    timeZones: ['America/Edmonton'],
  },
  BC: {
    postalPrefixes: ['V'],
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
    timeZones: ['America/Winnipeg'],
  },
  NB: {
    postalPrefixes: ['E'],
    timeZones: ['America/Moncton'],
  },
  NL: {
    postalPrefixes: ['A'],
    timeZones: ['America/St_Johns', 'America/Goose_Bay'],
  },
  NS: {
    postalPrefixes: ['B'],
    timeZones: ['America/Halifax'],
  },
  NT: {
    postalPrefixes: ['X'],
    timeZones: ['America/Edmonton', 'America/Inuvik'],
  },
  NU: {
    postalPrefixes: ['X'],
    timeZones: ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Resolute'],
  },
  ON: {
    postalPrefixes: ['K', 'L', 'M', 'N', 'P'],
    timeZones: ['America/Toronto', 'America/Winnipeg'],
  },
  PE: {
    postalPrefixes: ['C'],
    timeZones: ['America/Halifax'],
  },
  QC: {
    postalPrefixes: ['G', 'H', 'J'],
    timeZones: ['America/Toronto', 'America/Blanc-Sablon'],
  },
  SK: {
    postalPrefixes: ['S'],
    timeZones: ['America/Regina', 'America/Edmonton'],
  },
  YT: {
    postalPrefixes: ['Y'],
    timeZones: ['America/Whitehorse'],
  },
};

/** Every time zone in Canada. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(Object.values(PROVINCES).flatMap((province) => province.timeZones)),
].sort();
