import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { writeSession } from '../../features/session/session-store.ts';
import type { Answers } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import { SchoolLesson } from './lesson.tsx';

beforeEach(() => writeSession(SCHOOL));
afterEach(() => writeSession(null));

const ID = '11111111-1111-4111-8111-111111111111';
const STUDENT_ID = '22222222-2222-4222-8222-222222222222';
const LESSON = {
  ...{ bookingId: ID, code: 'LW-7K3Q9', bookingStatus: 'Booked', actions: ['cancel', 'move'], seriesId: null },
  ...{ schoolName: 'Maple Lane', timeZone: 'America/Toronto', bookingFee: 0, movedBySchool: null, refund: null },
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 7.8, tax: 7.8, paid: 0, studentId: STUDENT_ID, kind: null },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', cancelledBy: null },
  ...{ location: '12 King Street', pickupPostalCode: null, dropOff: null, dropOffPostalCode: null, note: null },
  ...{ refundDeadlines: null, late: null, startedAt: null, review: null, cancellationReason: null, outcomeBy: null },
  instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
  candidate: { first_name: 'Theo', last_name: 'Desrosiers', email: null, phone: '(416) 555-0190' },
} as unknown as Booking;
const MONEY = { getAmountDue: 67.8, fromCredit: 0, creditMinutes: 0, paid: 0, owed: 67.8, refundDue: 0, howToPay: '' };

const open = (fields: Partial<Booking> = {}, answers: Answers = {}) =>
  show(<SchoolLesson id={ID} />, {
    answers: {
      [`GET /booking/${ID}`]: () => ({ ...LESSON, ...fields }),
      [`GET /booking/${ID}/messages`]: () => ({ isOpen: true, messages: [] }),
      [`GET /booking/${ID}/money`]: () => ({ ...MONEY, payments: [] }),
      [`GET /booking/${ID}/office-messages`]: () => ({ messages: [] }),
      [`GET /booking/${ID}/request`]: () => ({ request: null, mayKeep: false }),
      'GET /school/x1': () => ({ timeZone: 'America/Toronto' }),
      ...answers,
    },
  });

test('a student with only a phone number has a contact card with it and a link to their page', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(416) 555-0190' })).toBeVisible();
  await expect.element(page.getByText('No email address', { exact: true })).toBeVisible();
  const student = page.getByRole('link', { name: 'Theo Desrosiers' });
  await expect.element(student).toHaveAttribute('href', `/students/${STUDENT_ID}`);
});

test('a lesson whose instructor is off says so and leads to the hand-over', async () => {
  await open({ isInstructorOff: true });
  await expect.element(page.getByText('Priya is off at that time.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Hand over', exact: true });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/hand-over\?instructor=i&.*2099-12-04/));
});

test('the desk can change the pickup and the note of a booked lesson', async () => {
  await open({ actions: ['cancel', 'move', 'change_pickup'] });
  await page.getByRole('button', { name: 'Change pickup or note' }).click();
  await expect
    .element(page.getByRole('dialog').getByLabelText('Pickup', { exact: true }))
    .toHaveValue('12 King Street');
});

test('an instructor, who can’t open the student’s page, reads the name without a link', async () => {
  writeSession({ ...SCHOOL, role: 'instructor' } as never);
  await open();
  await expect.element(page.getByText('Theo Desrosiers', { exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: 'Theo Desrosiers' }).elements()).toEqual([]);
});

test('what is left to collect is recorded here, for this lesson alone', async () => {
  const { calls } = await open(
    {},
    {
      'POST /school/x1/payments': ({ body }) => ({ ...(body as object), id: 'p1', number: 298 }),
    },
  );
  await page.getByRole('button', { name: 'Record payment' }).click();
  const amount = page.getByRole('dialog').getByLabelText('Amount');
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('67.80');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await expect.element(page.getByText('This field is required')).toBeVisible();
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  const receipt = page.getByRole('link', { name: 'Receipt 298' });
  await expect.element(receipt).toHaveAttribute('href', expect.stringMatching(/\/receipt\/p1\.pdf$/));
  const sent = calls.find(({ name }) => name.startsWith('POST'))?.body;
  expect(sent).toMatchObject({ bookingId: ID, studentId: STUDENT_ID, amount: 67.8, method: 'cash' });
});

test('a lesson that the school cancelled for the student is described in one voice', async () => {
  const cancelledForStudent = { noticeAt: '2026-11-27T15:00:00Z', waivedPercent: 50 };
  await open({ bookingStatus: 'Cancelled', cancelledBy: 'student', refund: 67.8, actions: [], cancelledForStudent });
  await expect.element(page.getByText('Your school cancelled this lesson for the student.')).toBeVisible();
  await expect
    .element(page.getByText(/^The student let you know on Nov\s27, 2026, .*[AP]M\. You waived 50%/))
    .toBeVisible();
  expect(document.body.textContent).not.toMatch(/\.\.|The student cancelled/);
});

test('a cancellation shows at once who will be notified, and that the part still charged includes tax', async () => {
  let isCancelled = false;
  const cancelled = { bookingStatus: 'Cancelled', cancelledBy: 'student', refund: 33.9, actions: [] };
  const now = () => ({ ...LESSON, ...(isCancelled && cancelled) });
  const waiting = {
    ...{ id: null, reader: 'student', name: 'Theo Desrosiers', change: 'cancelled', status: 'no_address' },
    ...{ at: '2099-12-01T15:00:00Z', channels: [], phone: '(416) 555-0190', toldByPhone: null },
  };
  const { calls } = await open(
    {},
    {
      [`GET /booking/${ID}`]: now,
      [`GET /booking/${ID}/office-messages`]: () => ({ messages: isCancelled ? [waiting] : [] }),
      [`POST /booking/${ID}/told-by-phone`]: ({ body }) => body,
      [`POST /booking/${ID}/cancel`]: () => {
        isCancelled = true;
        return now();
      },
    },
  );
  await page.getByRole('button', { name: 'Cancel lesson' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: /^Theo Desrosiers/ }).click();
  await dialog.getByRole('button', { name: 'Cancel lesson' }).click();
  await expect.element(page.getByRole('heading', { name: 'Who was notified' })).toBeVisible();
  await expect.element(page.getByText('$33.90')).toBeVisible();
  await expect.element(page.getByText('incl. tax', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Reached by phone' }).click();
  await expect.poll(() => calls.at(-2)?.name).toBe(`POST /booking/${ID}/told-by-phone`);
});

test('a no-show that wasn’t charged in full says how much was waived and why', async () => {
  await open({ bookingStatus: 'No-show', refund: 33.9, actions: [], waived: { percent: 50, reason: '<b>Ill</b>' } });
  await expect.element(page.getByText('You waived 50% of the price. Reason: <b>Ill</b>')).toBeVisible();
});

test('fits a phone', async () => {
  await page.viewport(...PHONE);
  await open();
  await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
  expectToFit();
});
