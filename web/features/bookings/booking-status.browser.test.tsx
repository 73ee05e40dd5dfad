import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOOKING_STATUSES } from '#contract/booking-transitions.ts';
import { readTextColor } from '../../testing/interactions.ts';
import { show } from '../../testing/room.tsx';
import { BookingStatusBadge } from './booking-status.tsx';

/** Text colour and icon of each status. */
function looks() {
  return BOOKING_STATUSES.map((status) => {
    const badge = page.getByText(status, { exact: true }).element();
    const [red, green] = readTextColor(badge);
    return { status, isGreen: green > red, isRed: red > green, sign: badge.querySelector('svg')?.innerHTML };
  });
}

test.each(['light', 'dark'])(
  '[SB-02] %s: green while booked, otherwise red, each with its own word and sign',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    await show(
      BOOKING_STATUSES.map((status) => (
        <p key={status}>
          <BookingStatusBadge status={status} isRedUnlessBooked>
            {status}
          </BookingStatusBadge>
        </p>
      )),
    );
    await expect.element(page.getByText('Booked', { exact: true })).toBeVisible();
    const found = looks();
    expect(found.filter(({ isGreen }) => isGreen).map(({ status }) => status)).toEqual(['Booked']);
    expect(found.filter(({ isRed }) => isRed)).toHaveLength(BOOKING_STATUSES.length - 1);
    expect(new Set(found.map(({ sign }) => sign)).size).toBe(BOOKING_STATUSES.length);
    delete document.documentElement.dataset.theme;
  },
);

test('outside the table of the specification, a completed lesson isn’t red', async () => {
  await show(<BookingStatusBadge status="Completed">Completed</BookingStatusBadge>);
  const [red, green] = readTextColor(page.getByText('Completed', { exact: true }).element());
  expect(red - green).toBeLessThan(30);
});
