/** How many days ahead a slot can be. */
export const BOOKING_HORIZON_DAYS = 365;

const DAY_MS = 86_400_000;

/** Adds days to a `YYYY-MM-DD` date, regardless of time zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every date from one day to another, inclusive. */
export function daysBetween(fromDate: string, toDate: string): string[] {
  const days: string[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) days.push(date);
  return days;
}

/** SH-02: students can't choose today, tomorrow or past days. `today` is the date in the slot's time zone. */
export const firstBookableDay = (today: string): string => addDays(today, 2);

export const isBookableDay = (date: string, today: string): boolean => date >= firstBookableDay(today);
