import { describe, expect, test } from 'vitest';
import { timesThatFit } from './slot-runs.ts';

const slot = (startTime: string, endTime: string, date = '2026-12-04', timeZone = 'America/Toronto') => ({
  date,
  startTime,
  endTime,
  timeZone,
});
const written = (slots: ReturnType<typeof slot>[], minutes: number) =>
  timesThatFit(slots, minutes).map(({ date, startTime, endTime }) => `${date.slice(8)} ${startTime}-${endTime}`);

describe('where a kind of lesson fits', () => {
  const MORNING = [slot('09:00', '10:00'), slot('10:00', '11:00'), slot('11:00', '12:00')];

  test('in a slot of its length', () => {
    expect(written(MORNING, 60)).toEqual(['04 09:00-10:00', '04 10:00-11:00', '04 11:00-12:00']);
  });

  test('in several in a row, from each with which it begins', () => {
    expect(written(MORNING, 120)).toEqual(['04 09:00-11:00', '04 10:00-12:00']);
    expect(written(MORNING, 180)).toEqual(['04 09:00-12:00']);
    expect(written([slot('09:00', '10:30'), slot('10:30', '11:30')], 150)).toEqual(['04 09:00-11:30']);
  });

  test('whatever order they come in', () => {
    expect(written(MORNING.toReversed(), 180)).toEqual(['04 09:00-12:00']);
  });

  test('not where they are shorter or longer together', () => {
    expect(written(MORNING, 90)).toEqual([]);
    expect(written(MORNING, 240)).toEqual([]);
    expect(written([], 60)).toEqual([]);
  });

  test.each([
    ['over a gap', slot('10:15', '11:15')],
    ['over midnight', slot('10:00', '11:00', '2026-12-05')],
    ['from one zone’s clock to another’s', slot('10:00', '11:00', '2026-12-04', 'America/Winnipeg')],
  ])('not %s', (_where, next) => {
    expect(written([slot('09:00', '10:00'), next], 120)).toEqual([]);
  });
});
