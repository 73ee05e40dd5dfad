import { expect, test } from 'vitest';
import {
  expectMessageAtMs,
  type KnownLesson,
  messageStatus,
  netChange,
  netChangeFor,
  pickDue,
} from './office-messages.rules.ts';

const at9: KnownLesson = {
  ...{ isBooked: true, instructorId: 'maya', instructorName: 'Maya Chen', schoolMove: null },
  ...{ date: '2026-12-04', startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto' },
  ...{ pickup: '1 Main Street', dropOff: '' },
};
const at11 = { ...at9, startTime: '11:00', endTime: '12:00' };
const cancelled = { ...at9, isBooked: false };
const withNoah = { ...at9, instructorId: 'noah' };
const elsewhere = { ...at9, pickup: '2 Elm Street' };

test.each([
  ['booked', null, at9, ['booked', 'booked', null]],
  ['booked and cancelled', null, cancelled, [null, null, null]],
  ['cancelled', at9, cancelled, ['cancelled', 'cancelled', null]],
  ['restored', cancelled, at9, ['restored', 'restored', null]],
  ['moved', at9, at11, ['moved', 'moved', null]],
  ['moved and back', at9, at9, [null, null, null]],
  ['given to a colleague', at9, withNoah, ['moved', 'taken', 'given']],
  ['restored with a colleague', cancelled, withNoah, ['restored', null, 'restored']],
  ['picked up elsewhere', at9, elsewhere, ['pickup', 'pickup', null]],
  ['cancelled twice', cancelled, cancelled, [null, null, null]],
] as const)('%s: what the student, Maya and Noah hear', (_what, before, now, heard) => {
  expect([netChange(before, now), netChangeFor('maya', before, now), netChangeFor('noah', before, now)]).toEqual(heard);
});

const NOW = Date.parse('2026-11-20T17:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000);

test('changes leave together 90 seconds after the last one', () => {
  const first = { first_at: ago(150), last_at: ago(150) };
  expect(pickDue([first, { first_at: ago(60), last_at: ago(60) }], NOW)).toEqual([]);
  const last = { first_at: ago(90), last_at: ago(90) };
  expect(pickDue([first, last], NOW)).toEqual([first, last]);
});

test.each([
  ['alone', 30, { first: 30, last: 30 }, 60],
  ['another lesson changed since', 80, { first: 80, last: 10 }, 80],
  ['lessons keep changing for nine minutes', 500, { first: 540, last: 10 }, 60],
  ['it is the newest of those', 10, { first: 590, last: 10 }, 80],
])('a message is expected: %s', (_what, changed, reader, inSeconds) => {
  const change = { first_at: ago(changed), last_at: ago(changed) };
  const all = { first_at: ago(reader.first), last_at: ago(reader.last) };
  expect(expectMessageAtMs(change, all) - NOW).toBe(inSeconds * 1000);
});

test('a reader whose lessons keep changing waits ten minutes at most', () => {
  const old = { first_at: ago(600), last_at: ago(600) };
  expect(pickDue([old, { first_at: ago(10), last_at: ago(10) }], NOW)).toEqual([old]);
  expect(pickDue([{ first_at: ago(700), last_at: ago(10) }], NOW)).toEqual([]);
});

const message = {
  ...{ channels: ['mail'], is_stopped: false, is_answered: false, sent_at: null, is_queued: false, is_retried: false },
  created_at: ago(60),
};
test.each([
  ['no_address', { channels: [] }],
  ['sending', { is_queued: true }],
  ['sent', { sent_at: ago(1) }],
  ['delivered', { sent_at: ago(1), is_answered: true }],
  ['failed', {}],
  ['sending', { is_queued: true, is_retried: true }],
  ['failed', { is_queued: true, is_retried: true, created_at: ago(900) }],
  ['stopped', { is_stopped: true, channels: [] }],
])('%s: %j', (status, state) => {
  expect(messageStatus({ ...message, ...state }, NOW)).toBe(status);
});
