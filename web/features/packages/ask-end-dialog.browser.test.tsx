import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endingRule } from '#contract/package-endings.ts';
import type { PackageEnding, PackageOrder } from '#contract/packages.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { AskEndDialog } from './my-packages.tsx';

const ORDER = {
  id: 'o1',
  name: { en: 'Fifteen lessons', fr: 'Quinze leçons' },
  schoolName: 'Laurier',
  owed: 465.79,
} as PackageOrder;
const ENDING: PackageEnding = {
  ...{ minutesLeft: 900, creditLeft: 840, tax: 125.79, mostKept: 0 },
  refundDays: endingRule('QC')?.refundDays ?? null,
  source: endingRule('QC')?.source ?? null,
  isLeftToAgreement: false,
};

const open = (order: Partial<PackageOrder> = {}, ending: Partial<PackageEnding> = {}) =>
  show(<AskEndDialog order={{ ...ORDER, ...order }} onClose={() => undefined} />, {
    language: 'en',
    size: PHONE,
    answers: { 'GET /package-orders/o1/ending': () => ({ ...ENDING, ...ending }) },
  });

test('a student in Québec reads what comes back, and within how many days', async () => {
  await open();
  await expect.element(page.getByText('Laurier would refund $500.00 of what you paid.')).toBeVisible();
  await expect.element(page.getByText('The school has 10 days from your request to refund you.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'see the rule' })).toBeVisible();
  expectToFit();
});

test.each(['en', 'fr'] as const)(
  'a student in Ontario reads that the law sets no amount to keep, in %s',
  async (language) => {
    const rule = endingRule('ON');
    await show(<AskEndDialog order={ORDER} onClose={() => undefined} />, {
      ...{ language, size: PHONE },
      answers: {
        'GET /package-orders/o1/ending': () => ({
          ...ENDING,
          ...{ refundDays: rule?.refundDays, source: rule?.source, isLeftToAgreement: true },
        }),
      },
    });
    await expect
      .element(page.getByText(language === 'en' ? /doesn’t set an amount/ : /ne fixe aucun montant/))
      .toBeVisible();
    await expect.element(page.getByText(language === 'en' ? /15 days/ : /15 jours/)).toBeVisible();
    await expect.element(page.getByRole('link')).toHaveAttribute('href', rule?.source[language]);
    expectToFit();
  },
);

test.each([
  ['nothing is to be given back', { owed: 965.79 }, {}, /wouldn’t refund anything/],
  ['no law of the province was read', {}, { refundDays: null, source: null }, /haven’t checked your province’s law/],
])('no days are named where %s', async (_name, order, ending, said) => {
  await open(order, ending);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByText(/days from your request/).elements()).toEqual([]);
});

test('of one with lessons ahead the way to them is shown, and nothing that can’t be done', async () => {
  const refused = () => Response.json({ error: { code: 'package_has_lessons', message: '' } }, { status: 409 });
  await show(<AskEndDialog order={ORDER} onClose={() => undefined} />, {
    size: PHONE,
    answers: { 'GET /package-orders/o1/ending': refused },
  });
  await expect.element(page.getByText(/^This package has upcoming lessons/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the bookings' })).toHaveAttribute('href', '/bookings');
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).not.toContain('Try again');
  expect(page.getByRole('button', { name: 'Ask the school to end it' }).elements()).toEqual([]);
  expectToFit();
});
