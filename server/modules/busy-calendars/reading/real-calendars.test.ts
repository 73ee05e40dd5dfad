import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';
import { decodeCalendar } from './content-lines.ts';

const FOLDER = join(import.meta.dirname, '../../../../checks/fixtures/calendars');
const WINDOW = {
  fromMs: Date.parse('2026-11-26T00:00:00Z'),
  toMs: Date.parse('2027-11-28T00:00:00Z'),
  timeZone: 'America/Toronto',
};
const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const RIGHT: Record<string, string[]> = {
  'day-ends-when-it-begins.ics': ['2026-12-09T05:00/2026-12-10T05:00'],
  'day-without-value.ics': ['2026-12-09T05:00/2026-12-10T05:00'],
  'declined.ics': [],
  'exdate-bare-day.ics': [
    '2026-12-07T17:00/2026-12-07T18:00',
    '2026-12-09T17:00/2026-12-09T18:00',
    '2026-12-10T17:00/2026-12-10T18:00',
  ],
  'one-uid-for-all.ics': [
    '2026-12-09T18:00/2026-12-09T19:00',
    '2026-12-10T18:00/2026-12-10T19:00',
    '2026-12-11T18:00/2026-12-11T19:00',
  ],
  'outlook-cut-end.ics': ['2026-12-09T18:00/2026-12-09T19:00', '2026-12-10T18:00/2026-12-10T19:00'],
  'raw-line.ics': ['2026-12-09T18:00/2026-12-09T19:00', '2026-12-10T18:00/2026-12-10T19:00'],
  'vfreebusy.ics': ['2026-12-09T18:00/2026-12-09T19:00', '2026-12-10T18:00/2026-12-10T19:00'],
  'vtimezone-from-this-year.ics': ['2027-01-31T17:00/2027-01-31T18:00'],
  'vtimezone-without-rules.ics': ['2026-12-09T17:00/2026-12-09T18:00'],
};
const CUT_OFF = ['outlook-cut-end.ics'];

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ics'));

test('each calendar has an entry here', () => {
  expect(files.toSorted()).toEqual(Object.keys(RIGHT).toSorted());
});

test.each(files)('%s', (name) => {
  const { busy, unread, cutOff } = readBusyTimes(decodeCalendar(readFileSync(join(FOLDER, name))), WINDOW);
  expect(busy.map(([from, to]) => `${minute(from)}/${minute(to)}`)).toEqual(RIGHT[name]);
  expect(unread).toBe(0);
  expect(cutOff).toBe(CUT_OFF.includes(name) ? 'between' : null);
});
