import { addDays } from '#contract/bookable-days.ts';
import { useNow } from '../../ui/use-time.ts';
import { minutesOf, timeOf } from './minutes.ts';

const DAY = 24 * 60;

/** The clock of the school's street: what the server said, and the minutes since. */
export function useStreetClock(said: { date: string; time: string }, saidAtMs: number): { date: string; time: string } {
  const since = Math.max(0, Math.floor((useNow() - saidAtMs) / 60_000));
  const minutes = minutesOf(said.time) + since;
  return { date: addDays(said.date, Math.floor(minutes / DAY)), time: timeOf(minutes % DAY) };
}
