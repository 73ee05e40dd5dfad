import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BookMonths } from '../../features/money/books.tsx';
import { writeSession } from '../../features/session/session-store.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { monthName } from '../../ui/dates.ts';
import { SchoolMoney } from './money.tsx';

afterEach(() => writeSession(null));

const STUDENTS = [
  { studentId: 's1', studentName: '', codes: ['LW-7K3Q9', 'LW-2M4TX'], owed: 90.4, owedByNow: 90.4, refundDue: 0 },
  { studentId: 's2', studentName: 'Amina Osei', codes: [], owed: 20, owedByNow: 20, refundDue: 0 },
];
const BALANCES = { owed: 110.4, refundDue: 0, owing: 2, toRefund: 0, students: STUDENTS, next: null };

test.each([
  ['en', 'Deleted account · LW-7K3Q9, LW-2M4TX'],
  ['fr', 'Compte supprimé · LW-7K3Q9, LW-2M4TX'],
] as const)('identifies a deleted student by their lesson codes (%s)', async (language, name) => {
  await show(<SchoolMoney schoolId="m1" />, {
    ...{ language, size: PHONE },
    answers: {
      'GET /school/m1': () => ({ timeZone: 'America/Toronto' }),
      'GET /school/m1/balances': ({ query }) => (query.get('of') === 'owed' ? BALANCES : { ...BALANCES, students: [] }),
      'GET /school/m1/months': () => ({ months: [], lastClosable: null }),
      'GET /school/m1/payments': () => ({ items: [], next: null }),
    },
  });
  await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Amina Osei').first()).toBeVisible();
  expectToFit();
});

test('many balances are searched and turned page by page', async () => {
  const owing = Array.from({ length: 25 }, (_, index) => ({
    ...{ studentId: `s${index}`, studentName: `Student ${index}`, codes: [], owed: 90, owedByNow: 50, refundDue: 0 },
  }));
  const answer = ({ query }: Call) => {
    const found = owing.filter(({ studentName }) => studentName.includes(query.get('q') ?? ''));
    const start = Number(query.get('page')) * 5;
    const students = query.get('of') === 'owed' ? found.slice(start, start + 5) : [];
    return { ...BALANCES, students, total: query.get('of') === 'owed' ? found.length : 0 };
  };
  await show(<SchoolMoney schoolId="m1" />, {
    size: PHONE,
    answers: {
      'GET /school/m1': () => ({ timeZone: 'America/Toronto' }),
      'GET /school/m1/balances': answer,
      'GET /school/m1/months': () => ({ months: [], lastClosable: null }),
      'GET /school/m1/payments': () => ({ items: [], next: null }),
    },
  });
  await expect.element(page.getByText('1–5 of 25')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('Student 5', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Student 4', { exact: true })).not.toBeInTheDocument();
  expectToFit();
  await page.getByRole('searchbox').fill('Student 24');
  await expect.element(page.getByText('Student 5', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Student 24', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('Nobody');
  await expect.element(page.getByText('Student 24', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Nobody owes you anything.')).not.toBeInTheDocument();
});

test('also shows an older server’s response without codes', async () => {
  const [, { codes: _codes, ...student }] = STUDENTS as [unknown, (typeof STUDENTS)[number]];
  await show(<SchoolMoney schoolId="m1" />, {
    answers: {
      'GET /school/m1': () => ({ timeZone: 'America/Toronto' }),
      'GET /school/m1/balances': () => ({ ...BALANCES, students: [student] }),
      'GET /school/m1/months': () => ({ months: [], lastClosable: null }),
      'GET /school/m1/payments': () => ({ items: [], next: null }),
    },
  });
  await expect.element(page.getByText('Amina Osei', { exact: true }).first()).toBeVisible();
});

test.each([
  ['en', 'Close the month', 'October 2026', 'Closing October 2026 also closes August 2026 and September 2026.'],
  ['fr', 'Fermer le mois', 'octobre 2026', 'Fermer octobre 2026 ferme aussi août 2026 et septembre 2026.'],
] as const)('closes any past month and names those that close with it (%s)', async (language, button, month, also) => {
  writeSession({
    ...{ kind: 'school', id: 'm1', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  });
  const closed = '2026-11-01T12:00:00Z';
  const sums = { billed: 0, takenOff: 0, tax: 0, paid: 0, givenBack: 0 };
  const months = [11, 10, 9, 8, 7].map((number) => ({
    ...{ month: `2026-${String(number).padStart(2, '0')}`, closedAt: number === 7 ? closed : null, ...sums },
  }));
  const { calls } = await show(<BookMonths schoolId="m1" />, {
    ...{ language, size: PHONE },
    answers: {
      'GET /school/m1/months': () => ({ months, lastClosable: '2026-10' }),
      'POST /school/m1/months/close': () => ({ ...months[1], closedAt: closed }),
    },
  });
  for (const { month: shown } of months)
    await page.getByRole('button', { name: new RegExp(`^${monthName(`${shown}-01`, language)}`, 'i') }).click();
  const buttons = page.getByRole('button', { name: new RegExp(`^${button}`) });
  await expect.poll(() => buttons.elements()).toHaveLength(3);
  await page.getByRole('button', { name: new RegExp(`^${button}.*${month}`) }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(also)).toBeVisible();
  expectToFit();
  await dialog.getByRole('button', { name: button }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  expect(sent).toEqual([{ month: '2026-10' }]);
});
