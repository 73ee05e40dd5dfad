import { expect, test } from 'vitest';
import {
  formatAvailabilityDate,
  formatBookingDate,
  formatTime,
  toWallTime,
  withOrdinalFirst,
  zonePlace,
} from './formats.ts';

test.each([
  ['mardi 1 décembre 2026', 'mardi 1er décembre 2026'],
  ['1 déc. 2026, 1 h 30', '1er déc. 2026, 1 h 30'],
  ['11 décembre', '11 décembre'],
  ['20 nov. 2026, 1\u202fh\u202f30', '20 nov. 2026, 1\u202fh\u202f30'],
])('in French %s is written %s', (date, written) => {
  expect(withOrdinalFirst('fr', date)).toBe(written);
});

test('in English nothing is an ordinal', () => {
  expect(withOrdinalFirst('en', 'Tuesday 1 December')).toBe('Tuesday 1 December');
});

test('[MB-02] a day is written month first: with two figures of the year in bookings, with four in availability', () => {
  expect(formatBookingDate('2026-12-04')).toBe('12-04-26');
  expect(formatAvailabilityDate('2026-12-04')).toBe('12-04-2026');
});

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '09:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '01:30 PM'],
  ['23:59', '11:59 PM'],
])('[MB-02] %s is written %s', (time, written) => {
  expect(formatTime(time)).toBe(written);
});

test('an instant is read as its street’s clock writes it', () => {
  expect(toWallTime('2026-12-04T09:00:00-05:00')).toEqual({ date: '2026-12-04', time: '09:00' });
});

test('a zone is called by its place', () => {
  expect(zonePlace('America/St_Johns')).toBe('St Johns');
  expect(zonePlace('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zonePlace('UTC')).toBe('UTC');
});
