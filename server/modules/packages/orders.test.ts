import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Series } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Balances, LessonMoney, Payment } from '#contract/ledger.ts';
import type { Package, PackageOrder } from '#contract/packages.ts';
import { taxOnReceipt } from '#server/modules/ledger/ledger.rules.ts';
import { selectReceiptLessons } from '#server/modules/ledger/receipt.repository.ts';
import { beginSession, signUpCandidate } from '#server/testing/actors.ts';
import { contents } from '#server/testing/contents.ts';
import { addTaxedSchool, mailsTo } from '#server/testing/lesson.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '2.50' }, { runsJobs: false });
});
afterAll(() => app?.close());

const TEN_HOURS = { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 600, validMonths: 6 };
/** With Ontario's 13%. */
const TOTAL = 678;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } } | null)?.error?.code,
];
const day = (index: number) => `2026-12-${String(index).padStart(2, '0')}`;
const NINE = { startTime: '09:00', endTime: '10:00' };

/** A school that sells ten hours, an instructor with an hour on each day of December, and a student. */
async function market(said: object = {}) {
  const school = await addTaxedSchool(app);
  const instructor = await addInstructor(app, school.schoolId, { rateCents: 8000 });
  const student = await signUpCandidate(app);
  await addSlots(
    app,
    instructor.id,
    Array.from({ length: 28 }, (_, index) => ({ date: day(index + 1), ...NINE })),
  );
  const url = `/api/school/${school.schoolId}`;
  const asSchool = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.call({ method, url: url + path, as: school.cookie, ...(payload && { payload }) });
  const asStudent = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, as = student.cookie) =>
    app.call({ method, url: `/api${path}`, as, ...(payload && { payload }) });
  const sold = (await asSchool('POST', '/packages', { ...TEN_HOURS, ...said })).body as Package;
  const ask = (more: object = {}, as?: string) =>
    asStudent('POST', '/package-orders', { packageId: sold.id, total: sold.total, ...more }, as);
  const accept = (id: string) => asSchool('POST', `/package-orders/${id}/accept`);
  return {
    ...{ school, instructor, student, sold, asSchool, asStudent, ask, accept },
    mine: async () => (await asStudent('GET', '/package-orders')).body as PackageOrder[],
    one: async () => ((await asStudent('GET', '/package-orders')).body as PackageOrder[])[0] as PackageOrder,
    balances: async () => (await asSchool('GET', '/balances')).body as Balances,
    money: async (id: string) => (await asStudent('GET', `/booking/${id}/money`)).body as LessonMoney,
    /** Asked for and accepted. */
    has: async (total = sold.total) => {
      const { id } = (await ask({ total })).body as PackageOrder;
      return (await accept(id)).body as PackageOrder;
    },
    pay: (more: object) =>
      asSchool('POST', '/payments', {
        ...{ studentId: student.id, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() },
        ...more,
      }),
    book: (date: string, more: object = {}) =>
      asStudent('POST', '/booking', { instructorId: instructor.id, date, ...NINE, location: '5 Elm Street', ...more }),
    cancelAt: async (id: string, instant: string) => {
      app.clock.set(instant);
      const as = await beginSession(app, student.id);
      const { status } = await asStudent('POST', `/booking/${id}/cancel`, {}, as);
      app.clock.set(TEST_NOW);
      return status;
    },
  };
}
const idOf = ({ body }: { body: unknown }) => (body as Booking).bookingId;

async function expectBooksToBeZero() {
  const { rows } = await sql`
    SELECT id FROM ledger_entries
     WHERE owed_cents + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents + credit_cents <> 0
        OR credit_minutes + sold_minutes + taken_minutes <> 0`.execute(app.db);
  expect(rows).toEqual([]);
}

test('a student asks, the school accepts: it is owed with tax, is credit at once, and both are mailed', async () => {
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
  await expectBooksToBeZero();
});

test('an invoice is there once the school accepted: for the student and the school, for nobody else', async () => {
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

test('a student asks to end a package: shown what comes off, the school is mailed once and sees it first', async () => {
  const { school, student, has, asSchool, asStudent, ask, accept, book } = await market();
  const other = await market();
  const { id } = await has();
  const later = (await ask()).body as PackageOrder;
  await accept(later.id);
  const path = `/package-orders/${id}`;
  expect((await asStudent('GET', `${path}/ending`)).body).toMatchObject({ minutesLeft: 600, creditLeft: 600, tax: 78 });
  expect(codeOf(await other.asStudent('POST', `${path}/ask-to-end`)), 'another one’s').toEqual([404, 'not_found']);
  const asked = await asStudent('POST', `${path}/ask-to-end`);
  expect([asked.status, asked.body]).toMatchObject([200, { id, status: 'accepted', endAskedAt: expect.any(String) }]);
  expect((await asStudent('POST', `${path}/ask-to-end`)).body).toEqual(asked.body);
  expect((await mailsTo(app, school.email)).filter((kind) => kind === 'package_end_asked')).toHaveLength(1);
  expect(((await asSchool('GET', '/package-orders')).body as PackageOrder[])[0]?.id).toBe(id);
  expect(await mailsTo(app, student.email)).not.toContain('package_end_asked');
  await book(day(4));
  expect((await asStudent('GET', `${path}/ending`)).status).toBe(200);
  expect(codeOf(await asStudent('GET', `/package-orders/${later.id}/ending`)), 'lessons ahead come first').toEqual([
    409,
    'package_has_lessons',
  ]);
});

test('once its end is asked for no lesson is booked with a package, until its student keeps it after all', async () => {
  const { has, one, book, asStudent, asSchool } = await market();
  const other = await market();
  const { id } = await has();
  const path = `/package-orders/${id}/ask-to-end`;
  await asStudent('POST', path);
  expect(await one()).toMatchObject({ status: 'accepted', isUsable: false, minutesLeft: 600, refundBy: null });
  expect(codeOf(await book(day(4), { credit: true }))).toEqual([409, 'credit_short']);
  expect((await book(day(4))).body).not.toHaveProperty('credit');
  expect(codeOf(await other.asStudent('DELETE', path)), 'another one’s').toEqual([404, 'not_found']);
  const kept = await asStudent('DELETE', path);
  expect([kept.status, kept.body]).toMatchObject([200, { id, isUsable: true, endAskedAt: null }]);
  expect((await asStudent('DELETE', path)).body).toEqual(kept.body);
  const lesson = await book(day(5));
  expect(lesson.body).toMatchObject({ credit: { minutes: 60 } });
  await asStudent('POST', `/booking/${idOf(lesson)}/cancel`, {});
  expect((await asSchool('POST', `/package-orders/${id}/end`, { minutesLeft: 600, kept: 0 })).status).toBe(200);
  expect(codeOf(await asStudent('DELETE', path)), 'ended').toEqual([409, 'status_conflict']);
});

test('a lesson that is booked while the end of its package is asked for is not paid by it', async () => {
  const { has, one, book, school, student } = await market();
  const { id } = await has();
  let late: ReturnType<typeof book> | undefined;
  await app.db.transaction().execute(async (asking) => {
    await sql`SELECT hold_money_of(${school.schoolId}, ${student.id})`.execute(asking);
    const asked = { end_asked_at: new Date(TEST_NOW) };
    await asking.updateTable('package_orders').set(asked).where('id', '=', id).execute();
    late = book(day(4), { credit: true });
    await expect.poll(() => waitingFor(asking)).toBe(1);
  });
  expect(late && codeOf(await late)).toEqual([409, 'credit_short']);
  expect(await one()).toMatchObject({ minutesLeft: 600, isUsable: false });
});

test('what is asked and taken back again reaches a school thirty times in ten minutes, no more', async () => {
  const limited = await createTestApp({ LIMITS: 'on' }, { runsJobs: false });
  try {
    const { cookie } = await signUpCandidate(limited);
    const asks = (url: string, payload?: object) =>
      limited.call({ method: 'POST', url, as: cookie, ...(payload && { payload }) });
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      const asked = await asks('/api/package-orders', { packageId: randomUUID(), total: 1 });
      const ended = await asks(`/api/package-orders/${randomUUID()}/ask-to-end`);
      statuses.push([asked.status, ended.status]);
    }
    expect(statuses).toEqual([...Array(30).fill([404, 404]), [429, 429]]);
  } finally {
    await limited.close();
  }
});

test('a school in Québec is told by when it gives back what was paid of a package whose end is asked for', async () => {
  const { has, one, pay, asStudent, school } = await market();
  const { id, total } = await has();
  await app.db.updateTable('schools').set({ province: 'QC' }).where('id', '=', school.schoolId).execute();
  expect(await one()).toMatchObject({ refundBy: null });
  await pay({ amount: total, packageId: id });
  await asStudent('POST', `/package-orders/${id}/ask-to-end`);
  // Asked for on 20 November.
  expect(await one()).toMatchObject({ refundBy: '2026-11-30' });
  const mail = await app.db
    .selectFrom('emails')
    .select('data')
    .where('recipient', '=', school.email)
    .where('kind', '=', 'package_end_asked')
    .executeTakeFirstOrThrow();
  expect(mail.data).toMatchObject({ refundBy: '2026-11-30' });
});

test('a request is declined or taken back, and then nothing more is to be answered', async () => {
  const { ask, accept, mine, asSchool, asStudent, student } = await market();
  const { id } = (await ask()).body as PackageOrder;
  expect((await asSchool('POST', `/package-orders/${id}/decline`)).status).toBe(204);
  expect(await mailsTo(app, student.email)).toContain('package_declined');
  expect(codeOf(await accept(id))).toEqual([409, 'status_conflict']);
  const { id: second } = (await ask()).body as PackageOrder;
  expect(second).not.toBe(id);
  expect((await asStudent('DELETE', `/package-orders/${second}`)).status).toBe(204);
  expect(codeOf(await accept(second))).toEqual([409, 'status_conflict']);
  expect(await mine()).toEqual([]);
});

test('what can not be had is refused and writes nothing', async () => {
  const { school, sold, ask, accept, asSchool } = await market();
  const other = await market();
  const { id: waits } = (await other.ask()).body as PackageOrder;
  const before = await contents(app.db);
  expect(codeOf(await ask({ total: 1 }))).toEqual([409, 'price_changed']);
  expect(codeOf(await ask({ total: '678' }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await ask({ packageId: randomUUID() }))).toEqual([404, 'not_found']);
  expect(codeOf(await accept(waits)), 'of another school').toEqual([404, 'not_found']);
  expect(await contents(app.db)).toEqual(before);
  await asSchool('PUT', `/packages/${sold.id}`, { ...TEN_HOURS, price: 650 });
  const changed = await ask();
  expect(codeOf(changed)).toEqual([409, 'price_changed']);
  expect(changed.body).toMatchObject({ error: { details: { total: 734.5 } } });
  await asSchool('DELETE', `/packages/${sold.id}`);
  expect(codeOf(await ask({ total: 734.5 }))).toEqual([409, 'package_not_offered']);
  await asSchool('PUT', `/packages/${sold.id}`, TEN_HOURS);
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  expect(codeOf(await ask())).toEqual([409, 'package_not_offered']);
});

test('tax that came between is never more than the student agreed to; what was accepted keeps its own', async () => {
  const { school, ask, accept, has, one, book, money } = await market();
  const setTax = (is_tax_registered: boolean) =>
    app.db.updateTable('schools').set({ is_tax_registered }).where('id', '=', school.schoolId).execute();
  await setTax(false);
  const { id } = (await ask({ total: 600 })).body as PackageOrder;
  await setTax(true);
  expect(codeOf(await accept(id))).toEqual([409, 'price_changed']);
  await setTax(false);
  expect((await accept(id)).body).toMatchObject({ tax: 0, owed: 600 });
  await setTax(true);
  const lesson = await book(day(4));
  expect(lesson.body).toMatchObject({ totalCharges: 60, tax: 0, feeAndTaxes: 2.5, credit: { minutes: 60 } });
  expect(await money(idOf(lesson))).toMatchObject({ toPay: 2.5, fromCredit: 60, creditMinutes: 60, owed: 2.5 });
  expect(await one()).toMatchObject({ tax: 0, minutesLeft: 540, creditLeft: 540 });
  expect(await has()).toMatchObject({ tax: 78, owed: TOTAL });
});

test('a payment is for a package that is named, or for what was first owed; reversed it is owed again', async () => {
  const { student, has, one, pay, asSchool, balances } = await market();
  const { id } = await has();
  const paid = await pay({ amount: 300, packageId: id });
  expect(paid.body).toMatchObject({
    lessons: [],
    packages: [{ packageId: id, name: { en: 'Ten hours', fr: 'Dix heures' }, amount: 300 }],
  });
  expect(await one()).toMatchObject({ owed: 378, paid: 300, minutesLeft: 600 });
  expect(codeOf(await pay({ amount: 378.01, packageId: id }))).toEqual([409, 'more_than_owed']);
  expect(codeOf(await pay({ amount: 1, packageId: randomUUID() }))).toEqual([404, 'not_found']);
  expect((await pay({ amount: 378 })).body).toMatchObject({ packages: [{ packageId: id, amount: 378 }] });
  expect(await balances()).toMatchObject({ owed: 0, students: [] });
  await asSchool('POST', `/payments/${(paid.body as Payment).id}/reverse`, { note: '' });
  expect(await one()).toMatchObject({ owed: 300, paid: 378, isUsable: true });
  const receipt = await app.call({ url: `/api/receipt/${(paid.body as Payment).id}.pdf`, as: student.cookie });
  expect(receipt.status).toBe(200);
  await expectBooksToBeZero();
});

test.each([
  // At what time, and what is left of ten hours and $600 then.
  ['2026-12-02T13:59:59Z', 600, 600],
  ['2026-12-02T14:00:00Z', 570, 570],
  ['2026-12-03T14:00:00Z', 540, 540],
])('[CP-01] a lesson from credit that is cancelled at %s leaves %d minutes', async (instant, minutes, dollars) => {
  const { has, one, book, cancelAt, balances, money, student } = await market();
  await has();
  const id = idOf(await book(day(4)));
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540, owed: TOTAL });
  expect(await cancelAt(id, instant)).toBe(200);
  expect(await one()).toMatchObject({ minutesLeft: minutes, creditLeft: dollars });
  // The fee stays owed; nothing is to be given back as money.
  expect(await balances()).toMatchObject({ owed: TOTAL + 2.5, refundDue: 0 });
  expect(await money(id)).toMatchObject({ toPay: 2.5, creditMinutes: 600 - minutes, owed: 2.5, refundDue: 0 });
  expect(await mailsTo(app, student.email)).toContain('booking_cancelled_student');
  await expectBooksToBeZero();
});

test('credit is used where there is enough, unless it is not wanted; asked for and not there it is refused', async () => {
  const { has, one, book, asStudent, instructor, money } = await market({ minutes: 90, price: 90 });
  await has();
  expect((await book(day(4), { credit: false })).body).not.toHaveProperty('credit');
  const from = await book(day(5), { credit: true });
  expect(from.body).toMatchObject({ credit: { minutes: 60, minutesBack: 0 } });
  expect(await one()).toMatchObject({ minutesLeft: 30, creditLeft: 30 });
  expect(codeOf(await book(day(6), { credit: true }))).toEqual([409, 'credit_short']);
  const paid = await book(day(6));
  expect(paid.body).not.toHaveProperty('credit');
  expect(await money(idOf(paid))).toMatchObject({ toPay: 92.9, fromCredit: 0 });
  await asStudent('POST', `/booking/${idOf(from)}/cancel`, {});
  const lessons = [7, 8].map((date) => ({ date: day(date), ...NINE }));
  const series = { instructorId: instructor.id, lessons, location: '5 Elm Street' };
  const preview = (await asStudent('POST', '/booking/series?preview=true', series)).body as Series;
  expect(preview).toMatchObject({ total: 95.4, creditMinutes: 60 });
  expect(preview.lessons.map(({ creditMinutes, total }) => [creditMinutes, total])).toEqual([
    [60, 2.5],
    [0, 92.9],
  ]);
  expect((await asStudent('POST', '/booking/series', { ...series, total: 95.4 })).status).toBe(201);
  expect(await one()).toMatchObject({ minutesLeft: 30 });
});

test('a package pays the kinds that it names alone, one with a price of its own too; what it named when it was asked for stays', async () => {
  const { sold, has, one, book, asSchool } = await market();
  const names = { en: 'Road test', fr: 'Examen' };
  const test = await asSchool('POST', '/lesson-kinds', { names, minutes: 60, price: 120 });
  const { id: kindId } = test.body as { id: string };
  const { id: packageId } = sold;
  const change = (kinds: string[]) => asSchool('PUT', `/packages/${packageId}`, { ...TEN_HOURS, kinds });
  expect((await change([kindId])).body).toMatchObject({ kinds: [{ id: kindId, names }] });
  await has();
  expect(await one()).toMatchObject({ kinds: [{ id: kindId, names }] });
  await change([]);
  expect((await book(day(4))).body).not.toHaveProperty('credit');
  expect(codeOf(await book(day(5), { credit: true }))).toEqual([409, 'credit_short']);
  expect((await book(day(6), { kindId })).body).toMatchObject({ credit: { minutes: 60 } });
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540 });
});

test('one that names no kind pays all lessons by the hour and no other; one that names the plain lesson pays that alone', async () => {
  const { has, book, asSchool } = await market();
  const names = { en: 'Highway', fr: 'Autoroute' };
  const kind = async (price: number | null) =>
    ((await asSchool('POST', '/lesson-kinds', { names, minutes: 60, price })).body as { id: string }).id;
  const [hourly, priced] = [await kind(null), await kind(120)];
  await has();
  expect((await book(day(4), { kindId: priced })).body).not.toHaveProperty('credit');
  expect((await book(day(5), { kindId: hourly })).body).toHaveProperty('credit');
  const other = await market();
  await other.asSchool('PUT', `/packages/${other.sold.id}`, { ...TEN_HOURS, kinds: ['plain', 'plain'] });
  await other.has();
  expect(await other.one()).toMatchObject({ kinds: [{ id: 'plain', names: null }] });
  expect((await other.book(day(4))).body).toHaveProperty('credit');
  const named = await other.asSchool('PUT', `/packages/${other.sold.id}`, { ...TEN_HOURS, kinds: [hourly] });
  expect(named.body).toMatchObject({
    error: { code: 'invalid_request', details: [{ path: 'kinds', code: 'invalid' }] },
  });
});

test('a moved lesson stays paid by credit: a longer one takes more, and only where there is more', async () => {
  const { has, one, book, asStudent, instructor } = await market({ minutes: 150, price: 150 });
  await has();
  await addSlots(app, instructor.id, [
    { date: day(10), startTime: '12:00', endTime: '14:00' },
    { date: day(11), startTime: '12:00', endTime: '12:30' },
    { date: day(12), startTime: '12:00', endTime: '15:00' },
  ]);
  const id = idOf(await book(day(4)));
  const move = (date: string, endTime: string, startTime = '12:00') =>
    asStudent('POST', `/booking/${id}/move`, { date, startTime, endTime });
  expect((await move(day(10), '14:00')).body).toMatchObject({ totalCharges: 120, credit: { minutes: 120 } });
  expect(await one()).toMatchObject({ minutesLeft: 30, creditLeft: 30 });
  expect(codeOf(await move(day(12), '15:00'))).toEqual([409, 'credit_short']);
  await move(day(11), '12:30');
  expect(await one()).toMatchObject({ minutesLeft: 120, creditLeft: 120 });
  expect((await move(day(6), '10:00', '09:00')).body).toMatchObject({ totalCharges: 60 });
  await expectBooksToBeZero();
});

test('from the day that it expires, by the school’s own clock, no lesson can be booked with it; one ahead holds', async () => {
  const { has, book, student, one } = await market({ validMonths: 1 });
  expect(await has()).toMatchObject({ expiresOn: '2026-12-20' });
  const at = async (instant: string, date: string) => {
    app.clock.set(instant);
    const as = await beginSession(app, student.id);
    const answer = await app.call({
      ...{ method: 'POST', url: '/api/booking', as },
      payload: { instructorId: (await ofBooking)?.instructor_id, date, ...NINE, location: 'Home' },
    });
    return answer;
  };
  const ahead = await book(day(28));
  const ofBooking = app.db
    .selectFrom('bookings')
    .select('instructor_id')
    .where('id', '=', idOf(ahead))
    .executeTakeFirst();
  // Midnight in Toronto is five hours later.
  expect((await at('2026-12-20T04:59:59Z', day(26))).body).toHaveProperty('credit');
  expect((await at('2026-12-20T05:00:00Z', day(27))).body).not.toHaveProperty('credit');
  const [left] = (await app.call({ url: '/api/package-orders', as: await beginSession(app, student.id) }))
    .body as PackageOrder[];
  expect(left).toMatchObject({ isExpired: true, isUsable: false, minutesLeft: 480 });
  app.clock.set(TEST_NOW);
  expect(await one()).toMatchObject({ isExpired: false, isUsable: true });
  expect(
    (await app.db.selectFrom('bookings').select('status').where('id', '=', idOf(ahead)).executeTakeFirst())?.status,
  ).toBe('Booked');
});

test('what the school gives back can be used for a month, whatever had expired meanwhile; what the student cancels can not', async () => {
  const { school, student, has, book } = await market({ validMonths: 1 });
  expect(await has()).toMatchObject({ expiresOn: '2026-12-20' });
  const [own, schools, missed] = [idOf(await book(day(25))), idOf(await book(day(26))), idOf(await book(day(22)))];
  app.clock.set('2026-12-21T15:00:00Z');
  const asStudent = await beginSession(app, student.id);
  const left = async () => {
    const as = await beginSession(app, student.id);
    return ((await app.call({ url: '/api/package-orders', as })).body as PackageOrder[])[0];
  };
  const post = (url: string, as: string, payload: object) => app.call({ method: 'POST', url, as, payload });
  expect((await post(`/api/booking/${own}/cancel`, asStudent, {})).status).toBe(200);
  expect(await left()).toMatchObject({ isUsable: false, expiresOn: '2026-12-20' });
  const asSchool = await beginSession(app, school.accountId);
  expect((await post(`/api/booking/${schools}/cancel`, asSchool, { reason: 'The car' })).status).toBe(200);
  expect(await left()).toMatchObject({ isUsable: true, expiresOn: '2027-01-20', minutesLeft: 540 });
  app.clock.set('2026-12-24T15:00:00Z');
  const again = await beginSession(app, school.accountId);
  const outcome = { outcome: 'Instructor no-show' };
  expect((await post(`/api/booking/${missed}/outcome`, again, outcome)).status).toBe(200);
  expect(await left()).toMatchObject({ expiresOn: '2027-01-23', minutesLeft: 600 });
  app.clock.set(TEST_NOW);
});

test('[CP-01] an instructor who does not come gives all back to credit, a student who does not come nothing', async () => {
  const { school, has, one, book } = await market();
  await has();
  const [first, second] = [idOf(await book(day(4))), idOf(await book(day(5)))];
  app.clock.set('2026-12-05T15:00:00Z');
  const as = await beginSession(app, school.accountId);
  const settle = (id: string, outcome: string) =>
    app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload: { outcome } });
  expect((await settle(first, 'No-show')).status).toBe(200);
  expect((await settle(second, 'Instructor no-show')).status).toBe(200);
  app.clock.set(TEST_NOW);
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540 });
});

test('a lesson that is booked while its package is ended is not paid by it', async () => {
  const { has, one, book } = await market();
  const { id } = await has();
  let late: ReturnType<typeof book> | undefined;
  await app.db.transaction().execute(async (ending) => {
    const ended = { status: 'ended', ended_at: new Date(TEST_NOW), kept_cents: 0 };
    await ending.updateTable('package_orders').set(ended).where('id', '=', id).execute();
    late = book(day(4), { credit: true });
    await expect.poll(() => waitingFor(ending)).toBe(1);
  });
  expect(late && codeOf(await late)).toEqual([409, 'credit_short']);
  expect(await one()).toMatchObject({ status: 'ended', minutesLeft: 0, creditLeft: 0 });
});

test('less than nothing of credit, in minutes or in money, the database itself refuses', async () => {
  const { school, student, has } = await market();
  const { id } = await has();
  const take = (cents: number, minutes: number) =>
    sql`SELECT enter_in_ledger(${school.schoolId}, ${student.id}, NULL, ${id}, 'package_ended', ${new Date(TEST_NOW)},
          0, 0, 0, NULL, 0, ${-cents}, ${-minutes}, ${-minutes})`.execute(app.db);
  for (const [cents, minutes] of [
    [60_001, 600],
    [60_000, 601],
  ] as const)
    await expect(take(cents, minutes)).rejects.toMatchObject({ constraint: 'ledger_credit_left' });
  await take(60_000, 600);
  await expect(take(1, 0)).rejects.toMatchObject({ constraint: 'ledger_credit_left' });
});

test('a lesson that is found missed while its package is ended is given back as money, with its tax', async () => {
  const { school, student, has, one, pay, book, asSchool, money } = await market();
  const { id, total } = await has();
  await pay({ amount: total, packageId: id });
  const lesson = idOf(await book(day(4)));
  await pay({ amount: 2.5, bookingId: lesson });
  const over = { starts_at: new Date('2026-11-20T14:00Z'), ends_at: new Date('2026-11-20T15:00Z') };
  await app.db.updateTable('bookings').set(over).where('id', '=', lesson).execute();
  const ended = { status: 'ended', ended_at: new Date(TEST_NOW), kept_cents: 0 };
  const path = `/api/booking/${lesson}/outcome`;
  let missed: ReturnType<typeof app.call> | undefined;
  await app.db.transaction().execute(async (ending) => {
    await ending.updateTable('package_orders').set(ended).where('id', '=', id).execute();
    missed = app.call({ method: 'POST', url: path, as: school.cookie, payload: { outcome: 'Instructor no-show' } });
    await expect.poll(() => waitingFor(ending)).toBe(1);
  });
  expect((await missed)?.status).toBe(200);
  expect(await one()).toMatchObject({ status: 'ended', minutesLeft: 0, creditLeft: 0, refundDue: 610.2 });
  expect(await money(lesson)).toMatchObject({ toPay: 0, refundDue: 67.8 });
  const refund = await asSchool('POST', '/refunds', {
    ...{ studentId: student.id, bookingId: lesson, amount: 67.8, method: 'cash', date: '2026-11-20' },
    idempotencyKey: randomUUID(),
  });
  const [given] = await selectReceiptLessons(app.db, (refund.body as Payment).id);
  expect(given && taxOnReceipt('refund', given)).toBe(780);
  await expectBooksToBeZero();
});

test('of a school that closed nothing is accepted or booked, what was had stays, and its end can be asked for', async () => {
  const { school, has, one, mine, ask, accept, book, pay, balances, asStudent } = await market();
  const { id, total } = await has();
  await pay({ amount: total, packageId: id });
  const { id: waits } = (await ask()).body as PackageOrder;
  const setApproved = (approved_at: Date | null) =>
    app.db.updateTable('schools').set({ approved_at }).where('id', '=', school.schoolId).execute();
  await setApproved(null);
  expect(codeOf(await accept(waits))).toEqual([409, 'package_not_offered']);
  expect(await balances()).toMatchObject({ owed: 0, refundDue: 0 });
  expect(codeOf(await ask())).toEqual([409, 'package_not_offered']);
  expect(codeOf(await book(day(4), { credit: true }))).toEqual([422, 'slot_not_offered']);
  expect((await mine()).find((order) => order.id === id)).toMatchObject({
    ...{ status: 'accepted', isExpired: false, isUsable: false, minutesLeft: 600, creditLeft: 600, paid: TOTAL },
  });
  expect((await asStudent('POST', `/package-orders/${id}/ask-to-end`)).status).toBe(200);
  expect((await asStudent('DELETE', `/package-orders/${waits}`)).status).toBe(204);
  await setApproved(new Date(TEST_NOW));
  expect(await one()).toMatchObject({ id, isUsable: false, endAskedAt: expect.any(String) });
});

test('the last minutes of credit are used once, by however many at once', async () => {
  const { has, one, student, instructor } = await market({ minutes: 600, price: 599.99 });
  await has();
  const answers = await Promise.all(
    Array.from({ length: 28 }, (_, index) =>
      app.call({
        ...{ method: 'POST', url: '/api/booking', as: student.cookie },
        payload: { instructorId: instructor.id, date: day(index + 1), ...NINE, location: 'Home', credit: true },
      }),
    ),
  );
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(10);
  expect(booked.reduce((cents, { body }) => cents + Math.round((body as Booking).totalCharges * 100), 0)).toBe(59999);
  expect(await one()).toMatchObject({ minutesLeft: 0, creditLeft: 0, isUsable: false });
  await expectBooksToBeZero();
});

test.each([
  // Where, whether a lesson was given, what is kept at most, and what is to be given back of $678 (Québec: $689.85) that was paid.
  ['ON', false, 0, 678],
  ['ON', true, 0, 610.2],
  ['QC', false, 0, 689.85],
  ['QC', true, 50, 570.87],
])(
  'a course that is broken off in %s, begun: %s, keeps at most $%d, and $%d come back',
  async (province, hasBegun, most, back) => {
    const { school, has, one, pay, book, asSchool, balances } = await market();
    await app.db.updateTable('schools').set({ province }).where('id', '=', school.schoolId).execute();
    const [shown] = (await asSchool('GET', '/packages')).body as Package[];
    const { id, total } = await has(shown?.total);
    await pay({ amount: total, packageId: id });
    const path = `/package-orders/${id}`;
    const lesson = hasBegun ? idOf(await book(day(4))) : null;
    if (lesson) {
      expect(codeOf(await asSchool('GET', `${path}/ending`))).toEqual([409, 'package_has_lessons']);
      const ended = { starts_at: new Date('2026-11-10T14:00Z'), ends_at: new Date('2026-11-10T15:00Z') };
      await app.db.updateTable('bookings').set(ended).where('id', '=', lesson).execute();
    }
    const ending = (await asSchool('GET', `${path}/ending`)).body as { minutesLeft: number; mostKept: number };
    expect(ending).toMatchObject({ minutesLeft: hasBegun ? 540 : 600, mostKept: most });
    const source = province === 'QC' ? expect.objectContaining({ read: '2026-11-23' }) : null;
    expect(ending).toMatchObject({ source, refundDays: source && 10 });
    const end = (more: object) =>
      asSchool('POST', `${path}/end`, { minutesLeft: ending.minutesLeft, kept: most, ...more });
    expect(codeOf(await end({ kept: most + 0.01 }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await end({ minutesLeft: 1 }))).toEqual([409, 'price_changed']);
    const done = await end({});
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: 'ended', minutesLeft: 0, creditLeft: 0, refundDue: back },
    ]);
    expect((await end({})).body).toEqual(done.body);
    expect(await one()).toMatchObject({ isUsable: false });
    expect((await book(day(5))).body).not.toHaveProperty('credit');
    expect((await balances()).refundDue).toBe(back);
    await expectBooksToBeZero();
  },
);
