import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SchoolMoney } from './school-money.tsx';

const STUDENTS = [
  { studentId: 's1', studentName: '', codes: ['LW-7K3Q9', 'LW-2M4TX'], owed: 90.4, owedByNow: 90.4, refundDue: 0 },
  { studentId: 's2', studentName: 'Amina Osei', codes: [], owed: 20, owedByNow: 20, refundDue: 0 },
];
const BALANCES = { owed: 110.4, refundDue: 0, owing: 2, toRefund: 0, students: STUDENTS, next: null };

test.each([
  ['en', 'Deleted account · LW-7K3Q9, LW-2M4TX'],
  ['fr', 'Compte supprimé · LW-7K3Q9, LW-2M4TX'],
] as const)('a deleted student is told by the codes of their lessons (%s)', async (language, name) => {
  await show(<SchoolMoney schoolId="m1" />, {
    ...{ language, size: PHONE },
    answers: {
      'GET /school/m1': () => ({ timeZone: 'America/Toronto' }),
      'GET /school/m1/balances': ({ query }) => (query.get('of') === 'owed' ? BALANCES : { ...BALANCES, students: [] }),
      'GET /school/m1/months': () => ({ months: [], nextToClose: null }),
      'GET /school/m1/payments': () => ({ items: [], next: null }),
    },
  });
  await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Amina Osei').first()).toBeVisible();
  expectToFit();
});

test('the list also shows the answer of an older server, which has no codes', async () => {
  const [, { codes: _codes, ...student }] = STUDENTS as [unknown, (typeof STUDENTS)[number]];
  await show(<SchoolMoney schoolId="m1" />, {
    answers: {
      'GET /school/m1': () => ({ timeZone: 'America/Toronto' }),
      'GET /school/m1/balances': () => ({ ...BALANCES, students: [student] }),
      'GET /school/m1/months': () => ({ months: [], nextToClose: null }),
      'GET /school/m1/payments': () => ({ items: [], next: null }),
    },
  });
  await expect.element(page.getByText('Amina Osei', { exact: true }).first()).toBeVisible();
});
