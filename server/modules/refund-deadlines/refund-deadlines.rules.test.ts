import { expect, test } from 'vitest';
import { refundDeadlines } from './refund-deadlines.rules.ts';

test('[CP-01] the deadlines are 48 and 24 hours before, on the local clock', () => {
  expect(refundDeadlines({ startsAt: new Date('2026-12-04T14:00:00Z'), timeZone: 'America/Toronto' })).toEqual({
    full: '2026-12-02T09:00:00-05:00',
    half: '2026-12-03T09:00:00-05:00',
  });
});

test('[CP-01] a lesson its school moved too late for a free cancellation has a full refund until it begins', () => {
  const lesson = { startsAt: new Date('2026-12-04T14:00:00Z'), timeZone: 'America/Toronto' };
  const start = '2026-12-04T09:00:00-05:00';
  expect(refundDeadlines({ ...lesson, schoolMovedAt: new Date('2026-12-02T14:00:00Z') })).toEqual({
    full: start,
    half: start,
  });
  expect(refundDeadlines({ ...lesson, schoolMovedAt: new Date('2026-12-02T13:59:59Z') }).full).toBe(
    '2026-12-02T09:00:00-05:00',
  );
});

test('[CP-01] a clock change in between moves them by its hour', () => {
  // At ten on the morning of the day when the clocks go back.
  expect(refundDeadlines({ startsAt: new Date('2026-11-01T15:00:00Z'), timeZone: 'America/Toronto' })).toEqual({
    full: '2026-10-30T11:00:00-04:00',
    half: '2026-10-31T11:00:00-04:00',
  });
});
