import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { ProgramNote } from './program-note.tsx';

const waiting = {
  bookingId: 'b',
  program: { name: 'My assistant', confirmBy: '2026-11-20T19:05:00.000Z', isReleased: false },
} as Booking;
const confirmed = { ...waiting, program: { name: 'My assistant', confirmBy: null, isReleased: false } };

test('a lesson that a program booked waits for the student, who confirms with a press', async () => {
  const { calls } = await show(<ProgramNote booking={waiting} />, {
    size: PHONE,
    answers: { 'POST /booking/b/confirm': () => confirmed },
  });
  await expect.element(page.getByText('Waiting for your confirmation until 2:05 p.m.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm this lesson' }).click();
  await expect.poll(() => calls.some(({ name }) => name === 'POST /booking/b/confirm')).toBe(true);
  expectToFit();
});

test('after the hour the server’s words are said, and the button stays', async () => {
  await show(<ProgramNote booking={waiting} />, {
    answers: { 'POST /booking/b/confirm': () => refused(409, 'too_late_to_confirm') },
  });
  await page.getByRole('button', { name: 'Confirm this lesson' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('once there is nothing to confirm it says who booked', async () => {
  await show(<ProgramNote booking={confirmed} />);
  await expect.element(page.getByText('Booked for you by “My assistant”.')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
