import type { Instructor } from '#contract/instructors.ts';
import { PROVINCE_CODES, PROVINCES, type ProvinceCode } from '#contract/provinces.ts';

/**
 * The school's province, where its time zone and tax leave only one. The profile does not say it: better no province than
 * a wrong one.
 */
export function provinceOf({ timeZone, taxBasisPoints }: Instructor['school']): ProvinceCode | null {
  const possible = PROVINCE_CODES.filter((code) => {
    const { timeZones, tax } = PROVINCES[code];
    return (
      (timeZone === null || timeZones.includes(timeZone)) &&
      (taxBasisPoints === 0 || tax.basisPoints === taxBasisPoints)
    );
  });
  const [only, ...others] = possible;
  return only && others.length === 0 ? only : null;
}
