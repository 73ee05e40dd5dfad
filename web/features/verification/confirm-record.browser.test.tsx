import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { CalendarLinkOver, ConfirmRecord } from './confirm-record.tsx';

const open = (answer: () => unknown) =>
  show(<ConfirmRecord />, {
    path: '/confirm-record?token=t1',
    size: PHONE,
    answers: { 'POST /booking/record/confirm': answer },
  });
const confirm = () => page.getByRole('button', { name: 'Confirm this lesson' });

test('an emailed link confirms a lesson only when its button is pressed', async () => {
  const { calls } = await open(() => ({ bookingId: 'b1', code: 'LW-7K3Q9' }));
  await expect.element(confirm()).toBeVisible();
  expect(calls).toEqual([]);
  await confirm().click();
  await expect.element(page.getByText('Lesson LW-7K3Q9 now counts as confirmed', { exact: false })).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 't1' }]);
});

test('a link to a record that changed says so', async () => {
  await open(() => refused(409, 'record_changed'));
  await confirm().click();
  await expect.element(page.getByText('This link no longer works')).toBeVisible();
});

test.each([
  ['en', PHONE, 'This link no longer works', 'Go to my bookings'],
  ['fr', DESKTOP, 'Ce lien ne fonctionne plus', 'Voir mes réservations'],
] as const)(
  'a calendar link that no longer works says why in words, and leads to the bookings (%s)',
  async (language, size, title, button) => {
    await show(<CalendarLinkOver />, { path: '/calendar-link', language, size });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByRole('link', { name: button })).toHaveAttribute('href', '/bookings');
    expectToFit();
  },
);
