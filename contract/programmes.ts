import type { ProvinceCode } from './provinces.ts';

export const PROGRAMME_IDS = ['on_beginner', 'qc_road_safety', 'bc_graduated', 'ab_class5'] as const;
export type ProgrammeId = (typeof PROGRAMME_IDS)[number];
export const PROGRAMME_PHASES = ['guided', 'semi_guided', 'independent'] as const;
export type ProgrammePhase = (typeof PROGRAMME_PHASES)[number];

export interface Programme {
  province: ProvinceCode;
  /** What a student drives at least, with a licensed instructor. */
  minutes: number;
  /** Where lessons are counted and not minutes: how long one is. Their number follows from the phases. */
  sessionMinutes: number | null;
  /** In their order, with the lessons in a car of each; none where the programme knows no phases. */
  phases: readonly { phase: ProgrammePhase; sessions: number }[];
  /** Where it says so, and the day it was read. Rules change: what is older than a year is to be read again. */
  sources: readonly { url: string; read: string }[];
}

/** In a language: `programmes.en.ts`. */
export interface ProgrammeTexts {
  names: Readonly<Record<ProgrammeId, string>>;
  phases: Readonly<Record<ProgrammePhase, string>>;
}

/** What provinces ask for in a car before a course counts as done. Theory in a classroom is no matter of ours. */
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
    // The first of the four phases is theory alone.
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

/** What a province asks for, where we know of it. */
export const programmeOf = (province: ProvinceCode): ProgrammeId | null =>
  PROGRAMME_IDS.find((id) => PROGRAMMES[id].province === province) ?? null;
