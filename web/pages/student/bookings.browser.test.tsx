import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { Booking } from '#contract/bookings.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { type Answers, failingOnce, refused } from '../../testing/http.ts';
import { expectRetry } from '../../testing/interactions.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import MyBookings from './bookings.tsx';

const PRIYA = { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null };

const lesson = (code: string, date: string, bookingStatus = 'Booked', instructor = PRIYA) =>
  ({
    ...{ bookingId: code, code, timeZone: 'America/Toronto', bookingStatus, actions: [], refund: null },
    ...{ startTime: `${date}T09:00:00-05:00`, endTime: `${date}T10:00:00-05:00` },
    instructor,
    ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 5, tax: 0 },
  }) as unknown as Booking;

const STUDENT: SessionActor = {
  ...{ kind: 'candidate', id: 's1', email: 'maya@student.example', first_name: 'Maya', last_name: 'Chen' },
  ...{ photoVersion: null, isGuardian: false },
};

async function open(bookings: Answers[string], options: Parameters<typeof show>[1] = {}) {
  writeSession(STUDENT);
  onTestFinished(() => writeSession(null));
  return show(<MyBookings />, {
    ...options,
    answers: {
      'GET /booking': bookings,
      'GET /lesson-messages/unread': () => [],
      'GET /candidate/s1/money': () => ({ schools: [] }),
      ...options.answers,
    },
  });
}
const codes = () =>
  page
    .getByRole('link', { name: /^Details of booking/ })
    .elements()
    .map((link) => link.getAttribute('aria-label')?.split(' ').at(-1));

test('[ER-08] shows a loading error for bookings with “Try again”', async () => {
  await open(failingOnce(() => []));
  await expectRetry();
  await expect.element(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible();
});

test('[MB-01] [TB-01] all bookings, the next lesson first, over the edge of the first page; tabs show a part of them', async () => {
  const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  const ahead = days.map((day) => lesson(`A${day}`, `2099-12-${day}`));
  const gone = [
    lesson('CANCELLED', '2099-12-01', 'Cancelled'),
    lesson('LATEST', '2025-12-02', 'Completed'),
    lesson('FIRST', '2025-12-01', 'No-show'),
  ];
  const { address } = await open(() => [...gone, ...ahead.toReversed()]);
  await expect.poll(codes).toEqual(days.slice(0, 10).map((day) => `A${day}`));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(codes).toEqual(['A11', 'CANCELLED', 'LATEST', 'FIRST']);
  await page.getByRole('tab', { name: /^Past and cancelled/ }).click();
  await expect.poll(codes).toEqual(['CANCELLED', 'LATEST', 'FIRST']);
  expect(address()).toBe('/?tab=past');
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(codes).toHaveLength(10);
  expect(address()).toBe('/');
});

test('leads to the free times of each of the student’s instructors, the latest first', async () => {
  const wei = { ...PRIYA, id: 'w', firstName: 'Wei', lastName: 'Zhang' };
  await open(() => [
    lesson('OLD', '2025-12-01', 'Completed', wei),
    lesson('NEW', '2025-12-03', 'Completed'),
    lesson('LATER', '2025-12-02', 'Completed', wei),
  ]);
  const links = page.getByRole('navigation', { name: 'Book again with' }).getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/instructordetails?id=i', '/instructordetails?id=w']);
  await expect.element(links.first()).toHaveTextContent('PSPriya Sharma');
});

test('offers to find a lesson once if none is ahead', async () => {
  await open(() => [lesson('LATEST', '2025-12-02', 'Completed')]);
  const find = page.getByRole('link', { name: 'Find an instructor' });
  await expect.poll(() => find.elements()).toHaveLength(1);
  await page.getByRole('tab', { name: /^Upcoming/ }).click();
  await expect.element(page.getByText('No lessons booked')).toBeVisible();
  expect(find.elements()).toHaveLength(1);
});

/** Two lessons, the first of which can be cancelled in another tab. */
async function openWithTwo() {
  const own = { schoolName: 'Maple Lane', seriesId: null, credit: null, bookingFee: 5, movedBySchool: null };
  const stored = ['04', '11'].map((day) => ({ ...lesson(`LW-${day}`, `2099-12-${day}`), ...own }));
  await open(() => stored, { answers: { 'POST /booking/LW-04/cancel': () => refused(409, 'status_conflict') } });
  await expect.element(page.getByRole('tab', { name: /^Upcoming\s*2$/ })).toBeVisible();
  return {
    cancelElsewhere() {
      const [first] = stored;
      if (first) first.bookingStatus = 'Cancelled';
    },
  };
}

test('names a lesson cancelled elsewhere as soon as the student returns to the tab', async () => {
  const { cancelElsewhere } = await openWithTwo();
  cancelElsewhere();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect
    .element(page.getByText('The lesson with Priya Sharma on Friday, December 4, 9:00 AM - 10:00 AM, was cancelled.'))
    .toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^Upcoming\s*1$/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the cancelled lesson' }))
    .toHaveAttribute('href', '/bookings/LW-04');
});

test('tells a student that the lesson was already cancelled, and offers nothing more', async () => {
  const { cancelElsewhere } = await openWithTwo();
  await page.getByRole('button', { name: 'Cancel booking LW-04' }).click();
  cancelElsewhere();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'This lesson was already cancelled' });
  await expect.element(dialog.getByText(/was cancelled while this page was open/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Continue' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('tab', { name: /^Upcoming\s*1$/ })).toBeVisible();
});

const KEPT = 'kept:candidate-s1:bookings';

test('the lessons ahead are kept on this device, until a log-out or another account', async () => {
  const answer = Promise.withResolvers<Booking[]>();
  await open(() => answer.promise);
  // The test has cleared the storage since the log-in.
  writeSession(STUDENT);
  answer.resolve([lesson('AHEAD', '2099-12-01'), lesson('PAST', '2025-12-02', 'Completed')]);
  const kept = () => localStorage.getItem(KEPT);
  await expect.poll(kept).toMatch(/AHEAD/);
  expect(kept()).not.toMatch(/PAST/);
  writeSession({ ...STUDENT, id: 's2' });
  expect(kept()).toBeNull();
});

test.each([
  ['en', /^Saved copy from Nov\s20, 2026, \d+:\d\d/, 'You’re offline. Connect to change or cancel a lesson.', 'Cancel'],
  ['fr', /^Copie enregistrée \(20\snov\.\s2026, \d/, /^Vous êtes hors ligne\./, 'Annuler'],
] as const)(
  'without an answer, the saved lessons show when they were read and offer nothing that can’t be done (%s)',
  async (language, title, text, cancel) => {
    await open(() => 'lost', { language, size: PHONE });
    const bookings = [
      { ...lesson('LW-AHEAD', '2099-12-01'), location: '12 Main Street', schoolName: 'Maple' },
      lesson('LW-PAST', '2025-12-02'),
    ];
    localStorage.setItem(KEPT, JSON.stringify({ bookings, readAtMs: Date.parse('2026-11-20T18:00:00Z') }));
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('12 Main Street')).toBeVisible();
    expect(page.getByText('LW-PAST').elements()).toEqual([]);
    expect(page.getByRole('button', { name: cancel }).elements()).toEqual([]);
    expect(page.getByRole('link').elements()).toEqual([]);
    expectToFit();
  },
);

test('a connection lost while the list is open marks it and takes the buttons away; it is read again afterwards', async () => {
  let answer: unknown = [lesson('AHEAD', '2099-12-01')];
  await open(() => answer);
  const cancel = page.getByRole('button', { name: 'Cancel booking AHEAD' });
  await expect.element(cancel).toBeVisible();
  answer = 'lost';
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Priya/ })).toBeVisible();
  expect(cancel.elements()).toEqual([]);
  answer = [lesson('AHEAD', '2099-12-01')];
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(cancel).toBeVisible();
  expect(page.getByText(/^Saved copy from/).elements()).toEqual([]);
});

test('without a copy, or where nothing can be stored, the error shows as ever', async () => {
  const { getItem } = Storage.prototype;
  onTestFinished(() => {
    Storage.prototype.getItem = getItem;
  });
  Storage.prototype.getItem = () => {
    throw new DOMException('Storage is off', 'SecurityError');
  };
  await open(failingOnce(() => []));
  await expectRetry();
  await expect.element(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible();
});
