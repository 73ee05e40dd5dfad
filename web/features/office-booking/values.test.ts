import { expect, test } from 'vitest';
import { countLessons, EMPTY, fieldsToEmpty, fieldsToFill, toBody } from './values.ts';

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

test('a new person gets nobody’s pickup, but keeps the instructor', () => {
  const filled = { ...EMPTY, ...MAYAS, filled: MAYAS };
  expect(fieldsToEmpty(filled)).toEqual({ location: '', pickupPostalCode: '' });
  expect(fieldsToEmpty({ ...filled, location: 'At the school' })).toEqual({ pickupPostalCode: '' });
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
