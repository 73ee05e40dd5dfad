import type { ProvinceCode } from '#contract/provinces.ts';

export interface ProvinceHoliday {
  /** Its English name: what a school's choice is kept by. */
  holiday: string;
  name: string;
  date: string;
  /** Whether the province's law says so. */
  isStatutory: boolean;
}

/** The library has September 30 as a day that is only observed: statutory since 2022 or 2023 by these provinces' own laws. */
const RECONCILIATION = '09-30';
const KEEPS_RECONCILIATION: readonly ProvinceCode[] = ['BC', 'MB', 'NT', 'NU', 'PE', 'YT'];

/** The statutory holidays of a province between two days, and those that many keep as well, by date. */
export async function holidaysOf(
  province: ProvinceCode,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  locale: string,
): Promise<ProvinceHoliday[]> {
  // All countries' holidays come with it: a server on which nobody has hours stays small.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('CA', province);
  const found: ProvinceHoliday[] = [];
  for (let year = Number(fromDate.slice(0, 4)); year <= Number(toDate.slice(0, 4)); year++) {
    const names = new Map(calendar.getHolidays(year, locale).map(({ rule, name }) => [rule, name]));
    for (const { date: moment, name: holiday, rule, type } of calendar.getHolidays(year, 'en')) {
      const date = moment.slice(0, 10);
      const isReconciliation = rule.startsWith(RECONCILIATION);
      if (date < fromDate || date > toDate || (type === 'observance' && !isReconciliation)) continue;
      const isStatutory = type === 'public' || (isReconciliation && KEEPS_RECONCILIATION.includes(province));
      found.push({ holiday, name: names.get(rule) ?? holiday, date, isStatutory });
    }
  }
  return found;
}
