import { LRUCache } from 'lru-cache';
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

/** And these as public, by its rules, where many keep them but the employment standards do not name them: Easter Monday nowhere. */
const CUSTOM_ALONE: Readonly<Record<string, (province: ProvinceCode) => boolean>> = {
  'easter 1': () => true,
  '12-26': (province) => province !== 'ON',
  '3rd friday after 08-01': () => true,
};

/** Of the years that are worked with: each takes the library a millisecond, in each language, and is always the same. */
const years = new LRUCache<string, ProvinceHoliday[]>({ max: 200 });

/** The statutory holidays of a province between two days, and those that many keep as well, by date. */
export async function holidaysOf(
  province: ProvinceCode,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  locale: string,
): Promise<ProvinceHoliday[]> {
  const found: ProvinceHoliday[] = [];
  for (let year = Number(fromDate.slice(0, 4)); year <= Number(toDate.slice(0, 4)); year++) {
    const key = `${province} ${year} ${locale}`;
    const ofYear = years.get(key) ?? (await askLibrary(province, year, locale));
    years.set(key, ofYear);
    found.push(...ofYear.filter(({ date }) => fromDate <= date && date <= toDate));
  }
  return found;
}

async function askLibrary(province: ProvinceCode, year: number, locale: string): Promise<ProvinceHoliday[]> {
  // All countries' holidays come with it: a server on which nobody has hours stays small.
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays('CA', province);
  const names = new Map(calendar.getHolidays(year, locale).map(({ rule, name }) => [rule, name]));
  return calendar.getHolidays(year, 'en').flatMap(({ date: moment, name: holiday, rule, type }) => {
    const isReconciliation = rule.startsWith(RECONCILIATION);
    if (type === 'observance' && !isReconciliation) return [];
    const isStatutory =
      (type === 'public' && !CUSTOM_ALONE[rule]?.(province)) ||
      (isReconciliation && KEEPS_RECONCILIATION.includes(province));
    return [{ holiday, name: names.get(rule) ?? holiday, date: moment.slice(0, 10), isStatutory }];
  });
}
