import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLikelyPage } from './find-likely-page.ts';

const PAGES = ['/bookings', '/schedule', '/drivingSchoolBookings', '/aboutus', '/faqs', '/money', '/cars', '/'].map(
  (to) => ({ to }),
);

test.each([
  ['/booking', '/bookings'],
  ['/bookigns', '/bookings'],
  ['/Bokings/', '/bookings'],
  ['/schedule/2026-12-01', '/schedule'],
  ['/about', '/aboutus'],
  ['/fr/faq', '/faqs'],
  ['/drivingschoolbooking', '/drivingSchoolBookings'],
  ['/car', '/cars'],
  ['/', null],
  ['/no-such-page', null],
  ['/ca', null],
  ['/honey-bee', null],
])('%s is like %s', (typed, page) => {
  expect(findLikelyPage(typed, PAGES)?.to ?? null).toBe(page);
});

test('a known name with one letter changed, left out or added is still found', () => {
  const mistype = fc.record({
    page: fc.constantFrom('/bookings', '/schedule', '/aboutus'),
    at: fc.nat(6),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    kind: fc.constantFrom('change', 'leave out', 'add'),
  });
  fc.assert(
    fc.property(mistype, ({ page, at, letter, kind }) => {
      const name = page.slice(1);
      const start = name.slice(0, at + 1);
      const rest = name.slice(kind === 'add' ? at + 1 : at + 2);
      const typed = `/${start}${kind === 'leave out' ? '' : letter}${rest}`;
      expect(findLikelyPage(typed, PAGES)?.to).toBe(page);
    }),
  );
});
