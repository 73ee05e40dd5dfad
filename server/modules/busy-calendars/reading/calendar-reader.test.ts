import { expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { CALENDAR_LIMITS, createCalendarReader } from './calendar-reader.ts';

const WINDOW = {
  fromMs: Date.parse('2026-11-20T00:00:00Z'),
  toMs: Date.parse('2027-11-21T00:00:00Z'),
  timeZone: 'America/Toronto',
};
const read = createCalendarReader(createLogger('silent'));
const file = (...events: string[]) =>
  Buffer.from(
    `BEGIN:VCALENDAR\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR\r\n`,
  );
const lesson = (day: number) =>
  `UID:${day}\r\nDTSTART:202612${String(1 + (day % 30)).padStart(2, '0')}T140000Z\r\nDURATION:PT1H`;

test('a calendar is read in a process of its own', async () => {
  expect(await read(file(lesson(0)), WINDOW)).toEqual([
    [Date.parse('2026-12-01T14:00:00Z'), Date.parse('2026-12-01T15:00:00Z')],
  ]);
  await expect(read(Buffer.from('no calendar'), WINDOW)).rejects.toMatchObject({ failure: 'not_a_calendar' });
});

test('five megabytes of a calendar are read', async () => {
  const note = `DESCRIPTION:${'All that was said of it. '.repeat(40)}`;
  const events = Array.from({ length: 4_500 }, (_, day) => `${lesson(day).replace('UID:', 'UID:e')}\r\n${note}`);
  const large = file(...events);
  expect(large.length).toBeGreaterThan(4.5 * 1024 * 1024);
  expect(await read(large, WINDOW)).toHaveLength(30);
});

test('a calendar that takes too long ends with its process, and the server answers meanwhile', async () => {
  const slow = `${lesson(0)}\r\nX-A;${'A=b;'.repeat(1_000_000)}A=b:1`;
  let turns = 0;
  const timer = setInterval(() => turns++, 20);
  const brief = createCalendarReader(createLogger('silent'), { ...CALENDAR_LIMITS, seconds: 1 });
  await expect(brief(file(slow), WINDOW)).rejects.toMatchObject({ failure: 'calendar_too_complex' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
