import { expect, test } from 'vitest';
import { driveThroughYear } from './year.ts';

test('a week of a city: everything holds, whatever its people do', async () => {
  const said: string[] = [];
  const week = await driveThroughYear({ days: 7, instructors: 12, students: 60, seed: 7 }, (line) => said.push(line));
  expect(week.faults).toEqual([]);
  expect(Object.entries(week.invariants).filter(([, broken]) => broken > 0)).toEqual([]);
  expect(Object.keys(week.invariants).length).toBeGreaterThan(10);
  expect(week.tally).toMatchObject({
    'lessons booked': expect.any(Number),
    Completed: expect.any(Number),
    payments: expect.any(Number),
    packages: expect.any(Number),
    'lessons of a kind': expect.any(Number),
    'lessons on record': expect.any(Number),
    'cancelled by students': expect.any(Number),
    'double clicks': expect.any(Number),
    'connections lost': expect.any(Number),
  });
  expect(said).toHaveLength(1);
});
