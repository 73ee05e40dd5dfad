import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { ConfirmLesson } from './confirm-lesson.tsx';

const open = (answer: () => unknown) =>
  show(<ConfirmLesson what="confirmLesson" />, {
    path: '/confirm-lesson?token=t1',
    size: PHONE,
    answers: { 'POST /booking/confirm': answer },
  });
const confirm = () => page.getByRole('button', { name: 'Confirm this lesson' });

test('the link in the mail confirms a lesson only once its button is pressed', async () => {
  const { calls } = await open(() => ({ bookingId: 'b1', code: 'LW-7K3Q9' }));
  await expect.element(confirm()).toBeVisible();
  expect(calls).toEqual([]);
  await confirm().click();
  await expect.element(page.getByText('Lesson LW-7K3Q9 is confirmed.', { exact: false })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
});

test('a link that was used already says so', async () => {
  await open(() => refused(409, 'confirmation_over'));
  await confirm().click();
  await expect.element(page.getByText('This link no longer works')).toBeVisible();
});
