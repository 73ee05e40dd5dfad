import { expect, test } from 'vitest';
import {
  allowedActions,
  BOOKING_ACTIONS,
  BOOKING_STATUSES,
  BOOKING_TRANSITIONS,
  type BookingDoer,
  type BookingStatus,
  transitionFor,
} from './booking-transitions.ts';

const HOUR = 3_600_000;
const lesson = { startsAtMs: 1000 * HOUR, endsAtMs: 1001 * HOUR };
const DOERS: BookingDoer[] = ['candidate', 'school', 'clock'];
const MOMENTS = [-49, -48, -24, -1, 0, 0.5, 1, 24, 25, 26].map((hours) => lesson.startsAtMs + hours * HOUR);

test('whatever is not in the table is refused: only a school leads out of another status', () => {
  for (const status of BOOKING_STATUSES.filter((one) => one !== 'Booked'))
    for (const by of DOERS.filter((one) => one !== 'school'))
      for (const now of MOMENTS) expect(allowedActions(by, { ...lesson, status }, now)).toEqual([]);
});

test('a school restores a cancelled lesson ahead, and corrects an outcome into another', () => {
  const at = (status: BookingStatus, hours: number) =>
    allowedActions('school', { ...lesson, status }, lesson.startsAtMs + hours * HOUR);
  expect(at('Cancelled', -0.01)).toEqual(['restore']);
  expect(at('Cancelled', 0)).toEqual([]);
  expect(at('Completed', 2000)).toEqual(['student_no_show', 'instructor_no_show']);
  expect(at('No-show', 1)).toEqual(['complete', 'instructor_no_show']);
  expect(at('Instructor no-show', 1)).toEqual(['complete', 'student_no_show']);
  expect(transitionFor('restore', 'school', { ...lesson, status: 'Cancelled' }, lesson.startsAtMs)).toBe(
    'lesson_begun',
  );
  expect(transitionFor('complete', 'school', { ...lesson, status: 'Cancelled' }, 2000 * HOUR)).toBe('status_conflict');
});

test('each action and doer has one meaning', () => {
  const keys = BOOKING_TRANSITIONS.map(({ from, action, by }) => `${from} ${action} ${by}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('what each may do to a booked lesson as time goes by', () => {
  const at = (by: BookingDoer, hours: number) =>
    allowedActions(by, { ...lesson, status: 'Booked' }, lesson.startsAtMs + hours * HOUR);
  const outcomes = ['complete', 'student_no_show', 'instructor_no_show'];
  expect(at('candidate', -48.01)).toEqual(['cancel', 'move', 'change_pickup', 'change_note']);
  // Exactly 48 hours before is not more than 48 hours before.
  expect(at('candidate', -48)).toEqual(['cancel', 'change_pickup', 'change_note']);
  expect(at('candidate', -24)).toEqual(['cancel', 'change_note']);
  expect(at('candidate', 0)).toEqual([]);
  expect(at('school', -0.01)).toEqual(['cancel', 'move', 'change_pickup']);
  expect(at('school', 0.99)).toEqual([]);
  expect(at('school', 1)).toEqual(outcomes);
  expect(at('clock', 24.99)).toEqual([]);
  expect(at('clock', 25)).toEqual(['complete']);
});

test('a refusal says why', () => {
  const booked = { ...lesson, status: 'Booked' } as const;
  expect(transitionFor('change_note', 'school', booked, 0)).toBe('forbidden');
  expect(transitionFor('cancel', 'school', booked, lesson.startsAtMs)).toBe('lesson_begun');
  expect(transitionFor('move', 'candidate', booked, lesson.startsAtMs - 48 * HOUR)).toBe('too_late_to_move');
  expect(transitionFor('complete', 'school', booked, lesson.startsAtMs)).toBe('lesson_not_over');
  expect(transitionFor('cancel', 'candidate', { ...lesson, status: 'Completed' }, 0)).toBe('status_conflict');
});

test('the table has every action', () => {
  expect(new Set(BOOKING_TRANSITIONS.map(({ action }) => action))).toEqual(new Set(BOOKING_ACTIONS));
});
