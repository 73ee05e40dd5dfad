import { expect, test } from 'vitest';
import { countProgrammeHours } from './programme-hours.ts';

const lesson = (minutes: number, isConfirmed = true) => ({ minutes, isConfirmed });

test('minutes add up, those that are not confirmed apart, and never more is left than none', () => {
  expect(countProgrammeHours('on_beginner', [])).toEqual({
    programme: 'on_beginner',
    unit: 'minutes',
    whole: { wanted: 600, confirmed: 0, toConfirm: 0, left: 600 },
    phases: [],
  });
  expect(countProgrammeHours('bc_graduated', [lesson(90), lesson(60, false), lesson(45)]).whole).toEqual({
    wanted: 720,
    confirmed: 135,
    toConfirm: 60,
    left: 525,
  });
  expect(countProgrammeHours('ab_class5', [lesson(590), lesson(30, false)]).whole).toMatchObject({
    confirmed: 590,
    left: 0,
  });
});

test('where lessons are counted, a long one is several, a short one none, and they fill the phases in turn', () => {
  const hours = countProgrammeHours('qc_road_safety', [
    lesson(60),
    lesson(54),
    lesson(110),
    lesson(60, false),
    lesson(55),
    lesson(165),
  ]);
  expect(hours).toMatchObject({ unit: 'sessions', whole: { wanted: 15, confirmed: 7, toConfirm: 1, left: 7 } });
  expect(hours.phases).toEqual([
    { phase: 'guided', wanted: 4, confirmed: 3, toConfirm: 1, left: 0 },
    { phase: 'semi_guided', wanted: 6, confirmed: 4, toConfirm: 0, left: 2 },
    { phase: 'independent', wanted: 5, confirmed: 0, toConfirm: 0, left: 5 },
  ]);
});
