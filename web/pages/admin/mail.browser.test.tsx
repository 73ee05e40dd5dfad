import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UndeliveredMail } from '#contract/admin.ts';
import { show } from '../../testing/room.tsx';
import { UndeliveredMails } from './mail.tsx';

const mail = (id: string, canBeSentAgain = true): UndeliveredMail => ({
  ...{ id, kind: 'verify_account', recipient: `${id}@check.example`, attempts: 1, canBeSentAgain },
  ...{ lastError: '550 no such user', createdAt: '2026-11-01T12:00:00Z' },
});

test('emails that failed show why; one is sent again, then all of them', async () => {
  let failed = [mail('one'), mail('two'), mail('old', false)];
  await show(<UndeliveredMails />, {
    answers: {
      'GET /admin/mail': () => ({ items: failed, next: null }),
      'POST /admin/mail/one/send-again': () => {
        failed = failed.filter(({ id }) => id !== 'one');
        return new Response(null, { status: 204 });
      },
      'POST /admin/mail/send-again': () => {
        failed = [];
        return { sent: 1, left: 0 };
      },
    },
  });
  const row = (id: string) => page.getByRole('row', { name: new RegExp(`${id}@`) });
  await expect.element(row('one').getByText('550 no such user')).toBeVisible();
  expect(row('old').getByRole('button').elements()).toEqual([]);
  await page.getByRole('button', { name: /, one@check\.example$/ }).click();
  await expect.element(row('one')).not.toBeInTheDocument();
  await expect.element(row('two')).toBeVisible();
  await page.getByRole('button', { name: 'Resend all' }).click();
  await expect.element(page.getByRole('row')).not.toBeInTheDocument();
});
