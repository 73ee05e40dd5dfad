import type { ProvinceCode } from './provinces.ts';

export const PROGRAMME_IDS = ['on_beginner', 'qc_road_safety', 'bc_graduated', 'ab_class5'] as const;
export type ProgrammeId = (typeof PROGRAMME_IDS)[number];
export const PROGRAMME_PHASES = ['guided', 'semi_guided', 'independent'] as const;
export type ProgrammePhase = (typeof PROGRAMME_PHASES)[number];

export interface Programme {
  province: ProvinceCode;
  /** Minimum driving time with a licensed instructor. */
  minutes: number;
  /** Length of a lesson, for programmes that count lessons instead of minutes. The phases give their number. */
  sessionMinutes: number | null;
  /** Phases in order, each with its lessons in a car; empty for programmes without phases. */
  phases: readonly { phase: ProgrammePhase; sessions: number }[];
  /** Sources and the days we read them. Rules change, so check any source older than a year again. */
  sources: readonly { url: string; read: string }[];
}

/** Texts for one language: `programmes.en.ts`. */
export interface ProgrammeTexts {
  names: Readonly<Record<ProgrammeId, string>>;
  phases: Readonly<Record<ProgrammePhase, string>>;
}

/** Provinces' in-car requirements for a complete course. Excludes classroom theory. */
export const PROGRAMMES: Readonly<Record<ProgrammeId, Programme>> = {
  on_beginner: {
    province: 'ON',
    minutes: 600,
    sessionMinutes: null,
    phases: [],
    sources: [
      { url: 'http://www.mto.gov.on.ca/english/dandv/driver/handbook/section2.13.5.shtml', read: '2026-11-23' },
    ],
  },
  qc_road_safety: {
    province: 'QC',
    minutes: 825,
    sessionMinutes: 55,
    // The first of the four phases is theory only.
    phases: [
      { phase: 'guided', sessions: 4 },
      { phase: 'semi_guided', sessions: 6 },
      { phase: 'independent', sessions: 5 },
    ],
    sources: [
      { url: 'https://saaq.gouv.qc.ca/en/driving-course/automobile', read: '2026-11-23' },
      {
        url: 'https://formationroutier.com/cours-de-conduite-automobile-montreal/phases-de-la-formation/',
        read: '2026-11-23',
      },
    ],
  },
  bc_graduated: {
    province: 'BC',
    minutes: 720,
    sessionMinutes: null,
    phases: [],
    sources: [
      { url: 'https://partners.icbc.com/driver-training/driving-schools/teach-approved-course', read: '2026-11-23' },
    ],
  },
  ab_class5: {
    province: 'AB',
    minutes: 600,
    sessionMinutes: null,
    phases: [],
    sources: [{ url: 'https://www.alberta.ca/class-5-driver-training', read: '2026-11-23' }],
  },
};

/** A province's programme, if we know one. */
export const findProgramme = (province: ProvinceCode): ProgrammeId | null =>
  PROGRAMME_IDS.find((id) => PROGRAMMES[id].province === province) ?? null;
