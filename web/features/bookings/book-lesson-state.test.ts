import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { ApiError, NetworkError } from '../../api/client.ts';
import { deriveBookLessonState, findMissing, type Situation } from './book-lesson-state.ts';

const deadlines = { full: '2026-11-23T09:00:00-05:00', half: '2026-11-24T09:00:00-05:00' };
const slot = { date: '2026-11-25', startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto' };
const free = { ...slot, refundDeadlines: deadlines } as NonNullable<Situation['slots']>[number];
const later = { ...free, startTime: '14:00', endTime: '15:00' };
const quiet = { isPending: false, error: null, data: undefined };
const taken = new ApiError(409, { code: 'slot_taken', details: { otherSlots: [later] } });

const usual: Situation = {
  slots: [free, later],
  date: '2026-11-25',
  slot: '09:00 - 10:00',
  ownBookingId: undefined,
  hasPlaces: true,
  isOutside: false,
  reachable: undefined,
  isConfirming: false,
  request: quiet,
};

test.each<[kind: string, changes: Partial<Situation>]>([
  ['nothingFree', { slots: [], slot: null }],
  ['choosing', { slot: null }],
  ['choosing', { slots: undefined, slot: null }],
  ['choosing', { date: null }],
  ['choosing', { slot: 'at noon' }],
  ['loading', { slots: undefined }],
  ['gone', { slots: [later] }],
  ['gone', { slots: [] }],
  ['gone', { date: '2026-11-26' }],
  ['filling', { hasPlaces: false }],
  ['outside', { isOutside: true, hasPlaces: false }],
  ['gone', { isOutside: true, slots: [later] }],
  ['unreachable', { reachable: [later] }],
  ['unreachable', { reachable: [], hasPlaces: false }],
  ['ready', { reachable: [free, later] }],
  ['gone', { slots: [later], reachable: [later] }],
  ['ready', {}],
  ['confirming', { isConfirming: true }],
  ['confirming', { isConfirming: true, request: { ...quiet, isPending: true } }],
  // The dialog closes if the slot is lost before the request is sent.
  ['gone', { isConfirming: true, slots: [later] }],
  ['yours', { isConfirming: true, slots: [later], ownBookingId: 'b1' }],
  ['unreachable', { isConfirming: true, reachable: [later] }],
  ['confirming', { isConfirming: true, slots: [later], request: { ...quiet, isPending: true } }],
  ['confirming', { isConfirming: true, slots: undefined }],
  ['taken', { request: { ...quiet, error: taken } }],
  ['taken', { slots: [later], request: { ...quiet, error: taken } }],
  // The lost slot is no longer in the address.
  ['taken', { slot: null, request: { ...quiet, error: taken } }],
  ['taken', { slots: [], slot: null, request: { ...quiet, error: taken } }],
  ['refused', { request: { ...quiet, error: new NetworkError() } }],
  ['yours', { ownBookingId: 'b1', slots: [later] }],
  ['yours', { ownBookingId: 'b1', slots: undefined }],
  // The booking was made, only the response got lost.
  ['yours', { ownBookingId: 'b1', slots: [later], request: { ...quiet, error: new NetworkError() } }],
  ['booked', { slots: [later], ownBookingId: 'b1', request: { ...quiet, data: { bookingId: 'b1' } as Booking } }],
])('%s: %j', (kind, changes) => {
  expect(deriveBookLessonState({ ...usual, ...changes }).kind).toBe(kind);
});

test('a state carries the data its part of the page needs', () => {
  const lesson = { date: '2026-11-25', startTime: '09:00', endTime: '10:00' };
  expect(deriveBookLessonState(usual)).toEqual({ kind: 'ready', lesson, slot: free });
  const request = { ...quiet, error: taken };
  // Without a chosen slot there is no price.
  expect(deriveBookLessonState({ ...usual, request })).toEqual({
    ...{ kind: 'taken', error: taken, date: lesson.date, others: [later] },
  });
  const lost = { ...quiet, error: new NetworkError() };
  expect(deriveBookLessonState({ ...usual, request: lost })).toMatchObject({ canBook: true, slot: free });
  expect(deriveBookLessonState({ ...usual, request: lost, slots: [later] })).toMatchObject({ canBook: false });
  expect(deriveBookLessonState({ ...usual, request: lost, hasPlaces: false })).toMatchObject({ canBook: false });
  expect(deriveBookLessonState({ ...usual, isConfirming: true, request: { ...quiet, isPending: true } })).toMatchObject(
    {
      isSending: true,
    },
  );
});

test.each<[ReturnType<typeof findMissing>, Partial<Situation>, Parameters<typeof findMissing>[1]]>([
  ['slot', { slot: null }, null],
  ['slot', { slots: [later] }, null],
  ['slot', { slots: [later], ownBookingId: 'b1' }, null],
  ['slot', { reachable: [later] }, 'pickup'],
  ['otherPlace', { isOutside: true }, 'pickup'],
  ['slot', { request: { ...quiet, error: taken } }, 'dropOff'],
  ['slot', { slots: [later], request: { ...quiet, error: new NetworkError() } }, null],
  ['pickup', { hasPlaces: false }, 'pickup'],
  ['pickup', { slots: undefined, hasPlaces: false }, 'pickup'],
  ['pickup', { request: { ...quiet, error: new NetworkError() } }, 'pickup'],
  // A wrong code, with the error at its field.
  ['code', { hasPlaces: false }, 'code'],
  [null, { hasPlaces: false }, null],
  [null, {}, null],
])('%s is missing: %j', (missing, changes, missingPlace) => {
  expect(findMissing(deriveBookLessonState({ ...usual, ...changes }), missingPlace)).toBe(missing);
});
