import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import { provinceBasisPoints } from '#contract/taxes.ts';

/** The zone that most of the province's streets are in. */
export const mainZone = (province: ProvinceCode): string => PROVINCES[province].timeZones[0];

/** The time zone of a school until it enters its address. */
export const ZONE_UNTIL_SAID = 'America/Toronto';

/** Tax on a school's lessons: none unless it is registered, then its own rate, else the province's. */
export function taxBasisPoints(school: {
  isTaxRegistered: boolean;
  ownTaxBasisPoints: number | null;
  province: ProvinceCode | null;
}): number {
  if (!school.isTaxRegistered) return 0;
  return school.ownTaxBasisPoints ?? (school.province === null ? 0 : provinceBasisPoints(school.province));
}
