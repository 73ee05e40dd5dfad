import { expect, test } from 'vitest';
import type { StoredSlot } from './schedule.repository.ts';
import { instantOfWall } from './slot.rules.ts';
import { planCopies } from './week-copies.rules.ts';

const TORONTO = 'America/Toronto';
const instant = (date: string, time: string): Date => {
  const found = instantOfWall({ date, time, timeZone: TORONTO });
  return new Date(found.kind === 'skipped' ? Number.NaN : found.epochMs);
};
const slot = (date: string, startTime: string, endTime: string, more: Partial<StoredSlot> = {}): StoredSlot => ({
  ...{ id: 1, instructorId: 'ana', date, startTime, endTime, timeZone: TORONTO, status: 'AVAILABLE' as const },
  ...{ startsAt: instant(date, startTime), endsAt: instant(date, endTime), isWeekly: false, isUploaded: false },
  ...more,
});
const plan = (
  slots: StoredSlot[],
  weeks: string[],
  { from = '2026-12-02', licenceExpiry = null as string | null } = {},
) => {
  const teachers = [{ id: 'ana', licenceExpiry }];
  const { slots: added, ...counts } = planCopies(slots, { from, weeks, teachers, todayIn: () => '2026-11-30' });
  return { ...counts, added: added.map(({ date, startTime }) => `${date} ${startTime}`) };
};
// Monday by hand, Wednesday booked, Friday of weekly hours.
const WEEK = [
  slot('2026-11-30', '09:00', '10:00'),
  slot('2026-12-02', '13:00', '14:00', { status: 'BOOKED', isUploaded: true }),
  slot('2026-12-04', '09:00', '10:00', { isWeekly: true }),
];

test.each([
  [
    'what came by hand or sheet goes to each week, once',
    WEEK,
    ['2026-12-11', '2026-12-07', '2026-12-14'],
    {},
    {
      ...{
        added: ['2026-12-07 09:00', '2026-12-09 13:00', '2026-12-14 09:00', '2026-12-16 13:00'],
        inTheWay: 0,
        outside: 0,
      },
    },
  ],
  [
    'not to its own week, nor to one before',
    WEEK,
    ['2026-11-30', '2026-11-24'],
    {},
    { added: [], inTheWay: 0, outside: 0 },
  ],
  [
    'what stands there stays, weekly or not; what touches it is no hindrance',
    [
      ...WEEK,
      slot('2026-12-07', '09:30', '10:30', { isWeekly: true }),
      slot('2026-12-09', '14:00', '15:00', { status: 'BOOKED' }),
    ],
    ['2026-12-07'],
    {},
    { added: ['2026-12-09 13:00'], inTheWay: 1, outside: 0 },
  ],
  [
    'not past the licence',
    WEEK,
    ['2026-12-07'],
    { licenceExpiry: '2026-12-08' },
    { added: ['2026-12-07 09:00'], inTheWay: 0, outside: 1 },
  ],
  [
    'not into an hour that the clocks skip',
    [slot('2026-12-06', '02:00', '03:00')],
    ['2027-03-14'],
    {},
    { added: [], inTheWay: 0, outside: 1 },
  ],
  [
    'of a colleague nothing',
    [slot('2026-11-30', '09:00', '10:00', { instructorId: 'ben' })],
    ['2026-12-07'],
    {},
    { added: [], inTheWay: 0, outside: 0 },
  ],
] as const)('%s', (_, slots, weeks, options, expected) => {
  expect(plan([...slots], [...weeks], options)).toEqual(expected);
});
