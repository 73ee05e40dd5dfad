import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { Instructor } from '#contract/instructors.ts';
import { answerBookingPage } from '../../testing/booking-page.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/samples.ts';
import { SchoolInstructor } from './instructor.tsx';

const lesson = (code: string, instructor: Booking['instructor']) =>
  ({
    ...{ bookingId: code, code, timeZone: 'America/Toronto', bookingStatus: 'Booked', cancelledBy: null, refund: null },
    ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', location: '1 King Street' },
    ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, actions: ['cancel'], instructor },
    candidate: { first_name: 'Maya', last_name: 'Chen', email: null, phone: null },
  }) as unknown as Booking;
const SCHOOLS_LESSONS = [
  lesson('LW-HERS1', { id: 'amina', firstName: 'Amina', lastName: 'Osei', photoVersion: null }),
  lesson('LW-OTHER', { id: 'priya', firstName: 'Priya', lastName: 'Shah', photoVersion: null }),
];

/** A fake server with one instructor. */
async function open(tab = 'edit', bookings: Booking[] = []) {
  let stored: Instructor = AMINA;
  const { calls } = await show(<SchoolInstructor id="amina" />, {
    path: `/?tab=${tab}`,
    answers: {
      'GET /instructor/amina': () => stored,
      'GET /instructor/school/school/names': () => [stored],
      'GET /school/school/bookings': (call) => answerBookingPage(bookings, call),
      'GET /lesson-messages/unread': () => [],
      'PATCH /instructor/amina': ({ body }: Call) => {
        const { instructorCar, version: _, ...changes } = body as Partial<Instructor>;
        stored = { ...stored, ...changes, instructorCar: { ...stored.instructorCar, ...instructorCar } };
        return stored;
      },
    },
  });
  return () => calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[RT-12] on the instructor’s own page a change sends only what was changed', async () => {
  const sent = await open();
  await page.getByLabelText('Charges per hour').fill('62.50');
  await button('Save changes').click();
  await expect.element(page.getByText('Amina Osei is up to date.')).toBeVisible();
  expect(sent()).toEqual([{ ratePerHour: 62.5, version: 'v1' }]);
  await expect.element(page.getByLabelText('Charges per hour')).toHaveValue('62.50');
});

test('[RT-12] the instructor’s own page lists and counts that instructor’s lessons, and no colleague’s', async () => {
  await open('bookings', SCHOOLS_LESSONS);
  await expect.element(page.getByRole('row', { name: /LW-HERS1/ })).toBeVisible();
  await expect.element(page.getByText('LW-OTHER')).not.toBeInTheDocument();
  await button('Deactivate').click();
  await expect.element(page.getByRole('alertdialog').getByText(/^1 booked lesson stays booked/)).toBeVisible();
});

test('an instructor is deactivated and activated once the question about it is answered', async () => {
  const sent = await open();
  const question = page.getByRole('alertdialog');
  await button('Deactivate').click();
  await expect.element(question.getByText('No lessons are booked.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep active' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await button('Deactivate').click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByText('Amina Osei is now inactive.')).toBeVisible();
  await button('Activate').click();
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByText('Amina Osei is active again.')).toBeVisible();
  expect(sent()).toEqual([
    { isActive: false, version: 'v1' },
    { isActive: true, version: 'v1' },
  ]);
});
