import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile } from '#contract/settings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PhoneQuestion } from './phone-question.tsx';

async function open(phone: string) {
  const profile: Profile = {
    ...{ first_name: 'Maya', last_name: 'Lee', email: 'maya@student.example', locale: 'en' },
    ...{ phone, memberSince: '2026-11-01T12:00:00Z', version: 'v1' },
  };
  return show(
    <>
      <h1>Booked</h1>
      <PhoneQuestion schoolName="Maple Lane" />
    </>,
    {
      size: PHONE,
      answers: {
        'GET /candidate/profile': () => profile,
        'PUT /candidate/profile': () => ({ ...profile, phone: '(416) 555-0199' }),
      },
    },
  );
}

test('who booked and gave no number is asked for one, and told who will see it', async () => {
  const { calls } = await open('');
  const field = page.getByRole('textbox', { name: 'Your phone number' });
  await expect
    .element(page.getByText('So Maple Lane can reach you on the day. Only schools you book with see it.'))
    .toBeVisible();
  await field.fill('555');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(calls.every(({ name }) => name.startsWith('GET'))).toBe(true);
  await field.fill('416 555 0199');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect.element(page.getByText(/^Saved: \(416\) 555-0199\./)).toBeVisible();
  expectToFit();
});

test('who has given one is not asked again', async () => {
  const { calls } = await open('(416) 555-0199');
  await expect.poll(() => calls).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});
