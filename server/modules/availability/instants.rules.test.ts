import { expect, test } from 'vitest';
import { aheadSince, type DatedRow, rederiveInstants } from './instants.rules.ts';

const row: DatedRow = {
  id: 'slot',
  date: '2026-12-04',
  startTime: '09:00',
  endTime: '10:00',
  timeZone: 'America/Toronto',
  startsAt: new Date('2026-12-04T14:00:00Z'),
  endsAt: new Date('2026-12-04T15:00:00Z'),
};
const HOUR = 3_600_000;
const later = (date: Date) => new Date(date.getTime() + HOUR);

test('rows from yesterday onwards are upcoming', () => {
  expect(aheadSince(new Date('2026-12-04T14:00:00Z'))).toEqual(new Date('2026-12-03T14:00:00Z'));
});

test('a row whose instants don’t match its local clock is corrected, at either end', () => {
  const derived = [{ id: 'slot', startsAt: row.startsAt, endsAt: row.endsAt }];
  expect(rederiveInstants([row])).toEqual([]);
  expect(rederiveInstants([{ ...row, startsAt: later(row.startsAt) }])).toEqual(derived);
  expect(rederiveInstants([{ ...row, endsAt: later(row.endsAt) }])).toEqual(derived);
  expect(rederiveInstants([row, { ...row, id: 'other', endsAt: later(row.endsAt) }])).toMatchObject([{ id: 'other' }]);
});

test('a wall time that no longer exists keeps its old instant, at either end', () => {
  const night = { ...row, date: '2027-03-14' };
  expect(rederiveInstants([{ ...night, startTime: '02:30', endTime: '03:30' }])).toEqual([]);
  expect(rederiveInstants([{ ...night, startTime: '01:30', endTime: '02:30' }])).toEqual([]);
});

test('a lesson that ends after midnight ends on the next day', () => {
  const late = { ...row, startTime: '23:30', endTime: '00:30' };
  const instants = { startsAt: new Date('2026-12-05T04:30:00Z'), endsAt: new Date('2026-12-05T05:30:00Z') };
  expect(rederiveInstants([{ ...late, ...instants }])).toEqual([]);
  expect(rederiveInstants([{ ...late, ...instants, endsAt: later(instants.endsAt) }])).toEqual([
    { id: 'slot', ...instants },
  ]);
});
