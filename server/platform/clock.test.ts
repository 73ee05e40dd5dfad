import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createFollowingClock } from './clock.ts';

const HOUR_MS = 3_600_000;
/** Far less than the one-hour error in this test, and far more than a busy machine takes between two lines. */
const FAR_MS = HOUR_MS / 10;
afterEach(() => vi.restoreAllMocks());

test('a jump of the machine’s clock does not move a server’s clock, which keeps running', async () => {
  const clock = createFollowingClock(() => {});
  const now = Date.now();
  const before = clock.nowMs();
  expect(Math.abs(before - now)).toBeLessThan(FAR_MS);
  vi.spyOn(Date, 'now').mockReturnValue(now + HOUR_MS);
  await pause(20);
  expect(clock.nowMs() - before).toBeGreaterThanOrEqual(19);
  expect(clock.nowMs() - before).toBeLessThan(FAR_MS);
  expect(Math.abs(clock.now().epochMilliseconds - clock.nowMs())).toBeLessThan(FAR_MS);
});

test('adopts the database’s time when they differ and logs it once, but ignores differences that a slow reply explains', () => {
  const said: number[] = [];
  const clock = createFollowingClock((seconds) => said.push(seconds));
  clock.follow?.(clock.nowMs() + 500, 10);
  clock.follow?.(clock.nowMs() - 5_000, 4_500);
  expect(said).toEqual([]);
  const hourAgo = clock.nowMs() - HOUR_MS;
  clock.follow?.(hourAgo, 10);
  clock.follow?.(clock.nowMs(), 10);
  expect(said).toEqual([-3600]);
  expect(Math.abs(clock.nowMs() - hourAgo)).toBeLessThan(FAR_MS);
});
