import { expect, test } from 'vitest';
import { nearestOthers, timeKey } from './series.rules.ts';

const at = (date: string, startTime: string, endTime: string) => ({ date, startTime, endTime });
const FOUR = at('2026-12-04', '16:00', '17:00');
type Time = typeof FOUR;
const others = (asked: Time[], refused: Time[], free: Time[]) =>
  refused.map((lesson) => nearestOthers(asked, refused, () => free).get(timeKey(lesson)) ?? null);

test('offers the nearest of the same length, and the earlier of two equally near', () => {
  const three = at('2026-12-04', '15:00', '16:00');
  const five = at('2026-12-04', '17:00', '18:00');
  const longer = at('2026-12-04', '16:00', '17:30');
  expect(others([FOUR], [FOUR], [longer, five, three])).toEqual([three]);
  expect(others([FOUR], [FOUR], [longer])).toEqual([null]);
});

test('offers none that was requested, and none twice', () => {
  const five = at('2026-12-04', '17:00', '18:00');
  const six = at('2026-12-04', '18:00', '19:00');
  const next = at('2026-12-05', '16:00', '17:00');
  expect(others([FOUR, five], [FOUR, five], [five, six, next])).toEqual([six, next]);
});

test('offers no two that overlap', () => {
  const [first, second] = [at('2026-12-04', '09:00', '11:00'), at('2026-12-04', '11:00', '13:00')];
  const runs = [
    at('2026-12-05', '09:00', '11:00'),
    at('2026-12-05', '10:00', '12:00'),
    at('2026-12-05', '11:00', '13:00'),
  ];
  expect(others([first, second], [first, second], runs)).toEqual([runs[0], runs[2]]);
});

test('offers up to three days away, not four', () => {
  const third = at('2026-12-07', '16:00', '17:00');
  expect(others([FOUR], [FOUR], [third])).toEqual([third]);
  expect(others([FOUR], [FOUR], [at('2026-12-07', '16:30', '17:30')])).toEqual([null]);
});
