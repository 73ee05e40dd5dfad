import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { bareContext } from '#server/testing/bare-context.ts';
import { CALENDAR_LIMITS, readCalendarFile } from './calendar-reader.ts';

const WINDOW = {
  fromMs: Date.parse('2026-11-20T00:00:00Z'),
  toMs: Date.parse('2027-11-21T00:00:00Z'),
  timeZone: 'America/Toronto',
};
const ctx = bareContext({ logger: createLogger('silent') });
const read = (calendar: Buffer, window: typeof WINDOW) => readCalendarFile(ctx, calendar, window, { who: 'school' });
const file = (...events: string[]) =>
  Buffer.from(
    `BEGIN:VCALENDAR\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`,
  );
const lesson = (day: number) =>
  `UID:${day}\r\nDTSTART:202612${String(1 + (day % 30)).padStart(2, '0')}T140000Z\r\nDURATION:PT1H`;

test('a separate process reads a calendar', async () => {
  expect(await read(file(lesson(0)), WINDOW)).toEqual({
    busy: [[Date.parse('2026-12-01T14:00:00Z'), Date.parse('2026-12-01T15:00:00Z')]],
    ...{ unread: 0, cutOff: null },
  });
  await expect(read(Buffer.from('no calendar'), WINDOW)).rejects.toMatchObject({ failure: 'not_a_calendar' });
});

/** Ten times what a calendar may have. */
const SLOW = file(`${lesson(0)}\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n`.repeat(600_000));
const limits = { ...CALENDAR_LIMITS, seconds: 1 };

test('a calendar that takes too long is killed with its process, and the server keeps answering', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 20);
  await expect(readCalendarFile(ctx, SLOW, WINDOW, { who: 'school', limits })).rejects.toMatchObject({
    failure: 'calendar_too_complex',
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('one school’s slow calendars don’t delay another school’s', async () => {
  const leaving = new AbortController();
  let ended = 0;
  const slow = [1, 2].map(() =>
    readCalendarFile(ctx, SLOW, WINDOW, { who: 'slow', signal: leaving.signal }).catch(() => ended++),
  );
  expect(await readCalendarFile(ctx, file(lesson(0)), WINDOW, { who: 'other' })).toMatchObject({ unread: 0 });
  // The first may have ended; the second begins only then.
  expect(ended).toBeLessThan(2);
  leaving.abort();
  await Promise.all(slow);
});

test('aborting the request ends the process', async () => {
  const leaving = new AbortController();
  const first = readCalendarFile(ctx, SLOW, WINDOW, { who: 'school', signal: leaving.signal });
  const next = readCalendarFile(ctx, file(lesson(0)), WINDOW, { who: 'school' });
  leaving.abort();
  await expect(first).rejects.toThrow('abort');
  expect(await next).toMatchObject({ unread: 0 });
});
