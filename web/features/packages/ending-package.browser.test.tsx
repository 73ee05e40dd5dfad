import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PackageOrder } from '#contract/packages.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import type { SchoolActor } from '../session/school-rights.ts';
import { writeSession } from '../session/session-store.ts';
import { MyPackages } from './my-packages.tsx';
import { SchoolOrders } from './school-orders.tsx';

const ORDER: PackageOrder = {
  ...{ id: 'o1', packageId: 'p1', schoolId: 's1', schoolName: 'Laurier', studentId: 'c1', studentName: 'Maya Chen' },
  ...{ name: { en: 'Fifteen lessons', fr: 'Quinze leçons' }, kinds: [], validMonths: 12, expiresOn: '2027-11-20' },
  ...{ minutes: 900, price: 840, tax: 125.79, total: 965.79, status: 'accepted', askedAt: '2026-11-01T12:00:00Z' },
  ...{ minutesLeft: 840, creditLeft: 784, owed: 465.79, paid: 500, refundDue: 0, invoiceNumber: 3 },
  ...{ isExpired: false, isUsable: true, endAskedAt: null, refundBy: null },
};
const ENDING: PackageOrder = {
  ...ORDER,
  ...{ isUsable: false, endAskedAt: '2026-11-20T12:00:00Z', refundBy: '2026-11-30' },
};

afterEach(() => writeSession(null));

function showSchool(order: PackageOrder, role: Partial<SchoolActor> = {}) {
  writeSession({ ...SCHOOL, ...role } as SchoolActor);
  return show(<SchoolOrders schoolId="s1" />, { answers: { 'GET /school/s1/package-orders': () => [order] } });
}

const DESK = { role: 'front_desk', maySeeFigures: false } as const;
test.each([
  ['the front desk takes payments', { refundDue: 20 }, DESK, ['Record payment from Maya Chen for Fifteen lessons']],
  ['the front desk refunds and ends nothing', { owed: 0, refundDue: 20 }, DESK, []],
  [
    'the front desk answers requests',
    { status: 'asked' },
    DESK,
    ['Decline Fifteen lessons for Maya Chen', 'Accept Fifteen lessons for Maya Chen'],
  ],
  ['a bookkeeper answers none', { status: 'asked' }, { role: 'bookkeeper' }, []],
] as const)('a school’s packages: %s', async (_what, order, role, buttons) => {
  await showSchool({ ...ORDER, ...order }, role);
  await expect.element(page.getByText('Maya Chen')).toBeVisible();
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(buttons);
});

test('a student whose package is to end sees by when money comes back, and keeps it after all with one press', async () => {
  let orders = [ENDING];
  const { calls } = await show(<MyPackages />, {
    size: PHONE,
    answers: {
      'GET /package-orders': () => orders,
      'DELETE /package-orders/o1/ask-to-end': () => {
        orders = [ORDER];
        return ORDER;
      },
    },
  });
  await expect.element(page.getByText('Ending', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Your refund is due by Monday, November 30, 2026')).toBeVisible();
  expect(page.getByText(/Book before|Left to pay/).elements()).toEqual([]);
  expectToFit();
  await page.getByRole('button', { name: 'Keep it after all: Fifteen lessons' }).click();
  await expect.element(page.getByText('Ready to book')).toBeVisible();
  await expect.element(page.getByText(/can book with it again/)).toBeVisible();
  await expect.element(page.getByText(/Book before/)).toBeVisible();
  await expect.element(page.getByText('Left to pay: $465.79')).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
});

test.each([
  ['its end is asked for', ENDING, 1],
  ['its end is asked for, and nothing was paid', { ...ENDING, paid: 0, owed: 965.79 }, 0],
  ['it has ended, and something is to be given back', { ...ENDING, status: 'ended', owed: 0, refundDue: 400 }, 1],
  ['it has ended, and all was given back', { ...ENDING, status: 'ended', owed: 0 }, 0],
] as const)('a school sees by when it gives back: %s', async (_name, order, times) => {
  await showSchool(order);
  await expect.element(page.getByText('Maya Chen', { exact: true })).toBeVisible();
  const due = page.getByText('The refund is due by Monday, November 30, 2026');
  expect(due.elements()).toHaveLength(times);
});

test.each([
  ['the rest of its price, of a package that goes on', ORDER, 1],
  ['no payment, of one whose end is asked for: it ends it first', ENDING, 0],
])('a school records %s', async (_name, order, times) => {
  await showSchool(order);
  await expect.element(page.getByRole('button', { name: 'End Fifteen lessons for Maya Chen' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Record payment/ }).elements()).toHaveLength(times);
  expect(page.getByText(/^Owes/).elements()).toHaveLength(times);
});

test('what a payment leaves to be paid stands there as soon as it is recorded', async () => {
  const order = { ...ORDER, id: crypto.randomUUID(), studentId: crypto.randomUUID() };
  let orders: PackageOrder[] = [order];
  await show(<SchoolOrders schoolId="s1" />, {
    answers: {
      'GET /school/s1/package-orders': () => orders,
      'GET /school/s1': () => ({ id: 's1', province: 'QC', timeZone: 'America/Toronto' }),
      'POST /school/s1/payments': () => {
        orders = [{ ...order, owed: 0, paid: 965.79 }];
        return { id: 'p1', number: 7, amount: 465.79 };
      },
    },
  });
  await expect.element(page.getByText('Owes $465.79')).toBeVisible();
  await page.getByRole('button', { name: /^Record payment from/ }).click();
  await page.getByRole('button', { name: /Method$/ }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await expect.element(page.getByText('$965.79 paid')).toBeVisible();
  expect(page.getByText('Owes $465.79').elements()).toEqual([]);
});
