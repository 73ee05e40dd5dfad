import { expect, test } from 'vitest';
import { latestLevels, parseMarks } from './progress.rules.ts';

test('marks follow teaching order, without retired skills or unknown marks', () => {
  expect(
    parseMarks([
      { skill: 'road_test', level: 'introduced' },
      { skill: 'winter', level: 'introduced' },
      { skill: 'controls', level: 'mastered' },
      { skill: 'hand_signals', level: 'mastered' },
      { skill: 'mirrors', level: 'perfect' },
      { skill: null, level: 'mastered' },
      { skill: 'mirrors', level: null },
      { skill: 'turns', level: 'practised' },
    ]),
  ).toEqual([
    { skill: 'controls', level: 'mastered' },
    { skill: 'turns', level: 'practised' },
    { skill: 'winter', level: 'introduced' },
    { skill: 'road_test', level: 'introduced' },
  ]);
});

test('a skill has the level and date of its latest lesson, in teaching order', () => {
  const skills = latestLevels([
    { startTime: '2026-12-04T09:00:00-05:00', marks: [{ skill: 'turns', level: 'practised' }] },
    {
      startTime: '2026-08-01T09:00:00-04:00',
      marks: [
        { skill: 'turns', level: 'mastered' },
        { skill: 'controls', level: 'mastered' },
      ],
    },
  ]);
  expect(skills).toEqual([
    { skill: 'controls', level: 'mastered', date: '2026-08-01' },
    { skill: 'turns', level: 'practised', date: '2026-12-04' },
  ]);
  expect(latestLevels([])).toEqual([]);
});
