import { describe, expect, test } from 'vitest';
import { assignLanes, formatMinutes, hoursShown, parseMinutes, roomIn, snapped } from './layout.ts';

const span = (key: string, start: string, end: string) => ({ key, start: parseMinutes(start), end: parseMinutes(end) });
const DAY = { from: 7 * 60, to: 20 * 60 };

describe('a day on the calendar', () => {
  test('shows seven to eight, and more where more is', () => {
    expect(hoursShown([])).toEqual(DAY);
    expect(hoursShown([span('a', '05:45', '06:45'), span('b', '19:30', '20:15')])).toEqual({ from: 300, to: 1260 });
  });

  test('puts what overlaps side by side, and what only touches one below the other', () => {
    const lanes = assignLanes([
      span('a', '09:00', '10:00'),
      span('b', '09:30', '10:30'),
      span('c', '10:00', '11:00'),
      span('d', '11:00', '12:00'),
    ]);
    expect(Object.fromEntries(lanes)).toEqual({
      a: { lane: 0, lanes: 2 },
      b: { lane: 1, lanes: 2 },
      c: { lane: 0, lanes: 2 },
      d: { lane: 0, lanes: 1 },
    });
  });

  test.each([
    ['09:00', [], '09:00', '10:00'],
    ['09:00', [span('a', '08:30', '09:15')], '09:15', '10:15'],
    ['09:00', [span('a', '09:45', '10:45')], '09:00', '09:45'],
    ['09:00', [span('a', '09:15', '09:45')], '09:45', '10:45'],
    ['23:00', [], '23:00', '23:45'],
  ])('has room in the hour of %s beside %o from %s to %s', (hour, taken, start, end) => {
    const room = roomIn(parseMinutes(hour), taken, 24 * 60 - 15);
    expect(room && [formatMinutes(room.start), formatMinutes(room.end)]).toEqual([start, end]);
  });

  test('has no room in an hour that is full, or that has no half hour left', () => {
    expect(roomIn(540, [span('a', '08:00', '11:00')], 1425)).toBeNull();
    expect(roomIn(540, [span('a', '08:00', '09:45'), span('b', '10:00', '11:00')], 1425)).toBeNull();
  });

  test('takes what is put down on the nearest quarter within its hours', () => {
    expect(formatMinutes(snapped(parseMinutes('09:07'), 60, DAY))).toBe('09:00');
    expect(formatMinutes(snapped(parseMinutes('09:08'), 60, DAY))).toBe('09:15');
    expect(formatMinutes(snapped(parseMinutes('06:10'), 60, DAY))).toBe('07:00');
    expect(formatMinutes(snapped(parseMinutes('19:40'), 90, DAY))).toBe('18:30');
    expect(formatMinutes(snapped(parseMinutes('23:50'), 60, { from: 0, to: 1440 }))).toBe('22:45');
  });
});
