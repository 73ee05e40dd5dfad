import { expect, test } from 'vitest';
import { codeForTypedPickup, countLessons, EMPTY, emptyForAnother, fieldsToFill, toBody } from './values.ts';

const MAYAS = {
  ...{ instructorId: 'amina', kindId: '', location: '12 Bank Street', pickupPostalCode: 'K1P 1A1' },
  ...{ dropOff: '', dropOffPostalCode: '' },
};

test('a last lesson fills in what nobody typed, and replaces what another one filled in', () => {
  const filled = { ...EMPTY, ...MAYAS, filled: MAYAS };
  const next = { ...MAYAS, location: '5 Elgin Street', pickupPostalCode: '' };
  expect(fieldsToFill(filled, next)).toEqual({ location: '5 Elgin Street', pickupPostalCode: '' });
  expect(fieldsToFill({ ...filled, location: 'At the school' }, next)).toEqual({ pickupPostalCode: '' });
  expect(fieldsToFill(EMPTY, MAYAS)).toEqual({
    ...{ instructorId: 'amina', location: '12 Bank Street', pickupPostalCode: 'K1P 1A1' },
  });
});

test('a typed pickup gets no postal code of another address', () => {
  const next = { ...MAYAS, location: '5 Elgin Street', pickupPostalCode: 'K2P 1C5' };
  const typed = { ...EMPTY, location: '77 Harbour Street' };
  expect(fieldsToFill(typed, next)).toEqual({ instructorId: 'amina' });
  expect(fieldsToFill({ ...typed, pickupPostalCode: 'M5J 1B7' }, next)).toEqual({ instructorId: 'amina' });
  const filled = { ...EMPTY, ...MAYAS, filled: MAYAS };
  expect(codeForTypedPickup(filled, '77 Harbour Street')).toBe('');
  expect(codeForTypedPickup(filled, '12 Bank Street, unit 4')).toBe('K1P 1A1');
  expect(codeForTypedPickup({ ...filled, pickupPostalCode: '' }, '12 Bank Street')).toBe('K1P 1A1');
  expect(codeForTypedPickup({ ...filled, pickupPostalCode: 'M5J 1B7' }, '77 Harbour')).toBe('M5J 1B7');
});

test('another student gets nothing of the one before but the instructor, and a time from the calendar', () => {
  const time = { date: '2099-11-30', startTime: '09:00', endTime: '10:00' };
  const maya = { ...EMPTY, ...MAYAS, ...time, filled: MAYAS, anyone: false, location: 'At the school', note: 'Gate' };
  expect(emptyForAnother(maya)).toMatchObject({
    ...{ instructorId: 'amina', anyone: false, location: '', pickupPostalCode: '', note: '', date: '', startTime: '' },
  });
  expect(emptyForAnother({ ...maya, anyone: true })).toMatchObject({ instructorId: '', anyone: true });
  expect(emptyForAnother({ ...maya, isGivenTime: true })).toMatchObject({ ...time, instructorId: 'amina', note: '' });
});

test('a past series sends no outcome unless somebody chose another than Completed', () => {
  const past = { ...EMPTY, date: '2026-01-05', startTime: '09:00', endTime: '10:00' };
  expect(toBody(past, true)).toMatchObject({ outcome: 'Completed' });
  expect(toBody({ ...past, repeat: 'weekly' }, true)).not.toHaveProperty('outcome');
  expect(toBody({ ...past, repeat: 'weekly', outcome: 'No-show' }, true)).toMatchObject({ outcome: 'No-show' });
  expect(toBody({ ...past, notify: false }, false)).toMatchObject({ notify: false });
});

test('one press books the first lesson and its repetitions', () => {
  expect(countLessons(EMPTY)).toBe(1);
  expect(countLessons({ ...EMPTY, repeat: 'weekly', weekly: '12' })).toBe(12);
  expect(countLessons({ ...EMPTY, repeat: 'dates', dates: ['2099-12-02'] })).toBe(2);
});
