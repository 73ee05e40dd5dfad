import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { MoveDialog } from './move-dialog.tsx';

const lesson = (bookingId: string, day: string, from: string, to: string) =>
  ({
    ...{ bookingId, bookingStatus: 'Booked', instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' } },
    ...{ startTime: `2026-12-${day}T${from}:00-05:00`, endTime: `2026-12-${day}T${to}:00-05:00` },
  }) as unknown as Booking;
const LESSON = lesson('b1', '04', '09:00', '10:00');
const free = (date: string) => ({ date, startTime: '15:00', endTime: '16:00', timeZone: 'America/Toronto' });

test('warns before moving a lesson to a day that gets too long, counting it once on its own day', async () => {
  writeSession({ kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', photoVersion: null } as never);
  await show(<MoveDialog booking={LESSON} onClose={() => undefined} />, {
    size: PHONE,
    answers: {
      'GET /instructor/i': () => ({ id: 'i', school: { province: 'ON' } }),
      'GET /booking': () => [LESSON, lesson('b2', '04', '12:00', '13:00'), lesson('b3', '08', '12:00', '13:30')],
      'GET /booking/b1/other-slots': () => [free('2026-12-04'), free('2026-12-08')],
    },
  });
  const long = page.getByText('That would be 2 h 30 min of lessons that day');
  await page.getByRole('button', { name: /3:00/ }).first().click();
  expect(long.query()).toBeNull();
  await page.getByRole('button', { name: /3:00/ }).nth(1).click();
  await expect.element(long).toBeVisible();
});

test('shows that the chosen time was taken, once the window regains the focus', async () => {
  let times = [free('2026-12-04'), free('2026-12-08')];
  await show(<MoveDialog booking={LESSON} onClose={() => undefined} />, {
    size: PHONE,
    answers: {
      'GET /instructor/i': () => ({ id: 'i', school: { province: 'ON' } }),
      'GET /booking': () => [LESSON],
      'GET /booking/b1/other-slots': () => times,
    },
  });
  await page.getByRole('button', { name: /3:00/ }).nth(1).click();
  const move = page.getByRole('button', { name: 'Move lesson' });
  await expect.element(move).toBeEnabled();
  times = [free('2026-12-04')];
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const gone = page.getByText('Tue, Dec 8, 3:00 PM - 4:00 PM is no longer free. Choose another time.');
  await expect.element(gone).toBeVisible();
  await expect.element(move).toBeDisabled();
  await page.getByRole('button', { name: /3:00/ }).click();
  await expect.element(gone).not.toBeInTheDocument();
});
