import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { Done, Preview } from './preview.tsx';
import type { SnowDayOutcome, SnowDayPreview } from './queries.ts';

const LESSON = {
  ...{ bookingId: 'b1', code: 'LW-7K3M9', date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
  ...{ studentName: 'Amina Osei', instructorName: 'Maya Chen', refund: 90.4, creditMinutes: 0 },
};
/** An older server's answer, without the amounts due. */
const ANSWER = { students: 1, refund: 90.4, creditMinutes: 0 };

test('without refundDue the preview doesn’t say that there is nothing to refund', async () => {
  await show(
    <Preview
      preview={{ ...ANSWER, lessons: [LESSON], begun: [], freeSlots: 1 } as unknown as SnowDayPreview}
      page={0}
      onTurn={() => undefined}
    />,
  );
  await expect.element(page.getByText(/Amina Osei/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/nothing to refund|need to refund|\$\d|NaN/);
});

test('nor does the page after it', async () => {
  const outcome = { ...ANSWER, cancelled: [LESSON], leftOut: [], withdrawnSlots: 0 } as unknown as SnowDayOutcome;
  await show(<Done outcome={outcome} onAnother={() => undefined} />);
  await expect.element(page.getByText(/Amina Osei/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/nothing to refund|refund of|\$\d|NaN/);
});
