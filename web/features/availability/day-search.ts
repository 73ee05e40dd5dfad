import { DAY_SORTS, type DaySort } from '#contract/day-sorts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { PROVINCE_CODES, type ProvinceCode } from '#contract/provinces.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import { TIMES_OF_DAY, type TimeOfDay } from '#contract/times-of-day.ts';
import { TRANSMISSIONS, type Transmission } from '#contract/transmissions.ts';

const DATE_KEY = 'selectedDate';
const SLOT_KEY = 'selectedSlot';
const SEARCH_KEY = 'lastSearch';

export interface SlotChoice {
  date: string;
  instructorId: string;
  /** `09:00 - 10:00` */
  slot: string;
}

/** SH-05: the day chosen last, for the next visit. */
export function rememberDate(date: string): void {
  try {
    localStorage.setItem(DATE_KEY, date);
  } catch {
    // Storage may be switched off; the address still says the day.
  }
}

export function rememberedDate(): string | null {
  try {
    return localStorage.getItem(DATE_KEY);
  } catch {
    return null;
  }
}

/** What was searched for last in this tab, so that one comes back to the same list. */
export function rememberSearch(search: URLSearchParams): void {
  try {
    sessionStorage.setItem(SEARCH_KEY, search.toString());
  } catch {
    // As above.
  }
}

export function rememberedSearch(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(SEARCH_KEY) ?? '');
  } catch {
    return new URLSearchParams();
  }
}

/** The slot chosen on a card, so that it is still chosen when one comes back from the instructor's page. */
export function rememberSlot(choice: SlotChoice | null): void {
  try {
    if (choice) sessionStorage.setItem(SLOT_KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(SLOT_KEY);
  } catch {
    // As above.
  }
}

export function rememberedSlot(): SlotChoice | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SLOT_KEY) ?? 'null');
    return stored && typeof stored === 'object' && 'slot' in stored ? (stored as SlotChoice) : null;
  } catch {
    return null;
  }
}

/** What a student looks for; the address says it, so that back, reload and a second tab show the same. */
export interface Filters {
  timeOfDay?: TimeOfDay;
  transmission?: Transmission;
  place?: string;
  province?: ProvinceCode;
  language?: TeachingLanguage;
  /** Dollars an hour at most. */
  maxRate?: number;
  /** How long a lesson shall be at least. */
  minMinutes?: number;
}

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text);

const PLACE_MAX = 80;
const RATE_MAX = 1000;
/** What can be chosen; a kind of a school may last longer than a slot. */
export const LESSON_LENGTHS = [90, 120, 150, 180, 240] as const;

/** Anything that is no filter is left out: an address may be typed by hand. */
export function filtersIn(search: URLSearchParams): Filters {
  const place = search.get('place')?.trim().slice(0, PLACE_MAX);
  const province = oneOf(PROVINCE_CODES, search.get('province'));
  const language = oneOf(TEACHING_LANGUAGES, search.get('language'));
  const maxRate = Number(search.get('maxRate'));
  const minMinutes = LESSON_LENGTHS.find((minutes) => String(minutes) === search.get('minMinutes'));
  const timeOfDay = oneOf(TIMES_OF_DAY, search.get('timeOfDay'));
  const transmission = oneOf(TRANSMISSIONS, search.get('transmission'));
  return {
    ...(place && { place }),
    ...(province && { province }),
    ...(language && { language }),
    ...(maxRate > 0 && maxRate <= RATE_MAX && { maxRate }),
    ...(minMinutes && { minMinutes }),
    ...(timeOfDay && { timeOfDay }),
    ...(transmission && { transmission }),
  };
}

/** Where a student wants to be picked up, and how the list is ordered: no filters, they stay when those are cleared. */
export interface Where {
  /** A place's label. */
  near?: string;
  sort?: DaySort;
}

const NEAR_MAX = 120;

export function whereIn(search: URLSearchParams): Where {
  const near = search.get('near')?.trim().slice(0, NEAR_MAX);
  const sort = oneOf(DAY_SORTS, search.get('sort'));
  return { ...(near && { near }), ...(sort && { sort }) };
}

/** The address's query with them changed; what is not named goes. */
export function withWhere(search: URLSearchParams, where: Where): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['near', 'sort'] as const) {
    const value = where[key];
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

export const countFilters = (filters: Filters): number => Object.keys(filters).length;

/** The address's query with the filters changed; the day stays. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['place', 'province', 'language', 'maxRate', 'timeOfDay', 'transmission', 'minMinutes'] as const) {
    const value = filters[key];
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/** The list of instructors as it was searched last in this tab, on the day given. */
export function searchLink(date: string | null): string {
  const last = rememberedSearch();
  const search = withWhere(withFilters(new URLSearchParams(), filtersIn(last)), whereIn(last));
  if (date) search.set('date', date);
  return search.size > 0 ? `${PAGE_PATHS.studentHome}?${search}` : PAGE_PATHS.studentHome;
}

export function withDate(search: URLSearchParams, date: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('date', date);
  return next;
}
