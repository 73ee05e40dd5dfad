import { describe, expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';

const WINDOW = {
  fromMs: Date.parse('2026-11-20T00:00:00Z'),
  toMs: Date.parse('2027-11-21T00:00:00Z'),
  timeZone: 'America/Toronto',
};
const ZONE_OF_ITS_OWN = `BEGIN:VTIMEZONE
TZID:Customized
BEGIN:STANDARD
DTSTART:16011104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0700
TZOFFSETTO:-0800
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010311T020000
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
TZOFFSETFROM:-0800
TZOFFSETTO:-0700
END:DAYLIGHT
END:VTIMEZONE
`;
const file = (...parts: string[]) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\n${parts.join('')}END:VCALENDAR\n`.replaceAll('\n', '\r\n');
const event = (lines: string, uid = 'one') => `BEGIN:VEVENT\nUID:${uid}\n${lines.trim()}\nEND:VEVENT\n`;

/** In Toronto's wall time: `12-01 09:00-10:00`. */
const read = (text: string) =>
  readBusyTimes(text, WINDOW).busy.map(([from, to]) => `${local(from)}-${local(to, from)}`);
function local(ms: number, after?: number): string {
  const text = new Date(ms).toLocaleString('sv', { timeZone: 'America/Toronto' });
  const day = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: 'America/Toronto' });
  return after !== undefined && day(after) === day(ms) ? text.slice(11, 16) : text.slice(5, 16);
}

describe('a single event', () => {
  test.each([
    ['in UTC', 'DTSTART:20261201T140000Z\nDTEND:20261201T150000Z', '12-01 09:00-10:00'],
    [
      'in a zone by its name',
      'DTSTART;TZID=America/Winnipeg:20261201T080000\nDTEND;TZID=America/Winnipeg:20261201T090000',
      '12-01 09:00-10:00',
    ],
    [
      'in a zone by Outlook’s name',
      'DTSTART;TZID=Central Standard Time:20261201T080000\nDURATION:PT1H',
      '12-01 09:00-10:00',
    ],
    [
      'in a zone by a path',
      'DTSTART;TZID=/mozilla.org/20050126_1/America/Winnipeg:20261201T080000\nDURATION:PT1H',
      '12-01 09:00-10:00',
    ],
    [
      'in a zone that the file describes',
      'DTSTART;TZID=Customized:20270701T060000\nDURATION:PT1H',
      '07-01 09:00-10:00',
    ],
    [
      'in a zone that nobody knows: the instructor’s',
      'DTSTART;TZID=Nowhere:20261201T090000\nDURATION:PT1H',
      '12-01 09:00-10:00',
    ],
    ['without a zone: the instructor’s', 'DTSTART:20261201T090000\nDURATION:PT1H', '12-01 09:00-10:00'],
    ['a whole day: of the instructor’s clock', 'DTSTART;VALUE=DATE:20261201', '12-01 00:00-12-02 00:00'],
    [
      'whole days over a change of clocks',
      'DTSTART;VALUE=DATE:20270313\nDTEND;VALUE=DATE:20270315',
      '03-13 00:00-03-15 00:00',
    ],
    [
      'from one zone to another',
      'DTSTART;TZID=America/Winnipeg:20261201T080000\nDTEND;TZID=America/Toronto:20261201T120000',
      '12-01 09:00-12:00',
    ],
    [
      'a time that the clocks show twice: the first',
      'DTSTART;TZID=America/Toronto:20271107T013000\nDURATION:PT1H',
      '11-07 01:30-01:30',
    ],
    [
      'a time that the clocks skip: an hour later',
      'DTSTART;TZID=America/Toronto:20270314T023000\nDURATION:PT1H',
      '03-14 03:30-04:30',
    ],
    ['in lower case and with folded lines', 'dtstart:20261201T14\n 0000Z\nduration:PT1H', '12-01 09:00-10:00'],
  ])('%s', (_name, lines, expected) => {
    expect(read(file(ZONE_OF_ITS_OWN, event(lines)))).toEqual([expected]);
  });

  test.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['marked as free', 'TRANSP:TRANSPARENT'],
    ['marked as free by Outlook', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
  ])('%s is not busy', (_name, line) => {
    expect(read(file(event(`DTSTART:20261201T140000Z\nDURATION:PT1H\n${line}`)))).toEqual([]);
  });

  test('past, empty and out-of-window events aren’t busy; an event that crosses the window’s edge is cut', () => {
    const at = (start: string, more = 'DURATION:PT1H') => event(`DTSTART:${start}\n${more}`, start);
    expect(read(file(at('20261101T140000Z'), at('20280101T140000Z'), at('20261201T140000Z', '')))).toEqual([]);
    expect(read(file(at('20261119T230000Z', 'DURATION:PT3H')))).toEqual(['11-19 19:00-21:00']);
  });

  test('our own lessons coming back from a synced calendar aren’t busy', () => {
    const lines = 'DTSTART:20261201T140000Z\nDURATION:PT1H';
    expect(read(file(event(lines, '0b0c1a52-8a35-4a26-8a0e-7d3c39a2f6a1@lanewise')))).toEqual([]);
    expect(read(file(event(lines, '0b0c1a52@lanewise.example')))).toHaveLength(1);
  });
});

describe('a recurring event', () => {
  const weekly = 'DTSTART;TZID=America/Toronto:20261124T090000\nDTEND;TZID=America/Toronto:20261124T100000\n';
  const days = (text: string) => read(text).map((one) => one.slice(0, 5));

  test('keeps its wall time across a clock change', () => {
    const spring = 'DTSTART;TZID=America/Winnipeg:20270310T080000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(read(file(event(spring)))).toEqual(['03-10 09:00-10:00', '03-17 09:00-10:00']);
    const between = 'DTSTART;TZID=America/Regina:20270310T080000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(read(file(event(between)))).toEqual(['03-10 09:00-10:00', '03-17 10:00-11:00']);
  });

  test.each([
    ['COUNT', 'RRULE:FREQ=DAILY;COUNT=2', ['11-24', '11-25']],
    ['UNTIL, in UTC, with its last moment', 'RRULE:FREQ=WEEKLY;UNTIL=20261208T140000Z', ['11-24', '12-01', '12-08']],
    ['UNTIL, a second before', 'RRULE:FREQ=WEEKLY;UNTIL=20261208T135959Z', ['11-24', '12-01']],
    ['UNTIL, a day', 'RRULE:FREQ=WEEKLY;UNTIL=20261208', ['11-24', '12-01', '12-08']],
    ['two days of the week', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3', ['11-24', '11-26', '12-01']],
    ['the last Tuesday of a month', 'RRULE:FREQ=MONTHLY;BYDAY=-1TU;COUNT=3', ['11-24', '12-29', '01-26']],
    ['EXDATE', 'RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=America/Toronto:20261201T090000', ['11-24', '12-08']],
    ['EXDATE in UTC', 'RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261201T140000Z', ['11-24', '12-08']],
    ['EXDATE as a day', 'RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261201', ['11-24', '12-08']],
    ['RDATE', 'RDATE;TZID=America/Toronto:20261203T090000,20261205T090000', ['11-24', '12-03', '12-05']],
    ['RDATE of a span', 'RDATE;VALUE=PERIOD:20261203T140000Z/PT2H', ['11-24', '12-03']],
  ])('%s', (_name, rule, expected) => {
    expect(days(file(event(weekly + rule)))).toEqual(expected);
  });

  test('moved, cancelled and free occurrences: the newest version counts', () => {
    const other = (day: string, lines: string) =>
      event(`RECURRENCE-ID;TZID=America/Toronto:202612${day}T090000\n${lines}`);
    const text = file(
      event(`${weekly}RRULE:FREQ=WEEKLY;COUNT=5`),
      other('01', 'SEQUENCE:2\nDTSTART;TZID=America/Toronto:20261202T130000\nDURATION:PT1H'),
      other('01', 'SEQUENCE:1\nDTSTART;TZID=America/Toronto:20261203T130000\nDURATION:PT1H'),
      other('08', 'STATUS:CANCELLED\nDTSTART;TZID=America/Toronto:20261208T090000\nDURATION:PT1H'),
      event('RECURRENCE-ID:20261215T140000Z\nTRANSP:TRANSPARENT\nDTSTART:20261215T140000Z\nDURATION:PT1H'),
    );
    expect(read(text)).toEqual(['11-24 09:00-10:00', '12-02 13:00-14:00', '12-22 09:00-10:00']);
  });

  test('without an end fills the window, however long ago it began', () => {
    const since = (from: string) => file(event(`DTSTART:${from}T140000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY`));
    expect(read(since('20261101'))).toHaveLength(366);
    expect(read(since('19700101'))).toHaveLength(366);
  });
});

describe('a hostile file', () => {
  const fails = (text: string, stepsMax?: number) => {
    try {
      return readBusyTimes(text, WINDOW, stepsMax);
    } catch (error) {
      return (error as { failure?: string }).failure;
    }
  };
  const good = event('DTSTART:20261201T140000Z\nDURATION:PT1H');

  test('no calendar, or a truncated one', () => {
    for (const text of [
      '',
      '<!doctype html><html>',
      'BEGIN:VCARD\nEND:VCARD',
      file(good).slice(0, -30),
      '\0'.repeat(99),
    ])
      expect(fails(text)).toBe('not_a_calendar');
  });

  test('an unreadable event doesn’t hide the others', () => {
    const broken = ['DTSTART:yesterday', 'DURATION:PT1H', 'DTSTART:20261399T990000Z\nDTEND:x'].map((lines, index) =>
      event(lines, `b${index}`),
    );
    expect(read(file(...broken, good))).toEqual(['12-01 09:00-10:00']);
  });

  test('everything twice gives the same result', () => {
    expect(read(file(good, good))).toEqual(['12-01 09:00-10:00']);
    expect(read(file(good) + file(good))).toEqual(['12-01 09:00-10:00']);
  });

  const once = 'DTSTART:20261201T140000Z\nDURATION:PT1H';

  test.each([
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=9007199254740991',
    `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=${Array(750).fill(30)}`,
    'FREQ=WEEKLY;INTERVAL=1000000000',
    'FREQ=WEEKLY;BYWEEKNO=0',
    'FREQ=WEEKLY;BYWEEKNO=53;BYMONTH=6',
    'FREQ=MONTHLY;INTERVAL=9007199254740991',
    'FREQ=MONTHLY;BYDAY=5MO;INTERVAL=1000000000',
    'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=YEARLY;INTERVAL=9007199254740991',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=MO;BYSETPOS=300',
  ])('an event that never repeats takes place once: %s', (rule) => {
    expect(read(file(event(`${once}\nRRULE:${rule}`)))).toEqual(['12-01 09:00-10:00']);
  });

  const zoneWith = (rule: string) => ZONE_OF_ITS_OWN.replace('FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', rule);
  const inZone = event('DTSTART;TZID=Customized:20270701T060000\nDURATION:PT1H');
  test.each([
    ['every second', event('DTSTART:20261201T140000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY')],
    ['seconds of a day that does not exist', event(`${once}\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30`)],
    ['every second in a time zone', zoneWith('FREQ=SECONDLY') + inZone],
    ['a day that does not exist in a time zone', zoneWith('FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30') + inZone],
    [
      'thousands of time zones',
      [...Array(1_001).keys()].map((n) => event(`DTSTART;TZID=No/${n}:20261201T090000`, `${n}`)).join(''),
    ],
  ])('%s: too complex', (_name, text) => {
    expect(fails(file(text), 10_000)).toBe('calendar_too_complex');
  });

  test('an endless rule is too complex, within the steps that real calendars get', () => {
    const text = event(`${once}\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30`);
    expect(fails(file(text))).toBe('calendar_too_complex');
  });
});
