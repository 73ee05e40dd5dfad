import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Payment } from '#contract/ledger.ts';
import type { Package, PackageOrder } from '#contract/packages.ts';
import { digestTables } from '#server/testing/contents.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import {
  day,
  expectBooksToBeZero,
  getBookingId,
  getStatusAndCode,
  packageMarket,
  TEN_HOURS,
  TOTAL,
} from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});

const market = (said?: object) => packageMarket(app, said);

test('a student orders, the school accepts: it’s owed with tax, becomes credit at once, and both get an email', async () => {
  const { school, student, ask, accept, mine, balances, asSchool } = await market();
  const asked = await ask();
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { status: 'asked', total: TOTAL, owed: 0, minutesLeft: 0, expiresOn: null, isExpired: false, isUsable: false },
  ]);
  expect((await ask()).body).toEqual(asked.body);
  expect(await balances()).toMatchObject({ owed: 0, students: [] });
  const [waiting] = (await asSchool('GET', '/package-orders')).body as PackageOrder[];
  expect(waiting).toMatchObject({ status: 'asked', studentName: 'Amina Osei', minutes: 600 });
  const id = waiting?.id ?? '';
  const answers = await Promise.all([accept(id), accept(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const has = {
    ...{ status: 'accepted', price: 600, tax: 78, total: TOTAL, owed: TOTAL, paid: 0 },
    ...{ expiresOn: '2027-05-20', isUsable: true, minutesLeft: 600, creditLeft: 600 },
  };
  expect(await mine()).toMatchObject([has]);
  expect(await balances()).toMatchObject({ owed: TOTAL, students: [{ owedByNow: TOTAL }] });
  expect(await mailsTo(app, student.email)).toContain('package_accepted');
  expect(await mailsTo(app, school.email)).toContain('package_asked');
  const books = await app.db.selectFrom('school_books').selectAll().where('school_id', '=', school.schoolId).execute();
  expect(books).toMatchObject([{ last_invoice: 1 }]);
  await expectBooksToBeZero(app);
});

test('the invoice exists once the school accepts, for the student and the school only', async () => {
  const { school, student, ask, accept, pay } = await market();
  const other = await market();
  const { id } = (await ask()).body as PackageOrder;
  const invoice = (as: string, order = id) =>
    app.http.inject({ url: `/api/invoice/${order}.pdf`, headers: { cookie: as } });
  expect((await invoice(student.cookie)).statusCode, 'not accepted yet').toBe(404);
  expect((await accept(id)).body).toMatchObject({ invoiceNumber: 1 });
  await pay({ amount: 100, packageId: id });
  for (const as of [student.cookie, school.cookie]) {
    const answer = await invoice(as);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe('inline; filename="invoice-1.pdf"');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  for (const as of [other.student.cookie, other.school.cookie]) expect((await invoice(as)).statusCode).toBe(404);
  expect((await invoice(student.cookie, randomUUID())).statusCode).toBe(404);
});

test('a declined or withdrawn order can’t be answered', async () => {
  const { ask, accept, mine, asSchool, asStudent, student } = await market();
  const { id } = (await ask()).body as PackageOrder;
  expect((await asSchool('POST', `/package-orders/${id}/decline`)).status).toBe(204);
  expect(await mailsTo(app, student.email)).toContain('package_declined');
  expect(getStatusAndCode(await accept(id))).toEqual([409, 'status_conflict']);
  const { id: second } = (await ask()).body as PackageOrder;
  expect(second).not.toBe(id);
  expect((await asStudent('DELETE', `/package-orders/${second}`)).status).toBe(204);
  expect(getStatusAndCode(await accept(second))).toEqual([409, 'status_conflict']);
  expect(await mine()).toEqual([]);
});

test('a student can have ten open orders, even when sent at once', async () => {
  const { asSchool, ask, asStudent } = await market();
  const more: Package[] = [];
  for (let index = 0; index < 12; index++)
    more.push((await asSchool('POST', '/packages', { ...TEN_HOURS, nameEn: `Hours ${index}` })).body as Package);
  const asked = await Promise.all(more.map(({ id }) => ask({ packageId: id })));
  const waiting = asked.filter(({ status }) => status === 201).map(({ body }) => body as PackageOrder);
  expect(waiting).toHaveLength(10);
  const refused = asked.filter(({ status }) => status !== 201);
  expect(refused.map(getStatusAndCode)).toEqual([1, 2].map(() => [409, 'packages_asked_full']));
  expect((await asStudent('DELETE', `/package-orders/${waiting[0]?.id}`)).status).toBe(204);
  expect((await ask()).status).toBe(201);
  expect((await ask()).status, 'what waits is asked for once').toBe(201);
});

test('impossible orders are refused and write nothing', async () => {
  const { school, sold, ask, accept, asSchool } = await market();
  const other = await market();
  const { id: waits } = (await other.ask()).body as PackageOrder;
  const before = await digestTables(app);
  expect(getStatusAndCode(await ask({ total: 1 }))).toEqual([409, 'price_changed']);
  expect(getStatusAndCode(await ask({ total: '678' }))).toEqual([400, 'invalid_request']);
  expect(getStatusAndCode(await ask({ packageId: randomUUID() }))).toEqual([404, 'not_found']);
  expect(getStatusAndCode(await accept(waits)), 'of another school').toEqual([404, 'not_found']);
  expect(await digestTables(app)).toEqual(before);
  await asSchool('PUT', `/packages/${sold.id}`, { ...TEN_HOURS, price: 650 });
  const changed = await ask();
  expect(getStatusAndCode(changed)).toEqual([409, 'price_changed']);
  expect(changed.body).toMatchObject({ error: { details: { total: 734.5 } } });
  await asSchool('DELETE', `/packages/${sold.id}`);
  expect(getStatusAndCode(await ask({ total: 734.5 }))).toEqual([409, 'package_not_offered']);
  await asSchool('PUT', `/packages/${sold.id}`, TEN_HOURS);
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  expect(getStatusAndCode(await ask())).toEqual([409, 'package_not_offered']);
});

test('a tax change never raises an agreed price, and accepted orders keep theirs', async () => {
  const { school, ask, accept, has, one, book, money } = await market();
  const setTax = (is_tax_registered: boolean) =>
    app.db.updateTable('schools').set({ is_tax_registered }).where('id', '=', school.schoolId).execute();
  await setTax(false);
  const { id } = (await ask({ total: 600 })).body as PackageOrder;
  await setTax(true);
  expect(getStatusAndCode(await accept(id))).toEqual([409, 'price_changed']);
  await setTax(false);
  expect((await accept(id)).body).toMatchObject({ tax: 0, owed: 600 });
  await setTax(true);
  const lesson = await book(day(4));
  expect(lesson.body).toMatchObject({ totalCharges: 60, tax: 0, feeAndTaxes: 2.5, credit: { minutes: 60 } });
  expect(await money(getBookingId(lesson))).toMatchObject({ toPay: 2.5, fromCredit: 60, creditMinutes: 60, owed: 2.5 });
  expect(await one()).toMatchObject({ tax: 0, minutesLeft: 540, creditLeft: 540 });
  expect(await has()).toMatchObject({ tax: 78, owed: TOTAL });
});

test('a payment covers a named package or the oldest debt; reversing it restores the debt', async () => {
  const { student, has, one, pay, asSchool, balances } = await market();
  const { id } = await has();
  const paid = await pay({ amount: 300, packageId: id });
  expect(paid.body).toMatchObject({
    lessons: [],
    packages: [{ packageId: id, name: { en: 'Ten hours', fr: 'Dix heures' }, amount: 300 }],
  });
  expect(await one()).toMatchObject({ owed: 378, paid: 300, minutesLeft: 600 });
  expect(getStatusAndCode(await pay({ amount: 378.01, packageId: id }))).toEqual([409, 'more_than_owed']);
  expect(getStatusAndCode(await pay({ amount: 1, packageId: randomUUID() }))).toEqual([404, 'not_found']);
  expect((await pay({ amount: 378 })).body).toMatchObject({ packages: [{ packageId: id, amount: 378 }] });
  expect(await balances()).toMatchObject({ owed: 0, students: [] });
  await asSchool('POST', `/payments/${(paid.body as Payment).id}/reverse`, { note: '' });
  expect(await one()).toMatchObject({ owed: 300, paid: 378, isUsable: true });
  const receipt = await app.call({ url: `/api/receipt/${(paid.body as Payment).id}.pdf`, as: student.cookie });
  expect(receipt.status).toBe(200);
  await expectBooksToBeZero(app);
});
