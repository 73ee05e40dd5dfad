import { expect, test } from 'vitest';
import { getSlotState, type Slot } from './slots.ts';

const slot: Slot = {
  ...{ id: '1', instructorId: 'a', instructor: 'Ana Alder', date: '2026-11-22', startTime: '09:00', endTime: '10:00' },
  ...{ timeZone: 'America/Toronto', isBooked: false, carWith: '', isOfficeOnly: false },
};

test.each([
  ['a minute before it begins', '2026-11-22T13:59:00Z', 'available'],
  ['as it begins', '2026-11-22T14:00:00Z', 'past'],
  ['the evening before, elsewhere already the day after', '2026-11-22T03:00:00Z', 'available'],
  ['the next day', '2026-11-23T14:00:00Z', 'past'],
])('[AV-01] a free hour is free until it begins on its street: %s', (_when, now, state) => {
  expect(getSlotState(slot, Date.parse(now))).toBe(state);
  expect(getSlotState({ ...slot, isBooked: true }, Date.parse(now))).toBe('booked');
  expect(getSlotState({ ...slot, isOfficeOnly: true }, Date.parse(now))).toBe(
    state === 'available' ? 'officeOnly' : state,
  );
  expect(getSlotState({ ...slot, carWith: 'Marc' }, Date.parse(now))).toBe(state === 'available' ? 'carGone' : state);
});
