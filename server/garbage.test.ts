import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAtRest } from './garbage.ts';

let megabytes = 0;
const collect = vi.fn(() => {
  megabytes = 150;
});
beforeEach(() => {
  megabytes = 140;
  vi.useFakeTimers();
  vi.stubGlobal('gc', collect);
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => megabytes * 1024 * 1024);
  collect.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('collects in a minute of rest in which the process has grown, though machines ask for the health', () => {
  const count = collectAtRest();
  const passMinute = (requests: number, grown: number) => {
    for (let request = 0; request < requests; request++) count();
    megabytes += grown;
    vi.advanceTimersByTime(60_000);
    return collect.mock.calls.length;
  };
  expect([passMinute(0, 0), passMinute(500, 100), passMinute(500, 10)]).toEqual([0, 0, 0]);
  expect([passMinute(12, 0), passMinute(12, 10), passMinute(0, 10)]).toEqual([1, 1, 1]);
  expect([passMinute(0, 10), passMinute(80, 50), passMinute(0, 0)]).toEqual([2, 2, 3]);
});
