/** The last day, in days from today, that a slot can be on. */
export const BOOKING_HORIZON_DAYS = 365;

const DAY_MS = 86_400_000;

/** Calendar arithmetic on `YYYY-MM-DD`, free of any zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From one day to another, both among them. */
export function daysBetween(fromDate: string, toDate: string): string[] {
  const days: string[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) days.push(date);
  return days;
}

/** SH-02: today, tomorrow and past days can't be chosen. `today` is the slot's zone's. */
export const firstBookableDay = (today: string): string => addDays(today, 2);

export const isBookableDay = (date: string, today: string): boolean => date >= firstBookableDay(today);
