import { addDays, BOOKING_HORIZON_DAYS, firstBookableDay } from '#contract/bookable-days.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { todayIn, visitorZone } from '../../ui/dates.ts';

const MAIN_ZONE = 'America/Toronto';

/** Today in the visitor's zone, or in that of most lessons if they are abroad. The server checks each slot again. */
export function calendarToday(): string {
  const zone = visitorZone();
  return todayIn(TIME_ZONES.includes(zone) ? zone : MAIN_ZONE);
}

export type ReasonAgainstDay = 'past' | 'today' | 'tomorrow' | 'tooFar';

/** SH-02, and the booking horizon. */
export function reasonAgainstDay(date: string, today: string): ReasonAgainstDay | undefined {
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
