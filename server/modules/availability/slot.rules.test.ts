import { describe, expect, test } from 'vitest';
import {
  checkDay,
  checkLength,
  createIntervals,
  deriveInterval,
  formatSpan,
  type Instant,
  overlapFault,
  overlaps,
  placeSlot,
  toInstant,
  wallTime,
} from './slot.rules.ts';

const TODAY = '2026-11-22';
const TORONTO = 'America/Toronto';

test('formats minutes since midnight as a clock time', () => {
  expect([0, 9 * 60 + 5, 1439].map(wallTime)).toEqual(['00:00', '09:05', '23:59']);
  expect(formatSpan({ start: 540, end: 605 })).toEqual({ start: '09:00', end: '10:05' });
});

test('spans that touch do not overlap', () => {
  const slot = { startsAt: 10, endsAt: 20 };
  const others = [
    [0, 10],
    [0, 11],
    [12, 15],
    [5, 25],
    [19, 30],
    [20, 30],
  ].map(([startsAt = 0, endsAt = 0]) => ({ startsAt, endsAt }));
  expect(others.map((other) => overlaps(slot, other))).toEqual([false, true, true, true, true, false]);
  expect(others.map((other) => overlaps(other, slot))).toEqual([false, true, true, true, true, false]);
});

test('a day can’t be past, beyond the horizon or after the licence expires', () => {
  expect(checkDay('2026-11-21', null, TODAY)).toEqual({
    field: 'date',
    code: 'past_date',
    params: { value: '2026-11-21' },
  });
  expect(checkDay(TODAY, null, TODAY)).toBeNull();
  expect(checkDay('2027-11-22', null, TODAY)).toBeNull();
  expect(checkDay('2027-11-23', null, TODAY)).toEqual({
    field: 'date',
    code: 'too_far_date',
    params: { value: '2027-11-23' },
  });
  expect(checkDay('2026-12-31', '2026-12-31', TODAY)).toBeNull();
  expect(checkDay('2027-01-01', '2026-12-31', TODAY)).toEqual({
    field: 'date',
    code: 'after_licence_expiry',
    params: { value: '2027-01-01', expiry: '2026-12-31' },
  });
});

test('a slot lasts 30 minutes to four hours', () => {
  expect([29, 30, 240, 241].map((minutes) => checkLength(minutes)?.code)).toEqual([
    'slot_too_short',
    undefined,
    undefined,
    'slot_too_long',
  ]);
  expect([checkLength(29), checkLength(241)].map((fault) => fault?.params)).toEqual([
    { minutes: '29' },
    { minutes: '241' },
  ]);
});

test('a wall time has one instant, two or none', () => {
  const at = (date: string, time: string) => toInstant({ date, time, timeZone: TORONTO });
  expect(at('2026-12-04', '09:00')).toEqual({ kind: 'exact', epochMs: Date.parse('2026-12-04T14:00:00Z') });
  expect(at('2026-11-01', '01:30')).toEqual({ kind: 'repeated', epochMs: Date.parse('2026-11-01T05:30:00Z') });
  expect(at('2027-03-14', '02:30')).toEqual({ kind: 'skipped' });
});

describe('the instants of a slot', () => {
  const clock =
    (kinds: Record<number, 'repeated' | 'skipped'>) =>
    (minutes: number): Instant => {
      const kind = kinds[minutes] ?? 'exact';
      return kind === 'skipped' ? { kind } : { kind, epochMs: minutes * 1000 };
    };
  const hours = { start: 60, end: 120 };

  test('are those of its ends', () => {
    expect(deriveInterval(hours, '2026-12-04', clock({}))).toEqual({
      interval: { startsAt: 60_000, endsAt: 120_000 },
      repeated: [],
    });
  });

  test('flag an end that the clocks show twice', () => {
    expect(deriveInterval(hours, '2026-11-01', clock({ 60: 'repeated', 120: 'repeated' }))).toEqual({
      interval: { startsAt: 60_000, endsAt: 120_000 },
      repeated: [
        { field: 'startTime', params: { date: '2026-11-01', value: '01:00' } },
        { field: 'endTime', params: { date: '2026-11-01', value: '02:00' } },
      ],
    });
  });

  test('refuse an end that the clocks skip', () => {
    expect(deriveInterval(hours, '2027-03-14', clock({ 120: 'skipped' }))).toEqual({
      fault: { field: 'endTime', code: 'nonexistent_time', params: { date: '2027-03-14', value: '02:00' } },
    });
  });
});

describe('a slot among those of its instructor', () => {
  const nine = Date.parse('2026-12-04T14:00:00Z');
  const wanted = { date: '2026-12-04', hours: { start: 540, end: 600 }, timeZone: TORONTO, licenceExpiry: null };
  const context = { stored: [], today: TODAY };
  const hour = 3_600_000;

  test('sits at its clock time, next to others', () => {
    const stored = [
      { startsAt: nine - hour, endsAt: nine },
      { startsAt: nine + hour, endsAt: nine + 2 * hour },
    ];
    expect(placeSlot(wanted, { ...context, stored })).toEqual({
      interval: { startsAt: nine, endsAt: nine + hour },
      repeated: [],
    });
  });

  test('can’t overlap another', () => {
    const stored = [
      { startsAt: nine - hour, endsAt: nine },
      { startsAt: nine + 1, endsAt: nine + 2 * hour },
    ];
    expect(placeSlot(wanted, { ...context, stored })).toEqual({ faults: [overlapFault(wanted.hours)] });
    expect(overlapFault(wanted.hours)).toEqual({
      field: 'startTime',
      code: 'overlaps_stored',
      params: { start: '09:00', end: '10:00' },
    });
  });

  test('shows all faults of its day and hours at once', () => {
    expect(placeSlot({ ...wanted, date: '2026-11-01', hours: { start: 600, end: 600 } }, context)).toEqual({
      faults: [
        { field: 'date', code: 'past_date', params: { value: '2026-11-01' } },
        { field: 'endTime', code: 'end_not_after_start', params: { start: '10:00', end: '10:00' } },
      ],
    });
    expect(placeSlot({ ...wanted, hours: { start: 540, end: 560 } }, context)).toEqual({
      faults: [{ field: 'endTime', code: 'slot_too_short', params: { minutes: '20' } }],
    });
    expect(placeSlot({ ...wanted, hours: { start: 540, end: 541 } }, context)).toMatchObject({
      faults: [{ code: 'slot_too_short' }],
    });
    expect(placeSlot({ ...wanted, licenceExpiry: '2026-12-03' }, context)).toMatchObject({
      faults: [{ code: 'after_licence_expiry' }],
    });
  });

  test('can’t be at a time that doesn’t exist', () => {
    const night = { ...wanted, date: '2027-03-14', hours: { start: 150, end: 210 } };
    expect(placeSlot(night, context)).toMatchObject({ faults: [{ field: 'startTime', code: 'nonexistent_time' }] });
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const span = (startsAt: number, endsAt: number) => ({ startsAt, endsAt });

test('is refused when it overlaps across midnight, not when it only touches', () => {
  const times = createIntervals();
  const night = span(10 * DAY - HOUR, 10 * DAY + HOUR);
  const morning = span(10 * DAY + 9 * HOUR, 10 * DAY + 10 * HOUR);
  times.add('a', night);
  times.add('a', morning);
  expect(times.findOverlap('a', span(10 * DAY, 10 * DAY + 2 * HOUR))).toBe(night);
  expect(times.findOverlap('a', span(10 * DAY - 2 * HOUR, 10 * DAY - HOUR + 1))).toBe(night);
  expect(times.findOverlap('a', span(10 * DAY + 9 * HOUR + 1, 10 * DAY + 9 * HOUR + 2))).toBe(morning);
  expect(times.findOverlap('a', span(10 * DAY + HOUR, 10 * DAY + 9 * HOUR))).toBeUndefined();
  expect(times.findOverlap('b', span(10 * DAY, 10 * DAY + 2 * HOUR))).toBeUndefined();
});

test('a new slot that starts the evening before and ends at or after another’s start', () => {
  const times = createIntervals();
  const early = span(10 * DAY, 10 * DAY + HOUR);
  times.add('a', early);
  expect(times.findOverlap('a', span(10 * DAY - HOUR, 10 * DAY))).toBeUndefined();
  expect(times.findOverlap('a', span(10 * DAY - HOUR, 10 * DAY + 1))).toBe(early);
});

test('several in one day', () => {
  const times = createIntervals();
  const spans = [9, 10, 11].map((hour) => span(10 * DAY + hour * HOUR, 10 * DAY + (hour + 1) * HOUR));
  for (const one of spans) times.add('a', one);
  for (const one of spans) expect(times.findOverlap('a', one)).toBe(one);
});

test('at their longest: on a day of 25 hours the last minute still conflicts', () => {
  const times = createIntervals();
  const long = span(9 * DAY + HOUR, 10 * DAY + 2 * HOUR);
  times.add('a', long);
  expect(times.findOverlap('a', span(10 * DAY + 2 * HOUR - 1, 10 * DAY + 3 * HOUR))).toBe(long);
});
