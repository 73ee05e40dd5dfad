import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { type Exceptions, isoWeekday, isWithinHours } from '#server/modules/availability/working-hours.rules.ts';
import { type KnownSlot, makeSlots, planChange } from './weekly-hours.rules.ts';

const TORONTO = 'America/Toronto';
const MINUTE = 60_000;
const DAY = 86_400_000;
const NONE: Exceptions = { daysOff: [], holidays: new Set() };
/** A Monday. */
const MONDAY = '2026-12-07';
const WEEK = { fromDate: MONDAY, toDate: addDays(MONDAY, 6) };

const line = (given: Partial<HoursLine> = {}): HoursLine => ({
  weekday: 1,
  from: '09:00',
  to: '12:00',
  lessonMinutes: 60,
  breakMinutes: 0,
  ...given,
});
const made = (lines: HoursLine[], exceptions = NONE, span = WEEK) =>
  makeSlots(lines, exceptions, span, TORONTO).map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`);

/** Every clock change of a zone according to the library: its instant, and the offsets before and after. */
function changesOf(timeZone: string) {
  const changes: { at: number; before: number; after: number }[] = [];
  let zoned = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = zoned.getTimeZoneTransition('next');
    if (next === null || next.year > 2040) return changes;
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6;
    changes.push({ at: next.epochMilliseconds, before, after: next.offsetNanoseconds / 1e6 });
    zoned = next;
  }
}

/**
 * The instant of a wall time, computed from the day's clock change alone; null if the clocks skip it, the first one if they
 * repeat it.
 */
function instantBy({ at, before, after }: ReturnType<typeof changesOf>[number], wallMs: number): number | null {
  if (wallMs - before < at) return wallMs - before;
  return wallMs - after >= at ? wallMs - after : null;
}

describe.each(TIME_ZONES)('%s, at every clock change from 2020 to 2040', (timeZone) => {
  test('each start minute gives its slot, the first of two, or none if the clocks skip it', () => {
    for (const change of changesOf(timeZone)) {
      const date = new Date(change.at + change.before).toISOString().slice(0, 10);
      const midnight = Date.parse(`${date}T00:00:00Z`);
      for (let offset = 0; offset < 30; offset++) {
        const lines = [line({ weekday: isoWeekday(date), from: wallTime(offset), to: '23:59', lessonMinutes: 30 })];
        const expected: string[] = [];
        for (let minute = offset; minute + 30 <= 1439; minute += 30) {
          const startsAt = instantBy(change, midnight + minute * MINUTE);
          const endsAt = instantBy(change, midnight + (minute + 30) * MINUTE);
          if (startsAt !== null && endsAt !== null && endsAt - startsAt >= 30 * MINUTE)
            expected.push(`${wallTime(minute)}-${wallTime(minute + 30)} ${startsAt} ${endsAt}`);
        }
        const slots = makeSlots(lines, NONE, { fromDate: date, toDate: date }, timeZone);
        const text = slots.map((slot) => `${slot.startTime}-${slot.endTime} ${slot.startsAt} ${slot.endsAt}`);
        expect(text.join('\n')).toBe(expected.join('\n'));
        expect(slots.some((slot, index) => slot.startsAt < (slots[index - 1]?.endsAt ?? 0))).toBe(false);
      }
    }
  });
});

test('zones with clock changes are included, in both directions', () => {
  const changes = changesOf(TORONTO);
  expect(changes).toHaveLength(42);
  expect(changes.slice(0, 2).map(({ before, after }) => (after - before) / 3_600_000)).toEqual([1, -1]);
});

describe('hours', () => {
  test('give whole lessons with breaks between them, and drop the rest', () => {
    expect(made([line({ from: '09:00', to: '12:20', lessonMinutes: 60, breakMinutes: 15 })])).toEqual([
      `${MONDAY} 09:00-10:00`,
      `${MONDAY} 10:15-11:15`,
    ]);
  });

  test('repeat weekly, several a day, in chronological order', () => {
    const lines = [line({ from: '17:00', to: '18:00' }), line({ to: '10:00' }), line({ weekday: 7, to: '10:00' })];
    expect(made(lines, NONE, { fromDate: MONDAY, toDate: addDays(MONDAY, 7) })).toEqual([
      '2026-12-07 09:00-10:00',
      '2026-12-07 17:00-18:00',
      '2026-12-13 09:00-10:00',
      '2026-12-14 09:00-10:00',
      '2026-12-14 17:00-18:00',
    ]);
  });

  test('apply from their first day to their last', () => {
    const span = { fromDate: MONDAY, toDate: addDays(MONDAY, 28) };
    const season = line({ to: '10:00', validFrom: '2026-12-14', validUntil: '2026-12-21' });
    expect(made([season], NONE, span)).toEqual(['2026-12-14 09:00-10:00', '2026-12-21 09:00-10:00']);
  });

  test('skip days off and holidays; extra hours of one day ignore holidays', () => {
    const span = { fromDate: MONDAY, toDate: addDays(MONDAY, 21) };
    const exceptions = {
      daysOff: [{ fromDate: '2026-12-12', toDate: '2026-12-14', fromTime: null, untilTime: null }],
      holidays: new Set(['2026-12-21', '2026-12-28']),
    };
    const extra = line({ from: '14:00', to: '15:00', validFrom: '2026-12-21', validUntil: '2026-12-21' });
    expect(made([line({ to: '10:00' }), extra], exceptions, span)).toEqual([
      '2026-12-07 09:00-10:00',
      '2026-12-21 14:00-15:00',
    ]);
  });

  test('skip the part of a day that is off, and lessons that reach into it', () => {
    const daysOff = [{ fromDate: MONDAY, toDate: '2026-12-14', fromTime: '10:30', untilTime: '09:30' }];
    const exceptions = { daysOff, holidays: new Set<string>() };
    expect(made([line()], exceptions, { fromDate: MONDAY, toDate: '2026-12-14' })).toEqual([
      '2026-12-07 09:00-10:00',
      '2026-12-14 10:00-11:00',
      '2026-12-14 11:00-12:00',
    ]);
    const slot = { date: MONDAY, startTime: '09:30', endTime: '10:30' };
    expect(isWithinHours(slot, [line()], exceptions)).toBe(true);
    expect(isWithinHours({ ...slot, endTime: '10:31' }, [line()], exceptions)).toBe(false);
  });

  test('of a year keep their wall time through both clock changes', () => {
    const slots = makeSlots([line({ to: '10:00' })], NONE, { fromDate: MONDAY, toDate: addDays(MONDAY, 364) }, TORONTO);
    expect(new Set(slots.map(({ startTime }) => startTime))).toEqual(new Set(['09:00']));
    expect(new Set(slots.map(({ startsAt }) => (startsAt % DAY) / 3_600_000))).toEqual(new Set([13, 14]));
  });

  test('give no lesson that a clock change would shorten', () => {
    const night = { weekday: 7, from: '01:00', to: '05:00', lessonMinutes: 150 };
    expect(made([line(night)], NONE, { fromDate: '2027-03-14', toDate: '2027-03-14' })).toEqual([]);
    expect(made([line(night)], NONE, { fromDate: '2027-03-21', toDate: '2027-03-21' })).toHaveLength(1);
  });

  test('contain a lesson or not', () => {
    const at = (startTime: string, endTime: string, date = MONDAY) =>
      isWithinHours({ date, startTime, endTime }, [line()], { ...NONE, holidays: new Set(['2026-12-14']) });
    expect([at('09:00', '12:00'), at('10:15', '11:00')]).toEqual([true, true]);
    expect([at('08:59', '10:00'), at('11:00', '12:01'), at('09:00', '10:00', '2026-12-08')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(at('09:00', '10:00', '2026-12-14')).toBe(false);
  });
});

describe('a change of hours', () => {
  const slotsOf = (lines: HoursLine[]) => makeSlots(lines, NONE, WEEK, TORONTO);
  const known = (id: number, given: Partial<KnownSlot>, from = '09:00', to = '10:00'): KnownSlot => {
    const [slot] = slotsOf([line({ from, to, lessonMinutes: 30, breakMinutes: 0 })]);
    const [, last] = [slot, slotsOf([line({ from, to, lessonMinutes: 30 })]).at(-1)];
    if (!slot || !last) throw new Error('no slot');
    const times = { ...slot, endTime: last.endTime, endsAt: last.endsAt };
    return { ...times, id, timeZone: TORONTO, status: 'AVAILABLE', isWeekly: true, ...given };
  };
  const change = (lines: HoursLine[], slots: KnownSlot[]) => {
    const { added, withdrawn, kept } = planChange(slotsOf(lines), slots, TORONTO);
    return { added: added.map(({ startTime }) => startTime), withdrawn: withdrawn.map(({ id }) => id), kept };
  };

  test('adds what is missing, and nothing on repeat', () => {
    expect(change([line()], [])).toEqual({ added: ['09:00', '10:00', '11:00'], withdrawn: [], kept: 0 });
    const there = [known(1, {}), known(2, {}, '10:00', '11:00'), known(3, { status: 'BOOKED' }, '11:00', '12:00')];
    expect(change([line()], there)).toEqual({ added: [], withdrawn: [], kept: 3 });
  });

  test('removes only free slots of the old hours', () => {
    const there = [
      known(1, {}),
      known(2, { status: 'BOOKED' }, '10:00', '11:00'),
      known(3, { isWeekly: false }, '11:00', '12:00'),
    ];
    expect(change([], there)).toEqual({ added: [], withdrawn: [1], kept: 0 });
  });

  test('leaves out hours that touch a booked slot, one from a sheet or by hand, or one removed by hand', () => {
    const shifted = [line({ from: '09:30', to: '12:30' })];
    expect(change(shifted, [known(1, { status: 'BOOKED' })])).toMatchObject({ added: ['10:30', '11:30'] });
    expect(change(shifted, [known(1, { isWeekly: false })])).toMatchObject({ added: ['10:30', '11:30'] });
    expect(change(shifted, [known(1, { status: 'WITHDRAWN' })])).toMatchObject({ added: ['10:30', '11:30'], kept: 0 });
    expect(change(shifted, [known(1, {})])).toEqual({ added: ['09:30', '10:30', '11:30'], withdrawn: [1], kept: 0 });
  });

  test('of time zone creates the slots again', () => {
    expect(change([line({ to: '10:00' })], [known(1, { timeZone: 'America/Regina' })])).toMatchObject({
      withdrawn: [1],
    });
  });
});
