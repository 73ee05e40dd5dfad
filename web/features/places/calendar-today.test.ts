import { afterEach, expect, test, vi } from 'vitest';
import { getCalendarToday } from './calendar-today.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test.each([
  ['Asia/Tokyo', '2026-12-04T20:00:00Z', '2026-12-04'],
  ['America/Vancouver', '2026-12-04T05:30:00Z', '2026-12-03'],
])('on a device set to %s, at %s it is %s', (timeZone, now, today) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  expect(getCalendarToday()).toBe(today);
});
