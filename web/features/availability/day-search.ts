import { addDays, BOOKING_HORIZON_DAYS, firstBookableDay } from '#contract/bookable-days.ts';
import { TRANSMISSIONS, type Transmission } from '#contract/car-facts.ts';
import { DAY_SORTS, type DaySort, TIMES_OF_DAY, type TimeOfDay } from '#contract/day-list.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { PROVINCE_CODES, type ProvinceCode } from '#contract/provinces.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';

export type ReasonAgainstDay = 'past' | 'today' | 'tomorrow' | 'tooFar';

/** SH-02, and the booking horizon. */
export function explainUnbookableDay(date: string, today: string): ReasonAgainstDay | undefined {
  if (date < today) return 'past';
  if (date === today) return 'today';
  if (date < firstBookableDay(today)) return 'tomorrow';
  if (date > addDays(today, BOOKING_HORIZON_DAYS)) return 'tooFar';
  return undefined;
}

/** A day from the address or from storage, null if it isn't valid. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null;
}

const DATE_KEY = 'selectedDate';
const SLOT_KEY = 'selectedSlot';
const SEARCH_KEY = 'lastSearch';

export interface SlotChoice {
  date: string;
  instructorId: string;
  /** `09:00 - 10:00` */
  slot: string;
}

/** SH-05: restores the last chosen day on the next visit. */
export function rememberDate(date: string): void {
  try {
    localStorage.setItem(DATE_KEY, date);
  } catch {
    // Storage may be disabled. The address still has the day.
  }
}

export function readRememberedDate(): string | null {
  try {
    return localStorage.getItem(DATE_KEY);
  } catch {
    return null;
  }
}

/** The last search in this tab, so that Back leads to the same list. */
export function rememberSearch(search: URLSearchParams): void {
  try {
    sessionStorage.setItem(SEARCH_KEY, search.toString());
  } catch {
    // Storage may be disabled.
  }
}

export function readRememberedSearch(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage.getItem(SEARCH_KEY) ?? '');
  } catch {
    return new URLSearchParams();
  }
}

/** Keeps the slot chosen on a card while the student reads the instructor's page. */
export function rememberSlot(choice: SlotChoice | null): void {
  try {
    if (choice) sessionStorage.setItem(SLOT_KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(SLOT_KEY);
  } catch {
    // Storage may be disabled.
  }
}

export function readRememberedSlot(): SlotChoice | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SLOT_KEY) ?? 'null');
    return stored && typeof stored === 'object' && 'slot' in stored ? (stored as SlotChoice) : null;
  } catch {
    return null;
  }
}

/** A student's search. It lives in the address, so that Back, reload and a second tab show the same. */
export interface Filters {
  timeOfDay?: TimeOfDay;
  transmission?: Transmission;
  place?: string;
  province?: ProvinceCode;
  language?: TeachingLanguage;
  /** Maximum, in dollars per hour. */
  maxRate?: number;
  /** Minimum length of the lesson. */
  minMinutes?: number;
}

const parseOption = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text);

const PLACE_MAX = 80;
const RATE_MAX = 1000;
/** Lengths to choose from. A school's own lesson type may be longer than one slot. */
export const LESSON_LENGTHS = [90, 120, 150, 180, 240] as const;

/** Ignores invalid filters, because people edit addresses by hand. */
export function parseFilters(search: URLSearchParams): Filters {
  const place = search.get('place')?.trim().slice(0, PLACE_MAX);
  const province = parseOption(PROVINCE_CODES, search.get('province'));
  const language = parseOption(TEACHING_LANGUAGES, search.get('language'));
  const maxRate = Number(search.get('maxRate'));
  const minMinutes = LESSON_LENGTHS.find((minutes) => String(minutes) === search.get('minMinutes'));
  const timeOfDay = parseOption(TIMES_OF_DAY, search.get('timeOfDay'));
  const transmission = parseOption(TRANSMISSIONS, search.get('transmission'));
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

/** Pickup and sort order. They aren't filters, so clearing the filters keeps them. */
export interface Where {
  /** Label of the place. */
  near?: string;
  sort?: DaySort;
}

const NEAR_MAX = 120;

export function parseWhere(search: URLSearchParams): Where {
  const near = search.get('near')?.trim().slice(0, NEAR_MAX);
  const sort = parseOption(DAY_SORTS, search.get('sort'));
  return { ...(near && { near }), ...(sort && { sort }) };
}

/** Sets both in the query, and removes those that are missing. */
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

/** Sets the filters in the query and keeps the day. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ['place', 'province', 'language', 'maxRate', 'timeOfDay', 'transmission', 'minMinutes'] as const) {
    const value = filters[key];
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

/** Link to the last list searched in this tab, on the given day. */
export function buildSearchLink(date: string | null): string {
  const last = readRememberedSearch();
  const search = withWhere(withFilters(new URLSearchParams(), parseFilters(last)), parseWhere(last));
  if (date) search.set('date', date);
  return search.size > 0 ? `${PAGE_PATHS.studentHome}?${search}` : PAGE_PATHS.studentHome;
}

export function withDate(search: URLSearchParams, date: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('date', date);
  return next;
}
