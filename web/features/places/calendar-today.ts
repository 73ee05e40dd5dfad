import { TIME_ZONES } from '#contract/provinces.ts';
import { todayIn, visitorZone } from '../../ui/dates.ts';

const MAIN_ZONE = 'America/Toronto';

/**
 * Today where the lessons probably are: in the visitor's zone, or in that of most lessons if they are abroad or their
 * device has the wrong zone. The server checks each slot again.
 */
export function getCalendarToday(): string {
  const zone = visitorZone();
  return todayIn(TIME_ZONES.includes(zone) ? zone : MAIN_ZONE);
}
