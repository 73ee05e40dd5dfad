import { expect, test } from 'vitest';
import { findSharers } from './shared-cars.ts';

const person = (id: string, carId: string) => ({ id, carId, firstName: id, lastName: '', isActive: true });
const PEOPLE = [person('Ana', 'golf'), person('Ben', 'golf'), person('Cam', 'golf'), person('Dee', 'civic')];
const free = (instructorId: string, start: number, end: number, date = '2026-12-04') => ({
  ...{ instructorId, date, start, end },
});

test('who shares a car is named where both are free at once, and not where one’s hour ends as the other’s begins', () => {
  const times = [
    free('Ana', 540, 600),
    free('Ben', 585, 645),
    free('Cam', 600, 660),
    free('Dee', 540, 600),
    free('Ana', 540, 600, '2026-12-05'),
    free('Ana', 580, 590),
  ];
  const sharers = findSharers(times, PEOPLE);
  expect(times.map((time) => sharers.get(time))).toEqual([
    ['Ben'],
    ['Ana', 'Cam'],
    ['Ben'],
    undefined,
    undefined,
    ['Ben'],
  ]);
});
