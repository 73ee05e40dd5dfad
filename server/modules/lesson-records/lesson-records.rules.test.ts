import { expect, test } from 'vitest';
import {
  type LessonFacts,
  type StoredRecord,
  shownStanding,
  summarizeStanding,
  toInitials,
} from './lesson-records.rules.ts';

const facts: LessonFacts = {
  code: 'LW-7K3Q9',
  date: '2026-12-01',
  start: '09:00',
  end: '10:00',
  timeZone: 'America/Toronto',
  minutes: 60,
  kilometres: 21,
  skills: [],
  school: 'Lane',
  schoolId: 's',
  instructor: 'P.S.',
  instructorId: 'i',
};
const frame = { student: 'm', at: '2026-12-01T15:00:00.000Z' } as const;
const said = (number: number): StoredRecord => ({ ...frame, number, what: 'lesson', lesson: facts });
const corrected = (number: number, about: number): StoredRecord => ({
  ...frame,
  number,
  what: 'correction',
  about,
  lesson: { ...facts, minutes: 55 },
});
const confirmed = (number: number, about: number): StoredRecord => ({
  ...frame,
  number,
  what: 'confirmation',
  about,
  by: 'page',
  code: facts.code,
});

test('a lesson has its latest version, confirmed if that one was', () => {
  expect(summarizeStanding([])).toEqual({ said: null, confirmed: null });
  expect(summarizeStanding([said(3)])).toMatchObject({ said: { number: 3 }, confirmed: null });
  expect(summarizeStanding([said(3), confirmed(4, 3)])).toMatchObject({
    said: { number: 3 },
    confirmed: { number: 4 },
  });
  expect(summarizeStanding([said(3), confirmed(4, 3), corrected(6, 3)])).toMatchObject({
    said: { number: 6 },
    confirmed: null,
  });
  // A confirmation just before a correction doesn't count for the correction.
  expect(summarizeStanding([said(3), corrected(6, 3), confirmed(7, 3)])).toMatchObject({ confirmed: null });
  expect(shownStanding(summarizeStanding([said(3), corrected(6, 3), confirmed(7, 6)]))).toEqual({
    said: { number: 6, minutes: 55, kilometres: 21, skills: [], at: frame.at, isCorrected: true, isBySchool: false },
    confirmed: { by: 'page', at: frame.at },
  });
});

test('an entry the school made for the instructor is shown as the school’s', () => {
  const bySchool: StoredRecord = { ...frame, ...{ number: 3, what: 'lesson', lesson: { ...facts, saidBy: 'school' } } };
  expect(shownStanding(summarizeStanding([bySchool])).said).toMatchObject({ number: 3, isBySchool: true });
});

test('initials use the available names, accents included', () => {
  expect(toInitials('Priya', 'Sharma')).toBe('P.S.');
  expect(toInitials('élise', ' de la Tour')).toBe('É.D.');
  expect(toInitials('Madonna', '')).toBe('M.');
  expect(toInitials('', '')).toBe('');
});
