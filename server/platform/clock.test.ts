import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createFollowingClock } from './clock.ts';

const HOUR_MS = 3_600_000;
afterEach(() => vi.restoreAllMocks());

test('a jump of the machine’s clock does not move a server’s beside others, and time goes on', async () => {
  const clock = createFollowingClock(() => {});
  const before = clock.nowMs();
  const now = Date.now();
  expect(Math.abs(before - now)).toBeLessThan(1_000);
  vi.spyOn(Date, 'now').mockReturnValue(now + HOUR_MS);
  await pause(20);
  expect(clock.nowMs() - before).toBeGreaterThanOrEqual(19);
  expect(clock.nowMs() - before).toBeLessThan(5_000);
  expect(Math.abs(clock.now().epochMilliseconds - clock.nowMs())).toBeLessThan(1_000);
});

test('what is another time than the database’s is set to it, and said once; what a slow answer explains is not', () => {
  const said: number[] = [];
  const clock = createFollowingClock((seconds) => said.push(seconds));
  clock.follow?.(clock.nowMs() + 500, 10);
  clock.follow?.(clock.nowMs() - 5_000, 4_500);
  expect(said).toEqual([]);
  const hourAgo = clock.nowMs() - HOUR_MS;
  clock.follow?.(hourAgo, 10);
  clock.follow?.(clock.nowMs(), 10);
  expect(said).toEqual([-3600]);
  expect(Math.abs(clock.nowMs() - hourAgo)).toBeLessThan(1_000);
});
