import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '#contract/locale.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const BALANCES = [
  { school: 'Maple Lane', owed: 76.84, refundDue: 0, creditMinutes: 0 },
  { school: 'École Zoé', owed: 0, refundDue: 20, creditMinutes: 90 },
];
const refused = () =>
  Response.json({ error: { code: 'open_balances', message: '', details: { balances: BALANCES } } }, { status: 409 });

async function open(language: Locale) {
  let isSecond = false;
  return show(<DeleteDialog onClose={() => undefined} />, {
    ...{ language, size: PHONE },
    answers: {
      'POST /candidate/delete': () => {
        if (isSecond) return new Response(null, { status: 204 });
        isSecond = true;
        return refused();
      },
    },
    routes: [{ path: '/logout', element: <p>Logged out</p> }],
  });
}

test.each([
  [
    'en',
    ['Delete for good', 'Delete anyway'],
    ['You owe Maple Lane $76.84.', 'École Zoé owes you a refund of $20.00.', /prepaid lessons left with École Zoé/],
  ],
  [
    'fr',
    ['Supprimer pour de bon', 'Supprimer quand même'],
    [
      /^Vous devez 76,84\s\$ à Maple Lane\./,
      /L’École Zoé vous doit un remboursement de 20,00\s\$/,
      /cours payés d’avance auprès/,
    ],
  ],
] as const)(
  '[RT-06] who still owes or is owed something is told where before the account is deleted, and may go on (%s)',
  async (language, [first, second], lines) => {
    const { calls } = await open(language);
    await page
      .getByLabelText(/password|mot de passe/i)
      .first()
      .fill('drive-safely');
    await page.getByRole('button', { name: first }).click();
    for (const line of lines) await expect.element(page.getByText(line)).toBeVisible();
    expectToFit();
    await page.getByRole('button', { name: second }).click();
    await expect.element(page.getByText('Logged out')).toBeVisible();
    // An older server refuses this field, so it is sent only when needed.
    expect(calls.map(({ body }) => body)).toEqual([
      { password: 'drive-safely' },
      { password: 'drive-safely', withOpenBalances: true },
    ]);
  },
);
