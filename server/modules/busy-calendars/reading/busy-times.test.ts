import { describe, expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';
import { decodeCalendar } from './content-lines.ts';

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

  test('past and out-of-window events aren’t busy; an event that crosses the window’s edge is cut', () => {
    const at = (start: string, more = 'DURATION:PT1H') => event(`DTSTART:${start}\n${more}`, start);
    expect(read(file(at('20261101T140000Z'), at('20280101T140000Z')))).toEqual([]);
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

describe('what is odd or broken', () => {
  const all = (...lines: string[]) => {
    const { busy, ...rest } = readBusyTimes(file(...lines), WINDOW);
    return { busy: busy.map(([from, to]) => `${local(from)}-${local(to, from)}`), ...rest };
  };

  test.each([
    ['no end', '', '12-01 09:00-09:01'],
    ['an end that is the start', 'DTEND:20261201T140000Z', '12-01 09:00-09:01'],
    ['no duration', 'DURATION:PT0S', '12-01 09:00-09:01'],
  ])('an event with %s hides the slot that it falls into', (_name, end, expected) => {
    expect(all(event(`DTSTART:20261201T140000Z\n${end}`))).toEqual({ busy: [expected], unread: 0, cutOff: null });
  });

  test.each([
    ['from midnight to the same midnight', 'DTSTART:20261201T000000\nDTEND:20261201T000000'],
    ['from midnight to the same midnight, in UTC', 'DTSTART:20261201T000000Z\nDTEND:20261201T000000Z'],
    ['called a date, with a time', 'DTSTART;VALUE=DATE:20261201T000000\nDTEND;VALUE=DATE:20261202T000000'],
    ['with a duration of hours', 'DTSTART;VALUE=DATE:20261201\nDURATION:PT1H'],
    ['without length', 'DTSTART;VALUE=DATE:20261201\nDURATION:P0D'],
    ['by Outlook', 'DTSTART:20261201T080000\nDTEND:20261201T080000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
  ])('a whole day %s', (_name, lines) => {
    expect(all(event(lines))).toEqual({ busy: ['12-01 00:00-12-02 00:00'], unread: 0, cutOff: null });
  });

  test.each([
    ['an end that can’t be read', 'DTSTART:20261201T140000Z\nDTEND:20261201T1X0000Z', '12-01 09:00-12-02 00:00'],
    ['an end before the start', 'DTSTART:20261201T140000Z\nDTEND:20261201T130000Z', '12-01 09:00-12-02 00:00'],
    ['a duration that can’t be read', 'DTSTART:20261201T140000Z\nDURATION:one hour', '12-01 09:00-12-02 00:00'],
    ['a start of which only the day can be read', 'DTSTART:20261201T9Z\nDURATION:PT1H', '12-01 00:00-12-02 00:00'],
    ['a whole day that ends before', 'DTSTART:20261201\nDTEND:20261130', '12-01 00:00-12-02 00:00'],
    ['two lines in one', 'LOCATION:xDTSTART:20261201T140000Z\nDTEND:20261201T150000Z', '12-01 09:00-10:00'],
    ['a start that was folded away', 'SUMMARY:x\n DTSTART:20261201T140000Z\nDURATION:PT1H', '12-01 09:00-10:00'],
  ])('%s is busy for as long as it may take, and counted', (_name, lines, expected) => {
    expect(all(event(lines))).toEqual({ busy: [expected], unread: 1, cutOff: null });
  });

  const daily = 'DTSTART:20261201T140000Z\nDURATION:PT1H\n';
  test.each([
    ['no frequency', 'RRULE:COUNT=3', 1],
    ['an unknown frequency', 'RRULE:FREQ=SOMETIMES;COUNT=3', 1],
    ['a count that can’t be read', 'RRULE:FREQ=MONTHLY;COUNT=x', 12],
    ['an end that can’t be read', 'RRULE:FREQ=MONTHLY;UNTIL=next year', 12],
    ['an interval of nothing', 'RRULE:FREQ=DAILY;INTERVAL=0;COUNT=3', 3],
    ['an unknown weekday', 'RRULE:FREQ=WEEKLY;BYDAY=XX;COUNT=3', 3],
    ['a month without a number', 'RRULE:FREQ=YEARLY;BYMONTH=13;COUNT=1', 1],
    ['a name that was lost', 'RRUXE:FREQ=DAILY;COUNT=3;', 3],
    ['an excluded day that can’t be read', 'RRULE:FREQ=DAILY;COUNT=3\nEXDATE:2026120T', 3],
    ['an excluded time of which only the day can be read', 'RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261202T9', 3],
    ['an added day that can’t be read', 'RRULE:FREQ=DAILY;COUNT=3\nRDATE:soon', 3],
  ])('a rule with %s keeps what can be read', (name, rule, count) => {
    const { busy, unread } = all(event(daily + rule));
    expect(busy).toHaveLength(count);
    expect(unread).toBe(name === 'a name that was lost' ? 0 : 1);
  });

  test('the later of a rule’s count and end counts', () => {
    expect(all(event(`${daily}RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261203T140000Z`)).busy).toHaveLength(3);
    expect(all(event(`${daily}RRULE:FREQ=DAILY;COUNT=4;UNTIL=20261203T140000Z`)).busy).toHaveLength(4);
  });

  test.each([
    ['in lower case', 'RRULE:freq=daily;count=2', ['12-01', '12-02']],
    ['with spaces and a semicolon at its end', 'RRULE: FREQ=DAILY ; COUNT=2;', ['12-01', '12-02']],
    ['with the names of days', 'RRULE:FREQ=WEEKLY;BYDAY=Tuesday,Thu;COUNT=3', ['12-01', '12-03', '12-08']],
    ['with numbered days in weeks', 'RRULE:FREQ=WEEKLY;BYDAY=1TU;COUNT=2', ['12-01', '12-08']],
    ['the last day of each month', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', ['12-01', '12-31', '01-31']],
    ['the last day of each month, by days', 'RRULE:FREQ=DAILY;BYMONTHDAY=-1;COUNT=2', ['12-01', '12-31', '01-31']],
    ['the 31st', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', ['12-01', '12-31', '01-31', '03-31']],
    ['the second last working day', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=1', ['12-01', '12-30']],
    [
      'every other week from Sunday',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=3',
      ['12-01', '12-13', '12-15'],
    ],
    [
      'every other week from Monday',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=MO;COUNT=3',
      ['12-01', '12-06', '12-15'],
    ],
    ['a week of the year', 'RRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=1', ['12-01', '01-04']],
    ['a day of the year', 'RRULE:FREQ=YEARLY;BYYEARDAY=-1,1;COUNT=2', ['12-01', '12-31', '01-01']],
    ['the third Friday of March', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=3FR;COUNT=1', ['12-01', '03-19']],
    ['the first Monday of the year', 'RRULE:FREQ=YEARLY;BYDAY=1MO;COUNT=1', ['12-01', '01-04']],
    ['with an unknown part', 'RRULE:FREQ=DAILY;COUNT=2;RSCALE=GREGORIAN;X-A=1', ['12-01', '12-02']],
    ['two rules', 'RRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=2', ['12-01', '12-02', '01-01']],
    [
      'an excluded moment among others',
      'RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261202T140000Z,20261205T140000Z',
      ['12-01', '12-03'],
    ],
  ])('a rule %s', (_name, rule, expected) => {
    const { busy, unread } = all(event(daily + rule));
    expect(busy.map((one) => one.slice(0, 5))).toEqual(expected);
    expect(unread).toBe(0);
  });

  test('an excluded local time is one of the event’s zone', () => {
    const lines = 'DTSTART;TZID=America/Winnipeg:20261201T080000\nDTEND:20261201T090000\nRRULE:FREQ=DAILY;COUNT=2';
    expect(all(event(`${lines}\nEXDATE:20261202T080000`)).busy).toEqual(['12-01 09:00-10:00']);
  });

  test('a change of all that follow moves them', () => {
    const weekly = event('DTSTART;TZID=America/Toronto:20261201T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4');
    const later = (lines: string) =>
      event(`RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Toronto:20261215T090000\n${lines}`);
    expect(all(weekly, later('DTSTART;TZID=America/Toronto:20261216T130000\nDURATION:PT2H')).busy).toEqual([
      '12-01 09:00-10:00',
      '12-08 09:00-10:00',
      '12-16 13:00-15:00',
      '12-23 13:00-15:00',
    ]);
    const cancelled = later('DTSTART;TZID=America/Toronto:20261215T090000\nSTATUS:CANCELLED');
    expect(all(weekly, cancelled).busy).toEqual(['12-01 09:00-10:00', '12-08 09:00-10:00']);
  });

  test('a change that can’t be read leaves its occurrence busy', () => {
    const series = event(`${daily}RRULE:FREQ=DAILY;COUNT=2`);
    const { busy, unread } = all(series, event('RECURRENCE-ID:20261202T140000Z\nDTSTART:later\nDURATION:PT1H'));
    expect([busy.length, unread]).toEqual([2, 1]);
  });

  test('an occurrence may be changed in another calendar of the file', () => {
    const text = file(event(`${daily}RRULE:FREQ=DAILY;COUNT=2`));
    expect(
      read(text + file(event('RECURRENCE-ID:20261202T140000Z\nSTATUS:CANCELLED\nDTSTART:20261202T140000Z'))),
    ).toEqual(['12-01 09:00-10:00']);
  });

  const meeting = (partstat: string, who = 'me@example.org', more = '') =>
    event(
      `${daily}ORGANIZER:mailto:boss@example.org\nATTENDEE;CN="Priya Patel";PARTSTAT=${partstat}:mailto:${who}\n${more}`,
      `${partstat}${who}`,
    );
  test.each([
    ['the address that the calendar is named after', 'X-WR-CALNAME:ME@example.org\n', [meeting('DECLINED')], 0],
    ['the name that the calendar has', 'X-WR-CALNAME:Priya Patel\n', [meeting('DECLINED')], 0],
    [
      'the only person in all events',
      'X-WR-CALNAME:Home\n',
      [meeting('DECLINED'), event('DTSTART:20261101\nORGANIZER:mailto:me@example.org', 'b')],
      0,
    ],
    ['somebody else', 'X-WR-CALNAME:other@example.org\n', [meeting('DECLINED')], 1],
    ['nobody knows who', 'X-WR-CALNAME:Home\n', [meeting('DECLINED')], 1],
    [
      'nobody knows who, in the only event',
      'X-WR-CALNAME:Home\n',
      [event(`${daily}ATTENDEE;PARTSTAT=DECLINED:mailto:boss@example.org`)],
      1,
    ],
    ['nobody yet', 'X-WR-CALNAME:me@example.org\n', [meeting('NEEDS-ACTION')], 1],
    [
      'one of two addresses',
      'X-WR-CALNAME:Priya Patel\n',
      [meeting('DECLINED', 'me@example.org', 'ATTENDEE;CN=Priya Patel;PARTSTAT=ACCEPTED:mailto:p@example.org')],
      1,
    ],
  ])('declined by %s', (_name, title, events, count) => {
    expect(read(file(title, ...events))).toHaveLength(count);
  });

  test('Outlook’s “busy” outweighs “transparent”; other spellings of “transparent” are free', () => {
    expect(read(file(event(`${daily}TRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:OOF`)))).toHaveLength(1);
    expect(read(file(event(`${daily}TRANSP:Transparent-NoConflict`)))).toHaveLength(0);
  });

  test('times that aren’t free in VFREEBUSY are busy, each period on its own', () => {
    const lines = [
      'FREEBUSY;FBTYPE=FREE:20261201T120000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261201T140000Z/PT1H,broken/PT1H,20261201T160000Z/20261201T170000Z',
      'FREEBUSY:20261201T180000Z/PT1H',
    ];
    expect(all(`BEGIN:VFREEBUSY\n${lines.join('\n')}\nEND:VFREEBUSY\n`)).toEqual({
      busy: ['12-01 09:00-10:00', '12-01 11:00-12:00', '12-01 13:00-14:00'],
      ...{ unread: 1, cutOff: null },
    });
  });
});

describe('lines and boundaries', () => {
  const good =
    event('DTSTART:20261201T140000Z\nDURATION:PT1H', 'a') + event('DTSTART:20261202T140000Z\nDURATION:PT1H', 'b');
  const BOTH = ['12-01 09:00-10:00', '12-02 09:00-10:00'];
  const text = file(good);

  test.each([
    ['LF', text.replaceAll('\r\n', '\n')],
    ['CR', text.replaceAll('\r\n', '\r')],
    ['CR CR LF', text.replaceAll('\r\n', '\r\r\n')],
    ['blank lines', text.replaceAll('\r\n', '\r\n\r\n')],
    ['a byte order mark', `\ufeff${text}`],
    ['lower case', text.toLowerCase()],
    ['an indent', text.replaceAll(/^/gm, '    ')],
    ['a warning before it', `Warning: something in line 3\n\n${text}`],
    ['spaces before colons', text.replaceAll(/^(DTSTART|BEGIN|END):/gm, '$1 :')],
    ['no calendar around the events', good],
    ['a lost line break between events', text.replace('END:VEVENT\r\nBEGIN', 'END:VEVENTBEGIN')],
    ['a lost end', text.replace('END:VEVENT\r\n', '')],
    ['a lost beginning', text.replace('BEGIN:VEVENT\r\n', '')],
    ['both lost', text.replace('END:VEVENT\r\nBEGIN:VEVENT\r\n', '')],
    ['a misspelt beginning', text.replace('BEGIN:VEVENT', 'BEGIN:VEVEMT')],
    ['a misspelt end', text.replace('END:VEVENT', 'END:VEVEMT')],
    ['an alarm that doesn’t end', text.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VEVENT')],
    ['a quote that nobody closes', text.replace('DTSTART:', 'ATTENDEE;CN="Al:mailto:a@example.org\r\nDTSTART;X-A="b:')],
    [
      'line breaks in a quoted parameter',
      text.replace('UID:a', 'UID:a\r\nATTENDEE;X-COMMENT="One\r\ntwo":mailto:a@example.org'),
    ],
    ['a name with an underscore', text.replace('UID:a', 'UID:a\r\nX_MY_THING:1')],
    ['empty UIDs', text.replaceAll(/UID:.*/g, 'UID:')],
  ])('a file with %s is read', (_name, given) => {
    expect(read(given)).toEqual(BOTH);
  });

  test.each(['utf16le', 'utf16be', 'utf16le with a mark', 'utf16be with a mark', 'utf8'])(
    'a file in %s is read',
    (encoding) => {
      const marked = encoding.includes('mark') ? `\ufeff${text}` : text;
      const bytes = Buffer.from(marked, encoding === 'utf8' ? 'utf8' : 'utf16le');
      expect(read(decodeCalendar(encoding.startsWith('utf16be') ? bytes.swap16() : bytes))).toEqual(BOTH);
    },
  );

  test('a file that is cut off is read up to there, and says so', () => {
    const cut = (length: number) => readBusyTimes(text.slice(0, length), WINDOW);
    expect(cut(text.length - 'END:VCALENDAR\r\n'.length)).toMatchObject({ unread: 0, cutOff: 'between' });
    const inside = cut(text.indexOf('DURATION', text.indexOf('UID:b')));
    expect(inside).toMatchObject({ unread: 1, cutOff: 'inside' });
    // Its end is missing: it may take the rest of the day.
    expect(inside.busy.map(([from, to]) => `${local(from)}-${local(to, from)}`)).toEqual([
      '12-01 09:00-10:00',
      '12-02 09:00-12-03 00:00',
    ]);
  });
});

describe('the zone of an event', () => {
  const at = (parameter: string, before = '') =>
    read(file(before, event(`DTSTART;${parameter}:20270701T120000\nDURATION:PT1H`)));

  test.each([
    ['TZID="America/Winnipeg"', '13:00'],
    ['TZID=america/winnipeg', '13:00'],
    ['TZID=America/Port of Spain', '12:00'],
    ['TZID=/freeassociation.sourceforge.net/Tzfile/America/Winnipeg', '13:00'],
    ['TZID=/America/Winnipeg', '13:00'],
    ['TZID=/example.org/America/Argentina/Buenos_Aires', '11:00'],
    ['TZID=Canada/Pacific', '15:00'],
    ['TZID=EST5EDT', '12:00'],
    ['TZID=EST', '12:00'],
    ['TZID=PDT', '15:00'],
    ['TZID=Pacific Standard Time', '15:00'],
    ['TZID=pacific standard time', '15:00'],
    ['TZID=Pacific Daylight Time', '15:00'],
    ['TZID=Pacific Standard Time 1', '15:00'],
    ['TZID=(UTC-05:00) Eastern Time (US & Canada)', '12:00'],
    ['TZID="(UTC-08:00) Pacific Time (US & Canada)"', '15:00'],
    ['TZID=(UTC-08:00) Pacific Time (US & Canada)', '15:00'],
    ['TZID="(GMT-06.00) Centre (É.-U. et Canada)"', '13:00'],
    ['TZID="(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"', '06:00'],
    ['TZID="(UTC+01:00) Amsterdam, Bern"', '06:00'],
    ['TZID="(UTC-08:00) Baja California"', '15:00'],
    ['TZID=GMT -0800 (Standard) / GMT -0700 (Daylight)', '15:00'],
    ['TZID=UTC-5', '12:00'],
    ['TZID="(UTC-04:00)"', '11:00'],
    ['TZID=India Standard Time', '02:30'],
    ['TZID=Customized Time Zone', '12:00'],
    ['TZID=tzone://Microsoft/Custom', '12:00'],
    ['TZID=Unknown', '12:00'],
    ['TZID=', '12:00'],
    ['TZID=Factory', '12:00'],
    ['X-TZID=Nowhere', '12:00'],
    // These say UTC.
    ['TZID=UTC', '08:00'],
    ['TZID=tzone://Microsoft/Utc', '08:00'],
    ['TZID="(UTC) Coordinated Universal Time"', '08:00'],
  ])('%s', (parameter, expected) => {
    expect(at(parameter)[0]?.slice(6, 11)).toBe(expected);
  });

  const described = (tzid: string, more = '') => ZONE_OF_ITS_OWN.replace('TZID:Customized', `TZID:${tzid}${more}`);
  test.each([
    ['a description of an unknown name', 'Customized Time Zone', described('Customized Time Zone'), '15:00'],
    ['a name with escaped commas', '"Bogota, Lima"', described('Bogota\\, Lima'), '15:00'],
    ['an IANA name outweighs its description', 'America/Winnipeg', described('America/Winnipeg'), '13:00'],
    ['the IANA name within a description', 'Mine', described('Mine', '\nX-LIC-LOCATION:America/Winnipeg'), '13:00'],
    ['a description outweighs an Outlook name', 'Central Standard Time', described('Central Standard Time'), '15:00'],
    [
      'a broken description of an Outlook name',
      'Central Standard Time',
      described('Central Standard Time').replace('TZOFFSETTO:-0800', 'TZOFFSETTO:x'),
      '13:00',
    ],
    [
      'a broken description of an unknown name',
      'Mine',
      described('Mine').replace('FREQ=YEARLY;BYDAY=1SU', 'FREQ=SOMETIMES'),
      '12:00',
    ],
    ['an empty description', 'Mine', 'BEGIN:VTIMEZONE\nTZID:Mine\nEND:VTIMEZONE\n', '12:00'],
    ['a description whose end is lost', 'Mine', described('Mine').replaceAll(/END:.*\n/g, ''), '15:00'],
    ['only the standard time', 'Mine', described('Mine').replace(/BEGIN:DAYLIGHT[\s\S]*END:DAYLIGHT\n/, ''), '16:00'],
  ])('%s', (_name, tzid, before, expected) => {
    expect(at(`TZID=${tzid}`, before)[0]?.slice(6, 11)).toBe(expected);
  });

  test('before a description begins, its first offset counts; after it ends, its last', () => {
    const zone = (rule: string, from = '2027') =>
      described('Mine')
        .replace('16011104', `${from}1107`)
        .replace('16010311', `${from}0314`)
        .replaceAll('FREQ=YEARLY', rule);
    expect(read(file(zone('FREQ=YEARLY'), event('DTSTART;TZID=Mine:20270131T060000\nDURATION:PT1H')))).toEqual([
      '01-31 09:00-10:00',
    ]);
    // Clocks haven't changed since 2015.
    expect(at('TZID=Mine', zone('FREQ=YEARLY;UNTIL=20151201T000000Z', '2007'))[0]?.slice(6, 11)).toBe('16:00');
  });
});

describe('a hostile file', () => {
  const good = event('DTSTART:20261202T140000Z\nDURATION:PT1H', 'good');
  const once = 'DTSTART:20261201T140000Z\nDURATION:PT1H';

  test('no calendar', () => {
    for (const text of ['', '<!doctype html><html>', 'BEGIN:VCARD\nEND:VCARD', '\0'.repeat(99)])
      expect(() => readBusyTimes(text, WINDOW)).toThrow('not_a_calendar');
  });

  test('an unreadable event doesn’t hide the others, and is counted', () => {
    const broken = ['DTSTART:yesterday', 'DURATION:PT1H', 'DTSTART:20261399T990000Z\nDTEND:x'].map((lines, index) =>
      event(lines, `b${index}`),
    );
    const { busy, unread } = readBusyTimes(file(...broken, good), WINDOW);
    expect([busy.length, unread]).toEqual([1, 3]);
  });

  test('everything twice gives the same result', () => {
    expect(read(file(good, good))).toEqual(['12-02 09:00-10:00']);
    expect(read(file(good) + file(good))).toEqual(['12-02 09:00-10:00']);
  });

  test.each([
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=DAILY;INTERVAL=9007199254740991',
    `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=${Array(750).fill(30)}`,
    'FREQ=WEEKLY;INTERVAL=1000000000',
    'FREQ=WEEKLY;BYWEEKNO=53;BYMONTH=6',
    'FREQ=MONTHLY;INTERVAL=9007199254740991',
    'FREQ=MONTHLY;BYDAY=5MO;INTERVAL=1000000000',
    'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=YEARLY;INTERVAL=9007199254740991',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=MO;BYSETPOS=300',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  ])('an event that never repeats takes place once: %s', (rule) => {
    expect(read(file(event(`${once}\nRRULE:${rule}`)))).toEqual(['12-01 09:00-10:00']);
  });

  test('rules beyond the budget are counted, and the others still have their turn', () => {
    const endless = event('DTSTART:20261201T140000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY');
    const daily = event('DTSTART:20261202T140000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3', 'good');
    const { busy, unread } = readBusyTimes(file(endless, daily), WINDOW, 10_000);
    expect(unread).toBe(1);
    expect(busy.filter(([from, to]) => to - from === 3_600_000)).toHaveLength(3);
  });

  test.each(['FREQ=SECONDLY', 'FREQ=MINUTELY;BYMONTHDAY=30'])(
    'a zone that changes endlessly isn’t used: %s',
    (rule) => {
      const zone = ZONE_OF_ITS_OWN.replace('FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', rule);
      expect(read(file(zone, event('DTSTART;TZID=Customized:20270701T090000\nDURATION:PT1H')))).toEqual([
        '07-01 09:00-10:00',
      ]);
    },
  );

  test('thousands of time zones are the instructor’s', () => {
    const events = [...Array(2_000).keys()].map((n) =>
      event(`DTSTART;TZID=No/${n}:20261201T090000\nDURATION:PT1H`, `${n}`),
    );
    expect(read(file(...events))).toEqual(['12-01 09:00-10:00']);
  });
});
