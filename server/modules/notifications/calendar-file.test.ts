import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarLesson, calendarFile } from './calendar-file.ts';

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

test('the street’s own times, with the offset that current zone data gives', () => {
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

test('a place can not add a line of its own', () => {
  const file = calendarFile([{ ...lesson, location: 'A; B, C\\D\nATTENDEE:mailto:x@example.com\r\nURL:evil\rX' }]);
  expect(file).toContain('LOCATION:A\\; B\\, C\\\\D\\nATTENDEE:mailto:x@example.com\\nURL:evil\\nX');
  expect(file.match(/^(ATTENDEE|URL:evil)/m)).toBeNull();
});

test('whatever the words: lines of at most 75 octets that unfold to what was meant', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (location) => {
      const file = calendarFile([{ ...lesson, location }]);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const unfolded = file.replaceAll('\r\n ', '');
      const value = /\r\nLOCATION:([\s\S]*?)\r\nURL:/.exec(unfolded)?.[1] ?? '';
      const meant = value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
      expect(meant).toBe(location.replace(/\r\n|\r/g, '\n'));
    }),
  );
});

test('a moved lesson is the same event with a higher sequence, a cancelled one says so', () => {
  const changed = { ...lesson, moves: 2, changedAt: '2026-11-21T08:00:00Z' };
  const moved = calendarFile([changed]);
  for (const line of ['UID:b-1@lanewise', 'SEQUENCE:2', 'DTSTAMP:20261121T080000Z', 'STATUS:CONFIRMED'])
    expect(moved).toContain(`\r\n${line}\r\n`);
  const cancelled = calendarFile([{ ...changed, isCancelled: true }]);
  for (const line of ['SEQUENCE:3', 'STATUS:CANCELLED']) expect(cancelled).toContain(`\r\n${line}\r\n`);
});

test('a calendar over a change of the clocks brings the change along, each zone once', () => {
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
