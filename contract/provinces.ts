export const PROVINCE_CODES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
export type ProvinceCode = (typeof PROVINCE_CODES)[number];

export interface Province {
  /** First letters of the province's postal codes. */
  postalPrefixes: readonly string[];
  /** IANA zones in use; the first is the one most people live in. */
  timeZones: readonly [string, ...string[]];
}

/** In a language: `provinces.en.ts`. */
export interface ProvinceTexts {
  names: Readonly<Record<ProvinceCode, string>>;
  /** The sales tax, as a receipt names it. */
  taxes: Readonly<Record<ProvinceCode, string>>;
  /** For a rate that a school set itself: we can't tell which taxes are in it. */
  ownTax: string;
  /** What a school's number of each tax is called. */
  taxNumbers: Readonly<Record<'federal' | 'QST' | 'PST', string>>;
  /** The licence a learner holds, where we are sure of its name. */
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

/** Every zone that a Canadian street can be in. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(Object.values(PROVINCES).flatMap((province) => province.timeZones)),
].sort();
