import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRuns } from '#server/testing/properties.ts';
import { type BusySpan, readBusyTimes } from './busy-times.ts';

const WINDOW = {
  fromMs: Date.parse('2026-11-26T00:00:00Z'),
  toMs: Date.parse('2027-11-28T00:00:00Z'),
  timeZone: 'America/Toronto',
};
/** Calendars in each run: `npm run test:long` reads 10,000. */
const CALENDARS = 5;

/** Independent parts of a calendar, each with its own UIDs, and when they are busy. */
interface Part {
  lines: string[];
  busy: [from: string, to: string][];
}
const hour = (...starts: string[]): Part['busy'] =>
  starts.map((from) => [`${from}Z`, new Date(Date.parse(`${from}Z`) + 3_600_000).toISOString()]);
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:America/Toronto', 'BEGIN:STANDARD', 'DTSTART:16011104T020000'],
  ...['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
  ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];
const ALARM = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'DESCRIPTION:Soon', 'END:VALARM'];

const PARTS: Part[] = [
  { lines: ZONE, busy: [] },
  {
    lines: event('utc', 'SUMMARY:Dentist', 'DTSTART:20261201T140000Z', 'DTEND:20261201T150000Z'),
    busy: hour('2026-12-01T14:00'),
  },
  {
    lines: event('zone', 'DTSTART;TZID=America/Toronto:20261202T120000', 'DURATION:PT1H', ...ALARM),
    busy: hour('2026-12-02T17:00'),
  },
  {
    lines: event('outlook', 'DTSTART;TZID=Central Standard Time:20261203T110000', 'DURATION:PT1H', 'SEQUENCE:3'),
    busy: hour('2026-12-03T17:00'),
  },
  {
    lines: event('customized', 'DTSTART;TZID=Customized Time Zone:20261204T120000', 'DURATION:PT1H'),
    busy: hour('2026-12-04T17:00'),
  },
  {
    lines: event('day', 'DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206', 'TRANSP:OPAQUE'),
    busy: [['2026-12-05T05:00Z', '2026-12-06T05:00Z']],
  },
  {
    lines: [
      ...event(
        'series',
        'DTSTART;TZID=America/Toronto:20261207T120000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=4',
        'EXDATE:20261208',
      ),
      ...event(
        'series',
        'RECURRENCE-ID;TZID=America/Toronto:20261209T120000',
        'DTSTART;TZID=America/Toronto:20261209T150000',
        'DURATION:PT1H',
      ),
    ],
    busy: hour('2026-12-07T17:00', '2026-12-09T20:00', '2026-12-10T17:00'),
  },
  {
    lines: event(
      'weekly',
      'DTSTART:20261211T140000Z',
      'DTEND:20261211T150000Z',
      'RRULE:FREQ=WEEKLY;UNTIL=20261225T140000Z;BYDAY=FR',
    ),
    busy: hour('2026-12-11T14:00', '2026-12-18T14:00', '2026-12-25T14:00'),
  },
  {
    lines: [
      'BEGIN:VFREEBUSY',
      'UID:free-busy',
      'FREEBUSY;FBTYPE=BUSY:20261212T140000Z/PT1H,20261212T170000Z/20261212T180000Z',
      'END:VFREEBUSY',
    ],
    busy: hour('2026-12-12T14:00', '2026-12-12T17:00'),
  },
  {
    lines: event(
      'folded',
      'DESCRIPTION:A long text that\r\n  goes on',
      'ATTENDEE;CN="Ann; Lee: a":mailto:ann@example.org',
      'DTSTART:20261214T140000Z',
      'RDATE:20261215T140000Z',
      'DURATION:PT1H',
    ),
    busy: hour('2026-12-14T14:00', '2026-12-15T14:00'),
  },
  {
    lines: event('free', 'DTSTART:20261216T140000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
    busy: [],
  },
  { lines: ['BEGIN:VTODO', 'UID:todo', 'DTSTART:20261217T140000Z', 'DUE:20261218T140000Z', 'END:VTODO'], busy: [] },
];

const LETTERS = [...'09AZTZ:;,="\\ \t/+-xé\0'];
/** Changes of a text, at a place between 0 and 1. */
const MUTATIONS: ((text: string, place: number, which: number) => string)[] = [
  (text, place, which) => replaced(text, place, 1, LETTERS[which % LETTERS.length] ?? ''),
  (text, place, which) => replaced(text, place, 0, LETTERS[which % LETTERS.length] ?? ''),
  (text, place, which) => replaced(text, place, 1 + (which % 5), ''),
  (text, place) => replaced(text, place, 0, '\r\n'),
  (text, place, which) => replaced(text, place, 0, which % 2 === 0 ? '\r\n ' : '\n\n'),
  (text, place, which) => replaced(text, place, 1 + (which % 20), text.slice(which % text.length).slice(0, 10)),
  (text, place) => withLine(text, place, () => []),
  (text, place) => withLine(text, place, (line) => [line, line]),
  (text, place) => withLine(text, place, (line) => [` ${line}`]),
  (text, place) => withLine(text, place, (line) => [line.toLowerCase()]),
  (text, place) => withLine(text, place, (line) => [[...line].reverse().join('')]),
  (text, place) => withLine(text, place, (line) => [line.replace(/[:;].*/, ':')]),
  (text, place) => withLine(text, place, (line) => [line.slice(0, line.length / 2)]),
];
function replaced(text: string, place: number, length: number, by: string): string {
  const at = Math.floor(place * text.length);
  return text.slice(0, at) + by + text.slice(at + length);
}
function withLine(text: string, place: number, change: (line: string) => string[]): string {
  const lines = text.split('\r\n');
  const at = Math.floor(place * (lines.length - 1));
  return lines.flatMap((line, index) => (index === at ? change(line) : [line])).join('\r\n');
}

const covers = (busy: readonly BusySpan[], [from, to]: [string, string]) =>
  busy.some((span) => span[0] <= Date.parse(from) && span[1] >= Date.parse(to));

const place = fc.double({ min: 0, max: 0.999, noNaN: true });
const mutation = fc.record({
  part: fc.nat(PARTS.length - 1),
  kind: fc.nat(MUTATIONS.length - 1),
  place,
  which: fc.nat(999),
});
const calendar = fc.record({
  order: fc.shuffledSubarray(PARTS, { minLength: 4 }),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 6 }),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r', '\r\r\n'),
  cut: fc.option(place, { freq: 5 }),
  header: fc.constantFrom(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    '\ufeffBEGIN:VCALENDAR\r\n',
    'BEGIN:VCALENDXR\r\n',
    '\r\n\r\nbegin:vcalendar\r\n',
  ),
});

test('whatever is wrong in a calendar, the events that are right are busy', () => {
  fc.assert(
    fc.property(fc.array(calendar, { minLength: CALENDARS, maxLength: CALENDARS }), (calendars) => {
      for (const { order, mutations, lineEnd, cut, header } of calendars) {
        let text = header;
        const intact: [end: number, busy: Part['busy']][] = [];
        for (const part of order) {
          const own = mutations.filter((one) => PARTS[one.part] === part);
          const written = `${part.lines.join('\r\n')}\r\n`;
          const mutated = own.reduce(
            (so, { kind, place, which }) => MUTATIONS[kind]?.(so, place, which) ?? so,
            written,
          );
          text += mutated;
          if (mutated === written) intact.push([text.length, part.busy]);
        }
        text += 'END:VCALENDAR\r\n';
        const end = cut === null ? text.length : Math.floor(cut * text.length);
        const whole = intact.filter(([partEnd]) => partEnd <= end).flatMap(([, busy]) => busy);
        if (whole.length === 0) continue;
        const given = text.slice(0, end).replaceAll('\r\n', lineEnd);
        const { busy } = readBusyTimes(given, WINDOW);
        for (const span of whole) if (!covers(busy, span)) expect({ given, busy, missing: span }).toBe('busy');
      }
    }),
    { numRuns: countRuns(1), endOnFailure: true },
  );
});

test('a zone that can’t be found is never UTC', () => {
  const names = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      'Customized Time Zone',
      'tzone://Microsoft/Custom',
      'Eastern',
      'Local',
      'Etc/Unknown',
      'Factory',
      'Zone/x',
    ),
    fc
      .tuple(
        mutation,
        fc.constantFrom('America/Toronto', 'Eastern Standard Time', '(UTC-05:00) Eastern Time (US & Canada)'),
      )
      .map(([{ kind, place, which }, name]) => MUTATIONS[kind]?.(name, place, which) ?? name),
  );
  const isSaid = (name: string) => /utc|gmt|uct|zulu|universal|greenwich|etc\b/i.test(name);
  fc.assert(
    fc.property(names, fc.boolean(), (name, isQuoted) => {
      fc.pre(!isSaid(name));
      const tzid = isQuoted ? `"${name}"` : name;
      const lines = event('a', `DTSTART;TZID=${tzid}:20261202T121700`, 'DURATION:PT1H');
      const { busy } = readBusyTimes(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'), WINDOW);
      for (const [from] of busy)
        expect([name, new Date(from).toISOString()]).not.toEqual([name, '2026-12-02T12:17:00.000Z']);
    }),
  );
});
