import { randomUUID } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { BOOKS_FILE_MAX } from '#contract/ledger.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { copyRow } from '#server/testing/copy-row.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof addTaxedSchool>>;
let code: string;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
  const { student, id } = await bookLesson(app, school);
  await app.db.updateTable('schools').set({ name: 'École « Zoé »' }).where('id', '=', school.schoolId).execute();
  await app.db
    .updateTable('accounts')
    .set({ first_name: '=1+1', last_name: 'Osei' })
    .where('id', '=', student.id)
    .execute();
  code = (await app.db.selectFrom('bookings').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;
  const post = (path: string, more: object) =>
    app.call({ method: 'POST', url: `/api/school/${school.schoolId}/${path}`, as: school.cookie, payload: more });
  const paid = { studentId: student.id, amount: 50.4, method: 'e_transfer', reference: '@SUM(A1)', note: '-1' };
  const { body } = await post('payments', { ...paid, date: '2026-10-31', idempotencyKey: randomUUID() });
  await post('payments', {
    ...paid,
    amount: 40,
    date: '2026-11-01',
    reference: '',
    note: '',
    idempotencyKey: randomUUID(),
  });
  await post(`payments/${(body as { id: string }).id}/reverse`, {});
});

async function file(query: string, headers: Record<string, string> = {}, as = school.cookie) {
  const url = `/api/school/${school.schoolId}/books/export?${query}`;
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.http.inject({ url, headers: { cookie: as, ...headers } });
  return { status: statusCode, headers: answered, bytes: rawPayload };
}
async function rows(query: string): Promise<unknown[][]> {
  const book = XLSX.read((await file(`format=xlsx&${query}`)).bytes);
  const [name = ''] = book.SheetNames;
  return XLSX.utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: true });
}

test('payments of a period in order, with reversed ones below zero', async () => {
  const [head, ...lines] = await rows('what=payments&from=2026-10-01&to=2026-12-31');
  expect(head?.slice(0, 5)).toEqual(['Receipt no.', 'Date', 'Description', 'Student', 'Paid ($)']);
  expect(lines.map((line) => [line[0], line[2], line[4]])).toEqual([
    ['1', 'Payment', 50.4],
    ['2', 'Payment', 40],
    ['3', 'Reversal', -50.4],
  ]);
  expect(lines[0]).toEqual(expect.arrayContaining(["'=1+1 Osei", 'E-transfer', "'@SUM(A1)", code, "'-1"]));
  expect(await rows('what=payments&from=2026-11-01&to=2026-11-01')).toHaveLength(2);
});

test('each entry sums to zero over its accounts', async () => {
  const [head, ...lines] = await rows('what=entries&from=2026-01-01&to=2026-12-31');
  const first = head?.indexOf('Owed ($)') ?? 0;
  expect(head?.slice(first)).toEqual([
    'Owed ($)',
    'Refund due ($)',
    'Cash ($)',
    'Credit ($)',
    'Income ($)',
    'Tax ($)',
    'Booking fee ($)',
  ]);
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    const cents = (line.slice(first) as number[]).map((dollars) => Math.round(dollars * 100));
    expect(cents.reduce((sum, each) => sum + each)).toBe(0);
  }
});

test('what a student owed at the start of a period and owes at its end', async () => {
  expect(await rows('what=receivables&from=2026-11-01&to=2026-11-30')).toEqual([
    [
      'Student',
      'Opening balance ($)',
      'Billed ($)',
      'Deducted ($)',
      'Paid ($)',
      'Refunded ($)',
      'Closing balance ($)',
      'Tax ($)',
    ],
    ["'=1+1 Osei", -50.4, 90.4, 0, -10.4, 0, 50.4, 10.4],
  ]);
  expect(await rows('what=receivables&from=2026-01-01&to=2026-09-30')).toHaveLength(1);
});

test('in the reader’s language, with a file name valid on any disk', async () => {
  const { headers, bytes } = await file('what=payments&format=csv&from=2026-10-01&to=2026-10-31', {
    'accept-language': 'fr-CA',
  });
  expect(headers['content-disposition']).toContain('ecole-zoe-paiements-2026-10-01-au-2026-10-31.csv');
  expect([headers['content-type'], ...bytes.subarray(0, 3)]).toEqual(['text/csv; charset=utf-8', 0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain('Nº de reçu;Date;Détail;Élève;Payé ($)');
  expect(bytes.toString()).toContain("1;2026-10-31;Paiement;'=1+1 Osei;50,4;");
});

test.each([
  'what=all&format=csv&from=2026-10-01&to=2026-10-31',
  'what=payments&format=pdf&from=2026-10-01&to=2026-10-31',
  'what=payments&format=csv&from=2026-10-01',
  'what=payments&format=csv&from=2026-10-02&to=2026-10-01',
  'what=payments&format=csv&from=2026-02-30&to=2026-10-01',
])('%s is refused', async (query) => {
  expect((await file(query)).status).toBe(400);
});

test('a file contains only the school’s own books', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  expect((await file('what=entries&format=csv&from=2026-01-01&to=2026-12-31', {}, other.cookie)).status).toBe(403);
});

test('too many rows are refused; a shorter period works', async () => {
  const [payment] = await app.db.selectFrom('payments').select('id').where('number', '=', 2).execute();
  const each = sql`jsonb_build_object('id', gen_random_uuid(), 'number', 100 + n, 'idempotency_key', n)`;
  await copyRow(app, 'payments', { id: payment?.id ?? '', count: BOOKS_FILE_MAX, each });
  const refused = await file('what=payments&format=csv&from=2026-10-01&to=2026-12-31');
  expect([refused.status, JSON.parse(String(refused.bytes))]).toMatchObject([
    422,
    { error: { code: 'books_too_large' } },
  ]);
  expect(await rows('what=payments&from=2026-10-01&to=2026-10-31')).toHaveLength(2);
});
