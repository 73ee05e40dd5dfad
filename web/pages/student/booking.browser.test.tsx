import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { refused } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { noteServerTime } from '../../ui/clock.ts';
import { OneBooking } from './booking.tsx';

const LESSON = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', actions: ['cancel'], seriesId: null, credit: null },
  ...{ schoolName: 'Maple Lane', timeZone: 'America/Toronto', bookingFee: 0, movedBySchool: null, refund: null },
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, tax: 0, cancelledBy: null, cancelledByGuardian: null },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', kind: null },
  ...{ location: '12 King Street', pickupPostalCode: null, dropOff: null, dropOffPostalCode: null, note: null },
  ...{ refundDeadlines: null, late: null, startedAt: null, review: null, cancellationReason: null },
  instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
} as unknown as Booking;

const MAYA = { kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', photoVersion: null } as never;
const answersOf = (lesson: () => unknown) => ({
  'GET /booking/b1': lesson,
  'GET /instructor/i': () => refused(404, 'not_found'),
  'GET /booking/b1/messages': () => [],
  'GET /candidate/s1/money': () => ({ schools: [] }),
});

test('a lesson opened once can be read without a connection, until a log-out', async () => {
  onTestFinished(() => writeSession(null));
  const answer = Promise.withResolvers<Booking>();
  const { screen } = await show(<OneBooking id="b1" />, { answers: answersOf(() => answer.promise) });
  writeSession(MAYA);
  answer.resolve(LESSON);
  await expect.element(page.getByRole('button', { name: 'Cancel lesson' })).toBeVisible();
  const name = 'kept:candidate-s1:opened-bookings';
  const saved = localStorage.getItem(name) ?? '';
  expect(saved).toContain('12 King Street');

  await screen.unmount();
  await show(<OneBooking id="b1" />, { answers: answersOf(() => 'lost') });
  localStorage.setItem(name, saved);
  await expect.element(page.getByText(/^Saved copy from/)).toBeVisible();
  await expect.element(page.getByText('12 King Street')).toBeVisible();
  expect(page.getByRole('button', { name: 'Cancel lesson' }).elements()).toEqual([]);
  writeSession(null);
  expect(localStorage.getItem(name)).toBeNull();
});

test('a lesson is kept while it’s ahead by the server’s clock, whatever a wrong clock of the device shows', async () => {
  onTestFinished(() => {
    writeSession(null);
    noteServerTime(Date.now());
  });
  noteServerTime(Date.parse('2020-05-01T12:00:00Z'));
  const answer = Promise.withResolvers<Booking>();
  await show(<OneBooking id="b1" />, { answers: answersOf(() => answer.promise) });
  writeSession(MAYA);
  answer.resolve({ ...LESSON, startTime: '2020-05-04T09:00:00-04:00', endTime: '2020-05-04T10:00:00-04:00' });
  await expect.element(page.getByRole('button', { name: 'Cancel lesson' })).toBeVisible();
  expect(localStorage.getItem('kept:candidate-s1:opened-bookings')).toContain('12 King Street');
});

const OPENED = 'kept:candidate-s1:opened-bookings';
const LISTED = 'kept:candidate-s1:bookings';
const at = (location: string, readAtMs: number, changes = {}) => ({
  bookings: [{ ...LESSON, location, ...changes }],
  readAtMs,
});

test('without a connection, the copy that was read last is shown, whether of the lesson or of the list', async () => {
  for (const [opened, listed] of [
    [1, 2],
    [2, 1],
  ]) {
    const { screen } = await show(<OneBooking id="b1" />, { answers: answersOf(() => 'lost') });
    writeSession(MAYA);
    onTestFinished(() => writeSession(null));
    localStorage.setItem(OPENED, JSON.stringify([at(`Read ${opened}`, opened ?? 0)]));
    localStorage.setItem(LISTED, JSON.stringify(at(`Read ${listed}`, listed ?? 0)));
    await expect.element(page.getByText('Read 2')).toBeVisible();
    await screen.unmount();
  }
});

test('keeps the five upcoming lessons opened last, and corrects the list’s copy of a cancelled one', async () => {
  onTestFinished(() => writeSession(null));
  const answer = Promise.withResolvers<Booking>();
  const { screen } = await show(<OneBooking id="b1" />, { answers: answersOf(() => answer.promise) });
  writeSession(MAYA);
  const others = [2, 3, 4, 5, 6, 7].map((nr) => at(`Place ${nr}`, nr, { bookingId: `b${nr}` }));
  const past = { bookingId: 'b0', startTime: '2020-12-04T09:00:00-05:00', endTime: '2020-12-04T10:00:00-05:00' };
  localStorage.setItem(OPENED, JSON.stringify([at('Past', 1, past), ...others]));
  localStorage.setItem(LISTED, JSON.stringify(at('Before', 1)));
  answer.resolve(LESSON);
  const opened = () => JSON.parse(localStorage.getItem(OPENED) ?? '[]') as { bookings: Booking[] }[];
  await expect
    .poll(() => opened().flatMap(({ bookings }) => bookings.map(({ bookingId }) => bookingId)))
    .toEqual(['b1', 'b2', 'b3', 'b4', 'b5']);
  expect(localStorage.getItem(LISTED)).toContain('12 King Street');
  await screen.unmount();

  const newer = await show(<OneBooking id="b1" />, { answers: answersOf(() => LESSON) });
  writeSession(MAYA);
  localStorage.setItem(LISTED, JSON.stringify(at('Read later', Date.now() + 60_000)));
  await expect.poll(opened).not.toEqual([]);
  expect(localStorage.getItem(LISTED)).toContain('Read later');
  await newer.screen.unmount();

  const cancelled = {
    ...LESSON,
    bookingStatus: 'Cancelled',
    cancelledBy: 'school',
    cancellationReason: '',
    actions: [],
  };
  await show(<OneBooking id="b1" />, { answers: answersOf(() => cancelled) });
  writeSession(MAYA);
  localStorage.setItem(LISTED, JSON.stringify(at('Before', 1)));
  await expect.poll(() => JSON.parse(localStorage.getItem(LISTED) ?? '{}').bookings).toEqual([]);
});

test('shows the school’s cancellation as soon as the student returns to the tab', async () => {
  let lesson = LESSON;
  writeSession(MAYA);
  onTestFinished(() => writeSession(null));
  await show(<OneBooking id="b1" />, { answers: answersOf(() => lesson) });
  await expect.element(page.getByRole('button', { name: 'Cancel lesson' })).toBeVisible();
  lesson = { ...LESSON, bookingStatus: 'Cancelled', cancelledBy: 'school', cancellationReason: 'Snow', actions: [] };
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(page.getByRole('status').getByText('Maple Lane cancelled this lesson.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Cancel lesson' }).elements()).toEqual([]);
});
