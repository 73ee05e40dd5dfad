import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonRequest as Answer } from '#contract/lesson-requests.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { LessonRequest } from './lesson-request.tsx';

const ASKED: Answer = {
  mayAsk: false,
  mayKeep: true,
  request: { wish: 'cancel', reason: 'I’m sick', askedAt: '2026-11-22T12:00:00Z', keptAt: null },
};

const open = (language: 'en' | 'fr', answers: Record<string, () => unknown>, onCancel = () => {}) =>
  show(<LessonRequest bookingId="b1" status="Booked" onCancel={onCancel} />, { language, size: PHONE, answers });

test('an instructor requests with a reason and sees that it’s pending', async () => {
  const { calls } = await open('en', {
    'GET /booking/b1/request': () => ({ mayAsk: true, mayKeep: false, request: null }),
    'POST /booking/b1/request': () => ({ ...ASKED, mayKeep: false }),
  });
  await page.getByRole('button', { name: 'Ask the school' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I’m sick' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the school' }).click();
  await expect.element(page.getByText('The school hasn’t replied yet.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask the school' })).not.toBeInTheDocument();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ wish: 'cancel', reason: 'I’m sick' });
});

test('the school declines or cancels the lesson', async () => {
  const onCancel = vi.fn();
  await open(
    'fr',
    {
      'GET /booking/b1/request': () => ASKED,
      'POST /booking/b1/request/keep': () => ({
        ...ASKED,
        mayKeep: false,
        request: { ...ASKED.request, keptAt: '2026-11-22T13:00:00Z' },
      }),
    },
    onCancel,
  );
  await page.getByRole('button', { name: 'Annuler le cours' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
  expectToFit();
  await page.getByRole('button', { name: 'Maintenir le cours' }).click();
  await expect.element(page.getByText(/^L’école a maintenu le cours/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Maintenir le cours' })).not.toBeInTheDocument();
});
