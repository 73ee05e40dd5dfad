import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { bookLessonState, missingIn, type Situation } from './book-lesson-state.ts';

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
  hasPickup: true,
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
  ['filling', { hasPickup: false }],
  ['ready', {}],
  ['confirming', { isConfirming: true }],
  ['confirming', { isConfirming: true, request: { ...quiet, isPending: true } }],
  // What is being asked stays in sight, whatever becomes of the slot meanwhile.
  ['confirming', { isConfirming: true, slots: [later] }],
  ['taken', { request: { ...quiet, error: taken } }],
  ['taken', { slots: [later], request: { ...quiet, error: taken } }],
  ['refused', { request: { ...quiet, error: new NetworkError() } }],
  ['yours', { ownBookingId: 'b1', slots: [later] }],
  ['yours', { ownBookingId: 'b1', slots: undefined }],
  // The answer was lost, not the booking.
  ['yours', { ownBookingId: 'b1', slots: [later], request: { ...quiet, error: new NetworkError() } }],
  ['booked', { slots: [later], ownBookingId: 'b1', request: { ...quiet, data: { bookingId: 'b1' } as Booking } }],
])('%s: %j', (kind, changes) => {
  expect(bookLessonState({ ...usual, ...changes }).kind).toBe(kind);
});

test('a state brings what its part of the page needs', () => {
  const lesson = { date: '2026-11-25', startTime: '09:00', endTime: '10:00' };
  expect(bookLessonState(usual)).toEqual({ kind: 'ready', lesson, slot: free });
  const request = { ...quiet, error: taken };
  expect(bookLessonState({ ...usual, slots: [later], request })).toMatchObject({ others: [later], slot: undefined });
  const lost = { ...quiet, error: new NetworkError() };
  expect(bookLessonState({ ...usual, request: lost })).toMatchObject({ canBook: true, slot: free });
  expect(bookLessonState({ ...usual, request: lost, slots: [later] })).toMatchObject({ canBook: false });
  expect(bookLessonState({ ...usual, request: lost, hasPickup: false })).toMatchObject({ canBook: false });
  expect(bookLessonState({ ...usual, isConfirming: true, request: { ...quiet, isPending: true } })).toMatchObject({
    isSending: true,
  });
});

test.each<['slot' | 'pickup' | null, Partial<Situation>, boolean]>([
  ['slot', { slot: null }, false],
  ['slot', { slots: [later] }, false],
  ['slot', { slots: [later], ownBookingId: 'b1' }, false],
  ['slot', { request: { ...quiet, error: taken } }, false],
  ['slot', { slots: [later], request: { ...quiet, error: new NetworkError() } }, false],
  ['pickup', { hasPickup: false }, true],
  ['pickup', { slots: undefined, hasPickup: false }, true],
  ['pickup', { request: { ...quiet, error: new NetworkError() } }, true],
  // Typed, and told at the field what is wrong with it.
  [null, { hasPickup: false }, false],
  [null, {}, false],
])('%s is missing: %j', (missing, changes, isPickupBlank) => {
  expect(missingIn(bookLessonState({ ...usual, ...changes }), isPickupBlank)).toBe(missing);
});
