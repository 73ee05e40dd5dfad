import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getNowMs, noteServerTime, readServerTimeOfPage, subscribeToClock } from './clock.ts';

const NOW = Date.parse('2026-12-04T12:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW }));
afterEach(() => {
  noteServerTime(Date.now());
  vi.useRealTimers();
});

test.each([3, -50, 8760])('a clock that is %i h off is corrected, and trusted again once it is right', (hours) => {
  vi.setSystemTime(NOW + hours * HOUR_MS);
  noteServerTime(NOW);
  expect(getNowMs()).toBe(NOW);
  vi.setSystemTime(NOW);
  noteServerTime(NOW - 2_000);
  expect(getNowMs()).toBe(NOW);
});

test('the delay of an answer, or a date that can’t be parsed, moves nothing', () => {
  const heard = vi.fn();
  onTestFinished(subscribeToClock(heard));
  for (const serverMs of [NOW - 20_000, Number.NaN]) noteServerTime(serverMs);
  expect([getNowMs(), heard.mock.calls]).toEqual([NOW, []]);
  noteServerTime(NOW - HOUR_MS);
  expect(heard).toHaveBeenCalledOnce();
});

test.each([
  ['fresh', {}, NOW - 2 * HOUR_MS],
  ['from the browser’s cache', { transferSize: 0 }, NOW],
  ['from the service worker', { workerStart: 12 }, NOW],
  ['without the header', { serverTiming: [] }, NOW],
])('of a page %s, the server’s time counts only if it is the present', (_, given, expected) => {
  const navigation = {
    ...{ serverTiming: [{ name: 'now', duration: NOW - 2 * HOUR_MS }], transferSize: 4000, workerStart: 0 },
    ...{ responseStart: performance.now(), ...given },
  };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as unknown as PerformanceEntry]);
  readServerTimeOfPage();
  expect(getNowMs()).toBe(expected);
});
