import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../ui/clock.ts';
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

test('on a device whose clock is a day ahead, today is the server’s', () => {
  vi.stubEnv('TZ', 'America/Toronto');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-05T15:00:00Z') });
  noteServerTime(Date.parse('2026-12-04T15:00:00Z'));
  expect(getCalendarToday()).toBe('2026-12-04');
  noteServerTime(Date.now());
});
