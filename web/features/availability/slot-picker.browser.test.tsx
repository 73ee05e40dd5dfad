import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE, show } from '../../testing/room.tsx';
import { SlotPicker } from './slot-picker.tsx';

test.each([
  ['2026-12-04', 'Friday, December 4'],
  ['2026-12-05', 'Tuesday, December 8'],
  ['2026-12-20', 'Tuesday, December 8'],
  [null, 'Friday, December 4'],
])('with %s in the link, offers that day’s times or those of the next free day', async (date, day) => {
  const slots = ['2026-12-04', '2026-12-08'].map((free) => ({
    ...{ date: free, startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto' },
    refundDeadlines: { full: `${free}T09:00:00-05:00`, half: `${free}T09:00:00-05:00` },
  }));
  await show(<SlotPicker slots={slots} date={date} slot={null} timeZone={null} onChoose={() => undefined} />, {
    size: PHONE,
  });
  await expect.element(page.getByRole('group', { name: new RegExp(`${day}$`) })).toBeVisible();
});
