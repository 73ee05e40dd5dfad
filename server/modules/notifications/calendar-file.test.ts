import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarLesson, calendarFile as fileOf } from './calendar-file.ts';

const organizer = 'support@lanewise.example';
const calendarFile = (lessons: CalendarLesson[], options: { name?: string } = {}) =>
  fileOf(lessons, { organizer, ...options });

const lesson: CalendarLesson = {
  bookingId: 'b-1',
  date: '2026-12-04',
  startTime: '09:00',
  endTime: '10:30',
  timeZone: 'America/Vancouver',
  bookedAt: '2026-11-20T17:00:00.123Z',
  changedAt: '2026-11-20T17:00:00.123Z',
  moves: 0,
  title: 'Driving lesson',
  description: 'Bring your licence',
  location: '12 King Street West',
  url: 'https://lanewise.example/bookings/b-1',
};

test('local times with the offset from current time zone data', () => {
  const lines = calendarFile([lesson]).split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lanewise//Lessons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:America/Vancouver',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0700',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:b-1@lanewise',
    'SEQUENCE:0',
    'ORGANIZER;CN=Lanewise:mailto:support@lanewise.example',
    'DTSTAMP:20261120T170000Z',
    'CREATED:20261120T170000Z',
    'LAST-MODIFIED:20261120T170000Z',
    'DTSTART;TZID=America/Vancouver:20261204T090000',
    'DTEND;TZID=America/Vancouver:20261204T103000',
    'SUMMARY:Driving lesson',
    'DESCRIPTION:Bring your licence',
    'LOCATION:12 King Street West',
    'URL:https://lanewise.example/bookings/b-1',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a lesson that ends after midnight, in the night of a clock change', () => {
  const file = calendarFile([
    { ...lesson, timeZone: 'America/Toronto', date: '2027-03-13', startTime: '23:30', endTime: '03:30' },
  ]);
  expect(file).toContain('DTSTART;TZID=America/Toronto:20270313T233000');
  expect(file).toContain('DTEND;TZID=America/Toronto:20270314T033000');
  expect(file).toContain('BEGIN:DAYLIGHT\r\nDTSTART:20270314T020000');
});

test('a place can’t inject a line', () => {
  const file = calendarFile([{ ...lesson, location: 'A; B, C\\D\nATTENDEE:mailto:x@example.com\r\nURL:evil\rX' }]);
  expect(file).toContain('LOCATION:A\\; B\\, C\\\\D\\nATTENDEE:mailto:x@example.com\\nURL:evil\\nX');
  expect(file.match(/^(ATTENDEE|URL:evil)/m)).toBeNull();
});

test('any text folds to lines of at most 75 octets and unfolds unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (location) => {
      const file = calendarFile([{ ...lesson, location }]);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = file.replaceAll('\r\n ', '');
      const value = /\r\nLOCATION:([\s\S]*?)\r\nURL:/.exec(unfolded)?.[1] ?? '';
      const meant = value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
      // Every character that Unicode breaks lines at becomes one line break.
      expect(meant).toBe(location.replace(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n'));
    }),
  );
});

test('a moved lesson is the same event with a higher sequence, and a cancelled one is withdrawn', () => {
  const changed = { ...lesson, moves: 2, changedAt: '2026-11-21T08:00:00Z' };
  const moved = calendarFile([changed]);
  for (const line of [
    'METHOD:PUBLISH',
    'UID:b-1@lanewise',
    'SEQUENCE:2',
    'DTSTAMP:20261121T080000Z',
    'STATUS:CONFIRMED',
  ])
    expect(moved).toContain(`\r\n${line}\r\n`);
  const cancelled = calendarFile([{ ...changed, isCancelled: true }]);
  for (const line of ['METHOD:CANCEL', 'UID:b-1@lanewise', 'SEQUENCE:3', 'STATUS:CANCELLED'])
    expect(cancelled).toContain(`\r\n${line}\r\n`);
});

test('a calendar across a clock change includes the change, once for each zone', () => {
  const toronto = { ...lesson, timeZone: 'America/Toronto' };
  const file = calendarFile([toronto, { ...toronto, date: '2027-04-02' }, lesson], { name: 'Lessons, mine' });
  const lines = file.split('\r\n');
  expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:America/Toronto', 'TZID:America/Vancouver']);
  const change = lines.indexOf('BEGIN:DAYLIGHT');
  expect(lines.slice(change, change + 5)).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20270314T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
  ]);
  expect(lines).toContain('NAME:Lessons\\, mine');
});

describe('what Google, Apple and Outlook require of a calendar (RFC 5545)', () => {
  const toronto = { ...lesson, bookingId: 'b-2', timeZone: 'America/Toronto', moves: 1, location: 'Ü'.repeat(90) };
  test.each([
    ['no lesson yet', []],
    ['one lesson', [lesson]],
    [
      'two zones, one lesson moved, one cancelled',
      [lesson, toronto, { ...lesson, bookingId: 'b-3', isCancelled: true }],
    ],
  ])('%s', (_name, lessons) => {
    const file = calendarFile(lessons, { name: 'Mine' });
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(file.endsWith('\r\n')).toBe(true);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [calendar, ...others] = componentsIn(file);
    expect(others).toEqual([]);
    expect(calendar?.properties).toMatchObject({ VERSION: '2.0', PRODID: expect.any(String), METHOD: 'PUBLISH' });
    const parts = calendar?.parts ?? [];
    // A calendar needs at least one component.
    expect(parts.length).toBeGreaterThan(0);
    const zones = parts.filter(({ name }) => name === 'VTIMEZONE');
    const known = zones.map(({ properties }) => properties.TZID);
    expect(new Set(known).size).toBe(known.length);
    for (const { parts: observances } of zones) {
      expect(observances.length).toBeGreaterThan(0);
      for (const { properties } of observances) {
        expect(properties.DTSTART).toMatch(/^\d{8}T\d{6}$/);
        expect([properties.TZOFFSETFROM, properties.TZOFFSETTO].join()).toMatch(/^[+-]\d{4},[+-]\d{4}$/);
      }
    }
    const events = parts.filter(({ name }) => name === 'VEVENT');
    expect(events.map(({ properties }) => properties.UID)).toEqual(lessons.map((one) => `${one.bookingId}@lanewise`));
    for (const { properties } of events) {
      expect(properties.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
      expect(properties.SEQUENCE).toMatch(/^\d+$/);
      for (const edge of ['DTSTART', 'DTEND']) {
        const [name, zone] = Object.keys(properties)
          .find((key) => key.startsWith(`${edge};`))
          ?.split(';TZID=') ?? [null];
        expect([name, known.includes(zone ?? '')]).toEqual([edge, true]);
      }
    }
  });
});

interface Component {
  name: string;
  properties: Record<string, string>;
  parts: Component[];
}

/** Reads the file as nested components. Throws when they don't nest properly or a property repeats. */
function componentsIn(file: string): Component[] {
  const top: Component = { name: '', properties: {}, parts: [] };
  const open = [top];
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const colon = line.indexOf(':');
    const [key, value] = [line.slice(0, colon), line.slice(colon + 1)];
    const current = open.at(-1) ?? top;
    if (key === 'BEGIN') {
      const part = { name: value, properties: {}, parts: [] };
      current.parts.push(part);
      open.push(part);
    } else if (key === 'END') {
      if (open.pop()?.name !== value) throw new Error(`END:${value} closes what it did not open`);
    } else {
      if (key in current.properties) throw new Error(`${current.name} has two of ${key}`);
      current.properties[key] = value;
    }
  }
  if (open.length !== 1) throw new Error('a component is left open');
  return top.parts;
}
