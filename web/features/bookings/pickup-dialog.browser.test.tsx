import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PickupDialog } from './pickup-dialog.tsx';

const BOOKING = {
  bookingId: 'b1',
  schoolName: 'Maple Lane',
  instructor: { firstName: 'Priya' },
  location: '1 Main Street',
  pickupPostalCode: 'M4C 1B5',
  dropOff: null,
  dropOffPostalCode: null,
  note: 'Blue door',
  version: 'v1',
  actions: ['cancel', 'change_pickup', 'change_note'],
} as unknown as Booking;

const KEPT = { location: '1 Main Street', pickupPostalCode: 'M4C 1B5', dropOffPostalCode: null };

/** Montréal is too far. */
const open = (booking = BOOKING) =>
  show(<PickupDialog booking={booking} onClose={() => undefined} />, {
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'PUT /booking/b1/pickup': ({ body }: Call) =>
        (body as typeof KEPT).pickupPostalCode === 'H2X'
          ? Response.json(
              { error: { code: 'outside_service_area', details: { distanceKm: 504, radiusKm: 25 } } },
              { status: 422 },
            )
          : BOOKING,
    },
  });

const save = () => page.getByRole('button', { name: 'Save changes' });
const field = (label: string) => page.getByLabelText(label);

test('starts with the booked places, sends changes, and keeps refused ones', async () => {
  const { calls } = await open();
  await expect.element(field('Pickup location')).toHaveValue('1 Main Street');
  await expect.element(field('Note for the instructor (optional)')).toHaveValue('Blue door');
  expectToFit();
  await field('Postal code (optional)').fill('h2x');
  await save().click();
  await expect.element(page.getByText(/^H2X is outside Priya’s area \(504 km away/)).toBeVisible();
  await expect.element(field('Postal code (optional)')).toHaveValue('H2X');
  await field('Postal code (optional)').fill('m5v2t6');
  await page.getByRole('checkbox', { name: 'Drop me off somewhere else' }).click();
  await expect.element(save()).toBeDisabled();
  await expect.element(page.getByText('Enter a drop-off location to continue.')).toBeVisible();
  await field('Drop-off location').fill('School, M4C 1B5');
  await expect.element(page.getByText('Enter a drop-off location to continue.')).not.toBeInTheDocument();
  await save().click();
  await expect.element(page.getByText('Saved. We’ve emailed Maple Lane.')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({
    location: '1 Main Street',
    pickupPostalCode: 'M5V 2T6',
    dropOff: 'School, M4C 1B5',
    dropOffPostalCode: 'M4C 1B5',
    note: 'Blue door',
    version: 'v1',
  });
});

test('only the note can change the day before, and a long one isn’t cut', async () => {
  const { calls } = await open({ ...BOOKING, actions: ['cancel', 'change_note'] });
  await expect.element(page.getByText(/you can only change the note/)).toBeVisible();
  expect(field('Pickup location').query()).toBeNull();
  await field('Note for the instructor (optional)').fill('x'.repeat(201));
  await expect.element(page.getByText('This note has 201 characters. Shorten it to 200.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await field('Note for the instructor (optional)').fill('Buzz 12');
  await save().click();
  await expect.poll(() => calls.at(-1)?.body).toEqual({ ...KEPT, dropOff: '', note: 'Buzz 12', version: 'v1' });
});

test('merges a change from another window, and overwrites it only when saved again', async () => {
  const fields = { location: '5 King Street', note: 'Ring twice' };
  const details = { version: 'v2', fields, changedBy: null, isOwnChange: true };
  const { calls } = await show(<PickupDialog booking={BOOKING} onClose={() => undefined} />, {
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'PUT /booking/b1/pickup': ({ body }: Call) =>
        (body as { version: string }).version === 'v1'
          ? Response.json({ error: { code: 'changed_meanwhile', details } }, { status: 409 })
          : BOOKING,
    },
  });
  await field('Note for the instructor (optional)').fill('Buzz 12');
  await save().click();
  await expect.element(page.getByText('You changed this in another window.')).toBeVisible();
  await expect.element(page.getByText('Now: Ring twice. Save again to replace it with yours.')).toBeVisible();
  await expect.element(field('Pickup location')).toHaveValue('5 King Street');
  await expect.element(field('Note for the instructor (optional)')).toHaveValue('Buzz 12');
  expectToFit();
  await save().click();
  await expect.element(page.getByText('Saved. We’ve emailed Maple Lane.')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ location: '5 King Street', note: 'Buzz 12', version: 'v2' });
});
