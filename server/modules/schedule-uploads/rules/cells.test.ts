import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIME_ZONES } from '#contract/provinces.ts';
import type { DayOrder } from '#contract/sheet-reading.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { decideDay, parseDay } from '#server/platform/sheets/written-days.ts';
import { readTimeZone } from './cells.ts';
import { parseTime } from './written-hours.ts';

const readDate = (cell: PlainCell, is1904: boolean, order: DayOrder | null = null) => {
  const read = decideDay(parseDay(cell, { is1904, today: '2026-11-22' }), { order, period: {} });
  return 'fault' in read ? null : read.date;
};
const readTime = (cell: PlainCell) => parseTime(cell)?.minutes ?? null;

const DAY_MS = 86_400_000;
const dates = fc
  .integer({ min: Date.parse('1950-01-01') / DAY_MS, max: Date.parse('2150-01-01') / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
const minutesOfDay = fc.integer({ min: 0, max: 1439 });

const ENGLISH = 'January February March April May June July August September October November December'.split(' ');
const FRENCH = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');

const weekday = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));

describe('dates', () => {
  test('[SC-01] each day reads the same in every notation', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        const english = ENGLISH[Number(month) - 1] ?? '';
        const spellings = [
          date,
          `${year}/${Number(month)}/${Number(day)}`,
          `${month}/${day}/${year}`,
          `${Number(month)}/${Number(day)}/${year}`,
          `${month}-${day}-${year}`,
          `${date} 00:00:00`,
          `${english} ${Number(day)}, ${year}`,
          `${english.slice(0, 3).toUpperCase()} ${day} ${year}`,
          `${weekday(date, 'en')}, ${english} ${Number(day)}, ${year}`,
          `le ${weekday(date, 'fr')} ${Number(day)} ${FRENCH[Number(month) - 1]} ${year}`,
          ` ${date}\u00a0`,
        ];
        expect(new Set(spellings.map((text) => readDate(text, false, 'month_first')))).toEqual(new Set([date]));
      }),
    );
  });

  test('[SC-01] a date cell counts from 1900 or 1904, and can include a time', () => {
    fc.assert(
      fc.property(dates, fc.double({ min: 0, max: 0.999, noNaN: true }), (date, fraction) => {
        const since1970 = Date.parse(date) / DAY_MS;
        expect(readDate({ serial: since1970 + 25_569 + fraction }, false)).toBe(date);
        expect(readDate({ serial: since1970 + 24_107 }, true)).toBe(date);
      }),
    );
  });

  test.each([
    '',
    'soon',
    '2026-02-30',
    '13/40/2026',
    '25/25/2026',
    '12/04/86',
    '2026',
    '4 Dezember 2026',
    '9:00',
    '٢٠٢٦-١٢-٠٤',
  ])('not a date: %s', (text) => expect(readDate(text, false)).toBeNull());

  test('any cell gives a calendar day or nothing', () => {
    const cells = fc.oneof(fc.string(), fc.double(), fc.record({ serial: fc.double() }), fc.constant(null));
    fc.assert(
      fc.property(cells, fc.boolean(), (cell, is1904) => {
        const date = readDate(cell, is1904);
        if (date !== null) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

describe('times', () => {
  test('[SC-01] every minute of the day reads the same in every notation', () => {
    fc.assert(
      fc.property(minutesOfDay, fc.integer({ min: 1, max: 60_000 }), (minutes, day) => {
        const [hour = '', minute = ''] = wallTime(minutes).split(':');
        const twelve = Number(hour) % 12 || 12;
        const half = Number(hour) < 12 ? ['AM', 'am', 'a.m.'] : ['PM', 'pm', 'p.m.'];
        const spellings = [
          `${hour}:${minute}`,
          `${Number(hour)}:${minute}`,
          `${hour}:${minute}:00`,
          `${hour}h${minute}`,
          `${Number(hour)} h ${minute}`,
          ...half.flatMap((sign) => [`${twelve}:${minute} ${sign}`, `${twelve}:${minute}${sign}`]),
          ...(minute === '00' ? [`${hour}h`, `${hour} h`, `${twelve} ${half[0]}`] : []),
        ];
        const real = [{ serial: minutes / 1440 }, { serial: Number((minutes / 1440).toFixed(12)) }];
        const withDate = minutes > 0 ? [{ serial: day + minutes / 1440 }] : [];
        for (const cell of [...spellings, ...real, ...withDate])
          expect([cell, readTime(cell)]).toEqual([cell, minutes]);
      }),
    );
  });

  test.each(['', 'nine', '24:00', '24', '25:10', '9:60', '13:00 PM', '0:30 am', '9:00:30', '-1:00', '9:0'])(
    'not a time: %s',
    (text) => expect(readTime(text)).toBeNull(),
  );
  test('not a time: a date in the wrong column, a large number, half a minute', () => {
    for (const cell of [{ serial: 46_363 }, 99, -0.5, 1e9, { serial: 0.5 / 1440 }]) expect(readTime(cell)).toBeNull();
  });
});

describe('time zones', () => {
  test('[SC-01] reads each Canadian zone by its name and city', () => {
    for (const zone of TIME_ZONES) {
      const place = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');
      for (const text of [zone, zone.toLowerCase(), place, place.toUpperCase()])
        expect([text, readTimeZone(text, 'America/Toronto')]).toEqual([text, zone]);
    }
  });

  test.each([
    ["St. John's", 'America/Toronto', 'America/St_Johns'],
    ['Eastern Time', 'America/Vancouver', 'America/Toronto'],
    ["Heure de l'Est", 'America/Vancouver', 'America/Toronto'],
    ['Heure du Pacifique', 'America/Toronto', 'America/Vancouver'],
    ['Pacific Standard Time', 'America/Toronto', 'America/Vancouver'],
    ['Montréal', 'America/Vancouver', 'America/Toronto'],
    // Saskatchewan stays on Central Standard Time all year, so a school there means its own zone.
    ['Central', 'America/Regina', 'America/Regina'],
    ['CST', 'America/Toronto', 'America/Winnipeg'],
  ])('%s of a school in %s is %s', (text, schoolZone, zone) => expect(readTimeZone(text, schoolZone)).toBe(zone));

  test.each(['Europe/Paris', 'America/New_York', 'UTC', 'x', ''])('none: %s', (text) =>
    expect(readTimeZone(text, 'America/Toronto')).toBeNull(),
  );
});
