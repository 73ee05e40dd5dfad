import { expect, test } from 'vitest';
import { addMinutes, endsNextDay, isOver, minutesBetween, nearestTo } from './times.ts';

test('a lesson may end after midnight', () => {
  expect(minutesBetween('23:30', '00:30')).toBe(60);
  expect(minutesBetween('09:00', '10:30')).toBe(90);
  expect(addMinutes('23:30', 60)).toBe('00:30');
  expect(endsNextDay({ startTime: '23:30', endTime: '00:30' })).toBe(true);
  expect(endsNextDay({ startTime: '09:00', endTime: '10:00' })).toBe(false);
  expect(endsNextDay({ startTime: '09:00', endTime: '' })).toBe(false);
});

test('a lesson is over at its end, by the school’s clock', () => {
  const now = { date: '2026-11-28', time: '10:00' };
  const on = (date: string, startTime: string, endTime: string) => isOver({ date, startTime, endTime }, now);
  expect(on('2026-11-28', '09:00', '10:00')).toBe(true);
  expect(on('2026-11-28', '09:30', '10:30')).toBe(false);
  expect(on('2026-11-27', '23:30', '00:30')).toBe(true);
  expect(on('2026-11-28', '23:30', '00:30')).toBe(false);
  expect(on('', '', '')).toBe(false);
});

test('after a lost race the reachable times nearest to the lost one come first', () => {
  const time = (date: string, startTime: string, isReachable = true) => ({
    ...{ date, startTime, endTime: addMinutes(startTime, 60), isReachable },
  });
  const times = [time('2026-11-30', '09:00'), time('2026-11-30', '15:00', false), time('2026-11-30', '16:00')];
  const sorted = nearestTo(times, { date: '2026-11-30', startTime: '15:00' });
  expect(sorted.map(({ startTime }) => startTime)).toEqual(['16:00', '09:00', '15:00']);
});
