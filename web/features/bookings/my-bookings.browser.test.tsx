import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { failingOnce } from '../../testing/http.ts';
import { expectRetry } from '../../testing/retry.ts';
import { show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { MyBookings } from './my-bookings.tsx';

test('[ER-08] bookings that fail to load say so, and load on “Try again”', async () => {
  writeSession({
    ...{ kind: 'candidate', id: 's1', email: 'maya@student.example', first_name: 'Maya', last_name: 'Chen' },
    ...{ photoVersion: null, isGuardian: false },
  });
  onTestFinished(() => writeSession(null));
  await show(<MyBookings />, {
    answers: {
      'GET /booking': failingOnce(() => []),
      'GET /lesson-messages/unread': () => [],
      'GET /candidate/s1/money': () => ({ schools: [] }),
    },
  });
  await expectRetry();
  await expect.element(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible();
});
