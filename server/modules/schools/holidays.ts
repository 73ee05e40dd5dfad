import { LRUCache } from 'lru-cache';
import type { ProvinceCode } from '#contract/provinces.ts';

interface ProvinceHoliday {
  /** The English name, by which a school's choice is stored. */
  holiday: string;
  name: string;
  date: string;
  /** Required by the province's law. */
  isStatutory: boolean;
}

/**
 * The library lists September 30 as an observance only. It has been statutory in these provinces since 2022 or 2023.
 */
const RECONCILIATION = '09-30';
const KEEPS_RECONCILIATION: readonly ProvinceCode[] = ['BC', 'MB', 'NT', 'NU', 'PE', 'YT'];

/**
 * The library lists these as public holidays because many employers observe them, but these provinces' employment
 * standards don't. Easter Monday is in none of them.
 */
const CUSTOM_ALONE: Readonly<Record<string, (province: ProvinceCode) => boolean>> = {
  'easter 1': () => true,
  '12-26': (province) => province !== 'ON',
  '3rd friday after 08-01': () => true,
};

/** A year never changes, and computing it takes a millisecond for each language. */
const years = new LRUCache<string, ProvinceHoliday[]>({ max: 200 });

/** A province's statutory and commonly observed holidays between two days, by date. */
export async function listHolidays(
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
  // Imported on first use: it includes every country's holidays.
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
