import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { Locale } from '#contract/locale.ts';
import { answerBookingPage } from '../../testing/booking-page.ts';
import { type Answers, failingOnce } from '../../testing/http.ts';
import { expectRetry } from '../../testing/interactions.ts';
import { expectToFit, PHONE, putOnPaper, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { SchoolBookings } from './school-bookings.tsx';

beforeEach(() =>
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  }),
);

const ADDRESS = '4545 avenue Pierre-De Coubertin, appartement 1204, Montréal (Hochelaga-Maisonneuve), Québec';
const lesson = (code: string, firstName: string, date: string) =>
  ({
    ...{ bookingId: code, code, timeZone: 'America/Toronto', bookingStatus: 'Booked', actions: ['cancel'] },
    ...{ startTime: `${date}T09:00:00-05:00`, endTime: `${date}T10:00:00-05:00`, location: ADDRESS, address: null },
    ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, tax: 0, refund: null, cancelledBy: null },
    candidate: { first_name: 'Maya', last_name: 'Chen', email: null, phone: null },
    instructor: { id: firstName.toLowerCase(), firstName, lastName: 'Sharma' },
  }) as unknown as Booking;
const LESSONS = [lesson('LW-1', 'Élise', '2099-12-04'), lesson('LW-2', 'Priya', '2099-12-05')];

const open = (path = '/', size?: typeof PHONE, answers: Answers = {}, language: Locale = 'en') =>
  show(<SchoolBookings tools={null} />, {
    ...{ path, language },
    ...(size && { size }),
    answers: {
      'GET /school/s': () => ({
        id: 's',
        name: 'Maple',
        isInformationComplete: true,
        isApproved: true,
        wantedName: null,
      }),
      'GET /school/s/bookings': (call) => answerBookingPage(LESSONS, call),
      'GET /instructor/school/s/names': () => LESSONS.map(({ instructor }) => ({ ...instructor, isActive: true })),
      'GET /school/s/paid-lessons': () => [],
      'GET /lesson-messages/unread': () => [],
      'GET /booking/school/s/export': () => new Response('', { status: 503 }),
      ...answers,
    },
  });
const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });

test('words and days narrow the list, stand in the address, and hold for the downloaded file too', async () => {
  const { address, calls } = await open();
  await expect.element(row('LW-2')).toBeVisible();
  await page.getByLabelText('Search').fill('elise');
  await expect.element(row('LW-2')).not.toBeInTheDocument();
  await page.getByLabelText('To', { exact: true }).fill('2099-12-04');
  await expect.poll(address).toBe('/?q=elise&to=2099-12-04');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV file (.csv)' }).click();
  const asked = () => calls.find(({ name }) => name.endsWith('/export'))?.query;
  await expect
    .poll(() => Object.fromEntries(asked() ?? []))
    .toEqual({ format: 'csv', when: 'all', q: 'elise', to: '2099-12-04' });
});

test('[SB-01] [TB-01] all bookings, the next lesson first, over the edge of the first page; chips show a part of them', async () => {
  const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  const ahead = days.map((day) => lesson(`A${day}`, 'Élise', `2099-12-${day}`));
  const gone: Booking[] = [
    { ...lesson('CANCELLED', 'Priya', '2099-12-01'), bookingStatus: 'Cancelled', actions: [] },
    { ...lesson('LATEST', 'Priya', '2025-12-02'), bookingStatus: 'No-show', actions: [] },
  ];
  const { address } = await open('/', undefined, {
    'GET /school/s/bookings': (call) => answerBookingPage([...gone, ...ahead.toReversed()], call),
  });
  const codes = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(codes).toEqual(days.slice(0, 10).map((day) => `A${day}`));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(codes).toEqual(['A11', 'CANCELLED', 'LATEST']);
  await page.getByRole('button', { name: 'Past and cancelled' }).click();
  await expect.poll(codes).toEqual(['CANCELLED', 'LATEST']);
  expect(address()).toBe('/?when=past');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(codes).toHaveLength(10);
  expect(address()).toBe('/');
});

test('an address with a filter opens the narrowed list', async () => {
  await open('/?from=2099-12-05&when=upcoming');
  await expect.element(row('LW-2')).toBeVisible();
  await expect.element(row('LW-1')).not.toBeInTheDocument();
});

test('at 1280 px a long pickup address has room, and no column is beyond the edge', async () => {
  await open();
  await expect.element(row('LW-1')).toBeVisible();
  const frame = page.getByRole('table').element().parentElement as HTMLElement;
  expect(frame.scrollWidth).toBe(frame.clientWidth);
  expect(page.getByText(ADDRESS).first().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(144);
  expectToFit();
});

test('on a phone the filters are behind a button that counts them', async () => {
  await open('/', PHONE);
  await expect.element(page.getByText('Maya Chen').first()).toBeVisible();
  await expect.element(page.getByLabelText('Search')).not.toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabelText('Search').fill('nobody');
  await expect.element(page.getByText('No bookings match')).toBeVisible();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect.element(page.getByLabelText('Search')).not.toBeVisible();
});

test('[ER-08] bookings that fail to load say so, and load on “Try again”', async () => {
  await open('/', undefined, { 'GET /school/s/bookings': failingOnce((call) => answerBookingPage(LESSONS, call)) });
  await expectRetry();
  await expect.element(row('LW-1')).toBeVisible();
});

test('the browser’s own print says that it’s one page of several, and has no buttons', async () => {
  const many = Array.from({ length: 25 }, (_, n) => lesson(`P${n}`, 'Priya', `2099-12-${10 + (n % 20)}`));
  await open('/', undefined, { 'GET /school/s/bookings': (call) => answerBookingPage(many, call) });
  await expect.element(page.getByText('1–10 of 25')).toBeVisible();
  await putOnPaper();
  const said = 'Page 1 of 3. To print all of them, choose “Print” above the list.';
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('printing puts all bookings of the filter on paper, with the filter in words and no buttons', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const many = Array.from({ length: 130 }, (_, n) => lesson(`P${n}`, 'Priya', `2099-12-${10 + (n % 20)}`));
  await open('/?when=upcoming&instructor=priya&to=2099-12-31&q=maya', PHONE, {
    'GET /school/s/bookings': (call) => answerBookingPage(many, call),
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await putOnPaper();
  const printed = document.querySelector('[data-sheet]')?.textContent.replaceAll('\u00a0', ' ');
  for (const text of [
    'Maple',
    'Printed ',
    'Upcoming: 130 bookings',
    'Instructor: Priya Sharma',
    'Until Thursday, December 31, 2099',
    'Search: maya',
  ])
    expect(printed).toContain(text);
  expect(page.getByRole('rowheader').elements()).toHaveLength(130);
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(700);
  window.dispatchEvent(new Event('afterprint'));
  await expect.element(page.getByText('Search: maya')).not.toBeInTheDocument();
  print.mockRestore();
});

test.each([
  ['en', 'Print', 'You can print up to 1,000 bookings. Choose fewer with the filters.'],
  ['fr', 'Imprimer', 'Vous pouvez imprimer jusqu’à 1 000 réservations. Réduisez la liste avec les filtres.'],
] as const)('a list that is too long to print is refused with the limit, in %s', async (language, button, refusal) => {
  const answers = { 'GET /school/s/bookings': () => ({ bookings: LESSONS, total: 1_001, hasAny: true }) };
  await open('/', undefined, answers, language);
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(new RegExp(refusal.replaceAll(' ', '\\s')))).toBeVisible();
});
