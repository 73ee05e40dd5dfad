/*
 * The current time by the server's clock. Phones and shared computers may be hours or years off, and then the page
 * would offer days that the server refuses, and count refunds and deadlines from the wrong moment.
 */

/** Network delays look like a clock that is ahead. A smaller difference does no harm. */
const TOLERANCE_MS = 30_000;

let aheadMs = 0;
const listeners = new Set<() => void>();

export const getNowMs = (): number => Date.now() + aheadMs;

interface Trip {
  askedAtMs?: number;
  arrivedAtMs?: number;
}

/** Compares the device's clock with a time from the server that has just arrived. */
export function noteServerTime(serverMs: number, { askedAtMs, arrivedAtMs = Date.now() }: Trip = {}): void {
  // A laptop that slept or a page that was frozen reads an answer hours after the server sent it.
  if (askedAtMs !== undefined && arrivedAtMs - askedAtMs > TOLERANCE_MS) return;
  const measuredMs = serverMs - arrivedAtMs;
  // Also false if the time could not be parsed.
  if (!(Math.abs(measuredMs - aheadMs) > TOLERANCE_MS)) return;
  aheadMs = Math.abs(measuredMs) > TOLERANCE_MS ? measuredMs : 0;
  for (const listener of listeners) listener();
}

/** Reads the server's time from the page's own response, so that the first render is right. */
export function readServerTimeOfPage(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const now = navigation?.serverTiming?.find(({ name }) => name === 'now');
  // A page from the browser's cache or the service worker's has an old time.
  if (!now || !navigation?.transferSize || navigation.workerStart > 0) return;
  noteServerTime(now.duration, { arrivedAtMs: Date.now() - (performance.now() - navigation.responseStart) });
}

export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
