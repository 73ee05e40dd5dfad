import type { SavedSettings } from '#contract/schools.ts';

export interface SettingsValues {
  version: string;
  isTaxRegistered: boolean;
  /** Percent, as people say it; null takes the province's. */
  taxBasisPoints: number | null;
  taxNumber: string;
  provincialTaxNumber: string;
  /** Null where the field was emptied. */
  defaultRadiusKm: number | null;
  checksTravel: boolean;
  travelToleranceMinutes: number | null;
  weeksAhead: number | null;
  noticeDays: number | null;
  aheadDays: number | null;
  /** Null: as many as there are slots. */
  mostLessonsADay: number | null;
  leastBreakMinutes: number | null;
  refusesLongDays: boolean;
  managersSeeFigures: boolean;
  instructorsSetHours: boolean;
  howToPay: string;
}

/** A rate as people say it: 14.98. */
const toPercent = (basisPoints: number): number => basisPoints / 100;

export const withPercent = <F extends { taxBasisPoints?: unknown }>(fields: F): F =>
  typeof fields.taxBasisPoints === 'number' ? { ...fields, taxBasisPoints: toPercent(fields.taxBasisPoints) } : fields;

export const valuesOf = (settings: SavedSettings): SettingsValues => withPercent(settings);

/** What the API takes. A rate is finer than a cent of a hundred dollars nowhere: what is finer stays, to be refused. */
export function toBody(values: SettingsValues) {
  const { isTaxRegistered, taxBasisPoints: percent } = values;
  if (!isTaxRegistered || percent === null) return { ...values, taxBasisPoints: null };
  const rounded = Math.round(percent * 100);
  return { ...values, taxBasisPoints: Math.abs(percent * 100 - rounded) < 1e-6 ? rounded : percent * 100 };
}
