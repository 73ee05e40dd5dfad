import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { buildMapLink, getAvailableActions, suggestSkills } from './day.rules.ts';

const NINE = Date.parse('2026-12-04T14:00:00Z');
const MINUTE_MS = 60_000;
const lesson = (rest: Partial<Booking> = {}) =>
  ({
    bookingStatus: 'Booked',
    startTime: '2026-12-04T09:00:00-05:00',
    endTime: '2026-12-04T10:00:00-05:00',
    startedAt: null,
    ...rest,
  }) as Booking;
const startedAt = '2026-12-04T13:58:00Z';

test.each([
  ['the day before', -24 * 60, {}, []],
  ['two hours before', -120, {}, ['start', 'late']],
  ['at its beginning', 0, {}, ['start', 'late', 'outcome']],
  ['once started, before its time', -2, { startedAt }, ['outcome']],
  ['once over', 60, {}, ['outcome']],
  ['done', 60, { bookingStatus: 'Completed' }, ['skills']],
  ['missed', 60, { bookingStatus: 'No-show' }, []],
  ['cancelled', -60, { bookingStatus: 'Cancelled' }, []],
] as const)('actions available for a lesson, %s', (_when, minutes, rest, offered) => {
  const offers = getAvailableActions(lesson(rest), NINE + minutes * MINUTE_MS);
  expect(Object.entries(offers).flatMap(([what, is]) => (is ? [what] : []))).toEqual(offered);
});

test('suggests skills in progress, then new ones in teaching order, never mastered ones', () => {
  expect(suggestSkills([])).toEqual(['controls', 'mirrors', 'moving_off']);
  expect(
    suggestSkills([
      { skill: 'controls', level: 'mastered' },
      { skill: 'turns', level: 'practised' },
    ]),
  ).toEqual(['turns', 'mirrors', 'moving_off']);
});

test('an address opens in the phone’s own map app', () => {
  const place = '5 Elm Street & Co, Montréal';
  const said = '5%20Elm%20Street%20%26%20Co%2C%20Montr%C3%A9al';
  expect(buildMapLink(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:0,0?q=${said}`);
  expect(buildMapLink(place, 'Mozilla/5.0 (iPhone; CPU)')).toBe(`https://maps.apple.com/?daddr=${said}`);
  expect(buildMapLink(place, 'Mozilla/5.0 (X11; Linux)')).toBe(`https://www.openstreetmap.org/search?query=${said}`);
});
