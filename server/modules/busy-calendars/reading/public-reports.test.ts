import { expect, test } from 'vitest';
import { readBusyTimes } from './busy-times.ts';

const WINDOW = {
  fromMs: Date.parse('2026-11-26T00:00:00Z'),
  toMs: Date.parse('2027-11-28T00:00:00Z'),
  timeZone: 'America/Toronto',
};
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
/** 9:00 to 10:00 in Toronto. */
const GOOD = event('UID:good', 'DTSTART:20261201T140000Z', 'DTEND:20261201T150000Z');
const ALSO_GOOD = '12-01 14:00/15:00';
const OFFSETS = (standard: string, daylight: string) => [
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `TZOFFSETFROM:${daylight}`, `TZOFFSETTO:${standard}`],
  ...[
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
  ],
  ...[
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${daylight}`,
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
  ],
];

/** Reports to other products, with an input of the same kind and the busy times in UTC. */
const REPORTS: [thread: string, lines: string[], busy: string[]][] = [
  [
    'kewisch/ical.js#1015: a quote and line breaks within a quoted parameter',
    event(
      'UID:a',
      'ATTENDEE;X-RESPONSE-COMMENT="I said "no"',
      'twice";CN=Lee:mailto:lee@example.org',
      'DTSTART:20261202T140000Z',
      'DURATION:PT1H',
    ),
    ['12-02 14:00/15:00'],
  ],
  [
    'derekantrican/GAS-ICS-Sync#254: Outlook numbers its zones, and UIDs are empty',
    [
      ...event(
        'UID:',
        'DTSTART;TZID=GMT Standard Time 1:20261202T140000',
        'DTEND;TZID=GMT Standard Time 1:20261202T150000',
      ),
      ...event(
        'UID:',
        'DTSTART;TZID=Eastern Standard Time 2:20261203T090000',
        'DTEND;TZID=Eastern Standard Time 2:20261203T100000',
      ),
    ],
    ['12-02 14:00/15:00', '12-03 14:00/15:00'],
  ],
  [
    'jens-maus/node-ical#478: “Customized Time Zone” with a description',
    [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      ...OFFSETS('+0100', '+0200'),
      'END:VTIMEZONE',
      ...event('UID:a', 'DTSTART;TZID=Customized Time Zone:20261202T150000', 'DURATION:PT1H'),
    ],
    ['12-02 14:00/15:00'],
  ],
  [
    'home-assistant/core#149773: “tzone://Microsoft/Custom” without a description',
    event('UID:a', 'DTSTART;TZID=tzone://Microsoft/Custom:20261202T090000', 'DURATION:PT1H'),
    ['12-02 14:00/15:00'],
  ],
  [
    'home-assistant/core#142164: names that Outlook shows',
    event('UID:a', 'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome":20261202T150000', 'DURATION:PT1H'),
    ['12-02 14:00/15:00'],
  ],
  [
    'home-assistant/core#145101: X-WR-TIMEZONE is the zone of local times',
    ['X-WR-TIMEZONE:Europe/Zurich', ...event('UID:a', 'DTSTART:20261202T150000', 'DTEND:20261202T160000')],
    ['12-02 14:00/15:00'],
  ],
  [
    'yuvomi#818: local times in a calendar of UTC are the instructor’s',
    ['X-WR-TIMEZONE:UTC', ...event('UID:a', 'DTSTART:20261202T090000', 'DTEND:20261202T100000')],
    ['12-02 14:00/15:00'],
  ],
  [
    'home-assistant/core#141636: offsets with seconds',
    [
      'BEGIN:VTIMEZONE',
      'TZID:Mine',
      'BEGIN:STANDARD',
      'DTSTART:18950101T000000',
      'TZOFFSETFROM:-051732',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('UID:a', 'DTSTART;TZID=Mine:20261202T090000', 'DURATION:PT1H'),
    ],
    ['12-02 14:00/15:00'],
  ],
  [
    'home-assistant/core#160047: a zone that begins in UTC',
    [
      'BEGIN:VTIMEZONE',
      'TZID:Mine',
      'BEGIN:STANDARD',
      'DTSTART:20261025T010000Z',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('UID:a', 'DTSTART;TZID=Mine:20261202T150000', 'DURATION:PT1H'),
    ],
    ['12-02 14:00/15:00'],
  ],
  [
    'thomersch/openstreetmap-calendar#185: a slash before the zone’s name',
    event('UID:a', 'DTSTART;TZID=/Europe/Vienna:20261202T150000', 'DURATION:PT1H'),
    ['12-02 14:00/15:00'],
  ],
  [
    'pimutils/khal#1251: a date that ends at a time',
    event('UID:a', 'DTSTART;VALUE=DATE:20261202', 'DTEND:20261202T150000Z'),
    ['12-02 05:00/15:00'],
  ],
  [
    'nextcloud/calendar#5199: bare dates as exceptions of times',
    event(
      'UID:a',
      'DTSTART:20261202T140000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3',
      'EXDATE:20261209',
      'EXDATE:20261216',
    ),
    ['12-02 14:00/15:00'],
  ],
  [
    'nextcloud/calendar#1388: a name with underscores',
    event('UID:a', 'X_CUSTOM_FIELD:1', 'DTSTART:20261202T140000Z', 'DURATION:PT1H'),
    ['12-02 14:00/15:00'],
  ],
  [
    'nextcloud/calendar#8332: no UIDs',
    [...event('DTSTART:20261202T140000Z', 'DURATION:PT1H'), ...event('DTSTART:20261203T140000Z', 'DURATION:PT1H')],
    ['12-02 14:00/15:00', '12-03 14:00/15:00'],
  ],
  [
    'owncloud-archive/apps#58: a creation date in the year 0',
    event('UID:a', 'CREATED:00001231T000000Z', 'DTSTART:20261202T140000Z', 'DURATION:PT1H'),
    ['12-02 14:00/15:00'],
  ],
  [
    'lfos/calcurse#46: a whole day as midnight without an end',
    event('UID:a', 'DTSTART:20261202T000000'),
    ['12-02 05:00/12-03 05:00'],
  ],
  [
    'bitfireAT/synctools#80: an exception in another zone',
    [
      ...event('UID:a', 'DTSTART;TZID=America/Toronto:20261202T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('UID:a', 'RECURRENCE-ID;TZID=Europe/Paris:20261203T150000', 'DTSTART:20261204T140000Z', 'DURATION:PT1H'),
    ],
    ['12-02 14:00/15:00', '12-04 14:00/15:00'],
  ],
  [
    'ical4j/ical4j#85: an exception’s occurrence without a zone',
    [
      ...event('UID:a', 'DTSTART;TZID=America/Winnipeg:20261202T080000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:a',
        'RECURRENCE-ID:20261203T080000',
        'DTSTART;TZID=America/Winnipeg:20261204T080000',
        'DURATION:PT1H',
      ),
    ],
    ['12-02 14:00/15:00', '12-04 14:00/15:00'],
  ],
  [
    'jens-maus/node-ical#459: a whole day moved in a series',
    [
      ...event(
        'UID:a',
        'DTSTART;VALUE=DATE:20261203',
        'DTEND;VALUE=DATE:20261204',
        'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=2',
      ),
      ...event(
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20261208',
        'DTSTART;VALUE=DATE:20261211',
        'DTEND;VALUE=DATE:20261212',
      ),
    ],
    ['12-03 05:00/12-04 05:00', '12-11 05:00/12-12 05:00'],
  ],
  [
    'callumalpass/tasknotes#2154: only the start has a zone',
    event('UID:a', 'DTSTART;TZID=America/Winnipeg:20261202T080000', 'DTEND:20261202T090000'),
    ['12-02 14:00/15:00'],
  ],
];

const minute = (ms: number) => new Date(ms).toISOString().slice(5, 16).replace('T', ' ');
const shown = ([from, to]: [number, number]) =>
  `${minute(from)}/${minute(from).slice(0, 5) === minute(to).slice(0, 5) ? minute(to).slice(6) : minute(to)}`;

test.each(REPORTS)('%s', (_thread, lines, expected) => {
  const { busy, unread } = readBusyTimes(
    ['BEGIN:VCALENDAR', ...lines, ...GOOD, 'END:VCALENDAR', ''].join('\r\n'),
    WINDOW,
  );
  expect(busy.map(shown)).toEqual([ALSO_GOOD, ...expected]);
  expect(unread).toBe(0);
});
