import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SchoolPickupDialog } from './pickup-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', timeZone: 'America/Toronto', version: 'v1' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00' },
  ...{ location: '1 Main Street', pickupPostalCode: 'M4C 1B5', dropOff: null, dropOffPostalCode: null, note: 'Bell' },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen', email: 'maya@example.com', phone: null },
} as unknown as Booking;

const open = (answer: (body: Record<string, unknown>) => unknown, booking = BOOKING) =>
  show(<SchoolPickupDialog booking={booking} onClose={() => undefined} />, {
    size: PHONE,
    answers: { 'PUT /booking/b1/pickup': ({ body }) => answer(body as Record<string, unknown>) },
  });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();

test('an address that is replaced takes its postal code along; objections are confirmed in one press, and all undone', async () => {
  const warnings = [{ code: 'outside_area', needsReason: false, mayOverride: true, distanceKm: 41, radiusKm: 25 }];
  const { calls } = await open(({ location, confirmWarnings }) =>
    location === '77 Harbour Street' && !confirmWarnings
      ? Response.json({ error: { code: 'needs_confirmation', message: '', details: { warnings } } }, { status: 409 })
      : { ...BOOKING, location, version: 'v2' },
  );
  await expect.element(field('Pickup')).toHaveFocus();
  await expect.element(field('Postal code (optional)')).toHaveValue('M4C 1B5');
  await field('Pickup').fill('77 Harbour Street');
  await expect.element(field('Postal code (optional)')).toHaveValue('');
  await said('We’ll notify Maya Chen and the instructor in about two minutes, unless you undo it.');
  await press('Save changes');
  await page.getByRole('checkbox', { name: 'The pickup is 41 km away. Priya travels up to 25 km.' }).click();
  expectToFit();
  await press('Save changes');
  await said('Lesson LW-7K3Q9 updated.');
  await press('Undo');
  await said('The pickup and note are back to what they were.');
  const places = { dropOff: '', dropOffPostalCode: null, note: 'Bell' };
  expect(calls.at(1)?.body).toMatchObject({
    ...{ ...places, location: '77 Harbour Street', pickupPostalCode: null, version: 'v1', notify: true },
    confirmWarnings: ['outside_area'],
  });
  expect(calls.at(2)?.body).toMatchObject({
    ...{ ...places, location: '1 Main Street', pickupPostalCode: 'M4C 1B5', version: 'v2' },
  });
});

test('a new note alone is announced to nobody, and a student without an email address is called', async () => {
  await open(() => BOOKING, { ...BOOKING, candidate: { ...BOOKING.candidate, email: null } });
  await field('Note for the instructor (optional)').fill('Blue gate');
  await said('We won’t notify anyone about the note. The instructor will see it with the lesson.');
  await field('Pickup').fill('77 Harbour Street M5J 1A1');
  await expect.element(field('Postal code (optional)')).toHaveValue('M5J 1A1');
  await said('Maya Chen has no email address. Please call to let them know.');
});
