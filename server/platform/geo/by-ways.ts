import type { Place } from '#contract/places.ts';
import type { Travel } from './travel.ts';

type MinutesBetween = (from: Place, to: Place) => number;

/** Most calls to the operator's server for one response; further trips are estimated. */
const CALLS_MAX = 20;

export const knownMinutes =
  (travel: Pick<Travel, 'known'>): MinutesBetween =>
  (from, to) =>
    travel.known(from, to).minutes;

/**
 * Runs a calculation that needs travel times. If it used estimates that another server can improve, it fetches these
 * and calculates again.
 */
export async function calculateWithTravel<T>(travel: Travel, work: (minutesBetween: MinutesBetween) => T): Promise<T> {
  if (!travel.asksOthers) return work(knownMinutes(travel));
  const unknown = new Map<Place, Place[]>();
  const first = work((from, to) => {
    const way = travel.known(from, to);
    if (way.isEstimate) unknown.set(from, [...(unknown.get(from) ?? []), to]);
    return way.minutes;
  });
  if (unknown.size === 0) return first;
  await Promise.all([...unknown].slice(0, CALLS_MAX).map(([from, to]) => travel.toEach(from, to)));
  return work(knownMinutes(travel));
}
