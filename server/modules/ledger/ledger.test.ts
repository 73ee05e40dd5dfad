import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Balances, LessonMoney, Payment } from '#contract/ledger.ts';
import { beginSession, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { digestTables } from '#server/testing/contents.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, STARTS_AT, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '2.50' });
});
afterAll(() => app?.close());

/** For a lesson at $80.00 with 13% tax and a fee of $2.50. */
const TO_PAY = 92.9;

/** A school with a booked lesson, and the calls about its money. */
async function schoolWithLesson() {
  const school = await addTaxedSchool(app);
  const lesson = await bookLesson(app, school);
  return { school, ...lesson, ...callsOf(school, lesson.student) };
}

function callsOf(school: TestSchool, student: { id: string; cookie: string }) {
  const post = (path: string, sent: object, as = school.cookie) =>
    app.call({ method: 'POST', url: `/api${path}`, as, payload: sent });
  const given = (more: object) => ({
    ...{ studentId: student.id, amount: TO_PAY, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() },
    ...more,
  });
  return {
    pay: (more: object = {}, as?: string) => post(`/school/${school.schoolId}/payments`, given(more), as),
    giveBack: (more: object = {}) => post(`/school/${school.schoolId}/refunds`, given(more)),
    reverse: (id: string) => post(`/school/${school.schoolId}/payments/${id}/reverse`, { note: 'Wrong student' }),
    balances: async () =>
      (await app.call({ url: `/api/school/${school.schoolId}/balances`, as: school.cookie })).body as Balances,
    payments: async () =>
      (
        (await app.call({ url: `/api/school/${school.schoolId}/payments`, as: school.cookie })).body as {
          items: Payment[];
        }
      ).items,
    money: async (bookingId: string, as = school.cookie) =>
      (await app.call({ url: `/api/booking/${bookingId}/money`, as })).body as LessonMoney,
    cancelAt: async (bookingId: string, instant: string) => {
      app.clock.set(instant);
      const as = await beginSession(app, student.id);
      const answer = await app.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as, payload: {} });
      app.clock.set(TEST_NOW);
      return answer.status;
    },
  };
}

const idOf = ({ body }: { body: unknown }) => (body as Payment).id;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } }).error?.code,
];

test('a booking charges lesson, tax and fee; a payment settles them, and both sides see it', async () => {
  const { school, student, id, pay, balances, money, payments } = await schoolWithLesson();
  expect(await balances()).toEqual({
    ...{ owed: TO_PAY, refundDue: 0, owing: 1, toRefund: 0, next: null, total: 1 },
    students: [
      { studentId: student.id, studentName: 'Amina Osei', codes: [], owed: TO_PAY, owedByNow: 0, refundDue: 0 },
    ],
  });
  const paid = await pay({ amount: 50, method: 'e_transfer', reference: 'CA7', note: 'Rest on Friday' });
  expect([paid.status, paid.body]).toEqual([
    201,
    {
      ...{ id: idOf(paid), number: 1, kind: 'payment', studentId: student.id, studentName: 'Amina Osei', amount: 50 },
      ...{ method: 'e_transfer', date: '2026-11-20', reference: 'CA7', note: 'Rest on Friday', recordedBy: '' },
      lessons: [{ bookingId: id, code: expect.any(String), amount: 50 }],
      packages: [],
      ...{ recordedAt: '2026-11-20T17:00:00.000Z', reverses: null, isReversed: false },
    },
  ]);
  const mine = await money(id, student.cookie);
  expect(mine).toMatchObject({ toPay: TO_PAY, paid: 50, owed: 42.9, refundDue: 0, payments: [{ amount: 50 }] });
  expect(await money(id)).toEqual(mine);
  await pay({ amount: 42.9, bookingId: id });
  expect(await balances()).toMatchObject({ owed: 0, students: [] });
  expect((await payments()).map(({ number, amount }) => [number, amount]).sort()).toEqual([
    [1, 50],
    [2, 42.9],
  ]);
  const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
  expect(history.body).toMatchObject({ items: [{ what: 'payment_recorded' }, { what: 'payment_recorded' }] });
});

test.each([
  // What's left to pay, and the refund if all was paid. $90.40 is the lesson with tax.
  ['2026-12-02T13:59:59Z', 2.5, 90.4],
  ['2026-12-02T14:00:00Z', 47.7, 45.2],
  ['2026-12-03T14:00:00Z', TO_PAY, 0],
])('[CP-01] cancelled at %s, $%d remain to pay and $%d are refunded', async (instant, toPay, back) => {
  for (const isPaid of [false, true]) {
    const { id, pay, money, cancelAt, balances, giveBack } = await schoolWithLesson();
    if (isPaid) await pay();
    expect(await cancelAt(id, instant)).toBe(200);
    const expected = isPaid ? { paid: TO_PAY, owed: 0, refundDue: back } : { paid: 0, owed: toPay, refundDue: 0 };
    expect(await money(id)).toMatchObject({ toPay, ...expected });
    if (back === 0 || !isPaid) continue;
    expect(codeOf(await giveBack({ amount: back + 0.01 }))).toEqual([409, 'more_than_refund_due']);
    expect((await giveBack({ amount: back, method: 'e_transfer' })).status).toBe(201);
    expect(await money(id)).toMatchObject({ paid: toPay, owed: 0, refundDue: 0 });
    expect(await balances()).toMatchObject({ refundDue: 0, students: [] });
  }
});

test.each([
  ['No-show', TO_PAY],
  ['Instructor no-show', 2.5],
])('[CP-01] after a %s $%d are owed', async (outcome, owed) => {
  const { school, id, balances } = await schoolWithLesson();
  app.clock.set(ENDS_AT);
  const as = await beginSession(app, school.accountId);
  await app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload: { outcome } });
  app.clock.set(TEST_NOW);
  expect(await balances()).toMatchObject({ owed, refundDue: 0 });
});

test('a school sees payments by lesson, without lessons that have no entries', async () => {
  const { school, id, pay, giveBack, reverse, cancelAt } = await schoolWithLesson();
  const other = await schoolWithLesson();
  await other.pay();
  const paidLessons = async (query = '') =>
    (await app.call({ url: `/api/school/${school.schoolId}/paid-lessons${query}`, as: school.cookie })).body;
  expect(await paidLessons()).toEqual([]);
  const first = await pay({ amount: 50, bookingId: id });
  expect(await paidLessons()).toEqual([{ bookingId: id, paid: 50, owed: 42.9, refundDue: 0 }]);
  expect(await paidLessons(`?bookings=${other.id},${id}`)).toEqual(await paidLessons());
  expect(await paidLessons(`?bookings=${other.id}`)).toEqual([]);
  await reverse(idOf(first));
  expect(await paidLessons(), 'taken back').toEqual([{ bookingId: id, paid: 0, owed: TO_PAY, refundDue: 0 }]);
  await pay({ bookingId: id });
  expect(await cancelAt(id, '2026-11-20T18:00:00Z')).toBe(200);
  expect(await paidLessons()).toEqual([{ bookingId: id, paid: TO_PAY, owed: 0, refundDue: expect.any(Number) }]);
  const [{ refundDue }] = (await paidLessons()) as [{ refundDue: number }];
  expect(refundDue).toBeGreaterThan(0);
  await giveBack({ amount: refundDue, bookingId: id });
  const [after] = (await paidLessons()) as [{ paid: number }];
  expect(after).toMatchObject({ owed: 0, refundDue: 0 });
  expect(after.paid).toBeCloseTo(TO_PAY - refundDue);
});

test('moving to a longer lesson charges the difference, to a shorter one credits it', async () => {
  const { id, student, instructor, pay, money } = await schoolWithLesson();
  await pay();
  const times = [
    { date: '2026-12-08', startTime: '09:00', endTime: '11:00' },
    { date: '2026-12-09', startTime: '09:00', endTime: '09:30' },
  ];
  await addSlots(app, instructor.id, times);
  for (const [time, expected] of [
    [times[0], { toPay: 183.3, owed: 90.4, refundDue: 0 }],
    [times[1], { toPay: 47.7, owed: 0, refundDue: 45.2 }],
  ] as const) {
    await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload: { ...time } });
    expect(await money(id)).toMatchObject(expected);
  }
});

test('a payment covers the earliest lesson first, or the one it names', async () => {
  const { school, id, student, instructor, pay, money, balances } = await schoolWithLesson();
  const later = { date: '2026-12-08', startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructor.id, [later]);
  const payload = { instructorId: instructor.id, ...later, location: '5 Elm Street' };
  const second = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  const secondId = (second.body as { bookingId: string }).bookingId;
  expect(codeOf(await pay({ bookingId: id, amount: TO_PAY + 0.01 }))).toEqual([409, 'more_than_owed']);
  const { body } = await pay({ amount: 100 });
  expect((body as Payment).lessons.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
    [id, TO_PAY],
    [secondId, 7.1],
  ]);
  await pay({ bookingId: secondId, amount: 5 });
  expect(await money(secondId)).toMatchObject({ paid: 12.1, owed: 80.8 });
  app.clock.set(STARTS_AT);
  const as = await beginSession(app, school.accountId);
  const later2 = await app.call({ url: `/api/school/${school.schoolId}/balances`, as });
  app.clock.set(TEST_NOW);
  expect(later2.body).toMatchObject({ owed: 80.8, students: [{ owedByNow: 0 }] });
  expect(await balances()).toMatchObject({ owed: 80.8 });
});

test('an entry can be reversed once and is owed again; a reversal can’t be reversed', async () => {
  const { id, pay, reverse, money, payments, giveBack, cancelAt, balances } = await schoolWithLesson();
  const paid = idOf(await pay());
  const [reversal, again] = [await reverse(paid), await reverse(paid)];
  expect([reversal.status, again.body]).toEqual([201, reversal.body]);
  expect(reversal.body).toMatchObject({ number: 2, kind: 'reversal', reverses: paid, note: 'Wrong student' });
  expect(await money(id)).toMatchObject({ paid: 0, owed: TO_PAY });
  expect((await payments()).map(({ kind, isReversed }) => [kind, isReversed]).sort()).toEqual([
    ['payment', true],
    ['reversal', false],
  ]);
  expect(codeOf(await reverse(idOf(reversal)))).toEqual([404, 'not_found']);
  // A refund of a payment, and the refund reversed.
  await pay();
  await cancelAt(id, TEST_NOW);
  const refund = await giveBack({ amount: 90.4 });
  expect(codeOf(await giveBack({ amount: 0.01 }))).toEqual([409, 'more_than_refund_due']);
  await reverse(idOf(refund));
  expect(await balances()).toMatchObject({ owed: 0, refundDue: 90.4 });
});

test('invalid input is refused and writes nothing', async () => {
  const { pay, giveBack, reverse } = await schoolWithLesson();
  const other = await schoolWithLesson();
  const [stranger, elsewhere] = [await signUpCandidate(app), await signUpSchool(app, { province: 'ON' })];
  const before = await digestTables(app);
  for (const amount of [0, -5, 10.001, 1e9, '50', null])
    expect([amount, codeOf(await pay({ amount }))]).toEqual([amount, [400, 'invalid_request']]);
  for (const wrong of [
    { currency: 'USD' },
    { method: 'bitcoin' },
    { date: '2026-11-21' },
    { date: '2025-11-19' },
    { date: '2026-02-30' },
    { idempotencyKey: '' },
  ])
    expect([wrong, codeOf(await pay(wrong))]).toEqual([wrong, [400, 'invalid_request']]);
  expect(codeOf(await pay({ amount: TO_PAY + 0.01 }))).toEqual([409, 'more_than_owed']);
  expect(codeOf(await giveBack({ amount: 0.01 }))).toEqual([409, 'more_than_refund_due']);
  for (const studentId of [stranger.id, other.student.id, randomUUID()])
    expect(codeOf(await pay({ studentId }))).toEqual([404, 'not_found']);
  expect(codeOf(await pay({ bookingId: other.id }))).toEqual([404, 'not_found']);
  expect(codeOf(await reverse(randomUUID()))).toEqual([404, 'not_found']);
  expect(codeOf(await pay({}, elsewhere.cookie))).toEqual([403, 'forbidden']);
  expect(await digestTables(app)).toEqual(before);
  const theirs = idOf(await other.pay());
  const kept = await digestTables(app);
  expect(codeOf(await reverse(theirs))).toEqual([404, 'not_found']);
  expect(await digestTables(app)).toEqual(kept);
});

test('two members who record the same payment at once create one; another payment with that key is refused', async () => {
  const { school, student, pay, balances, payments } = await schoolWithLesson();
  const colleague = await signUpMember(app, { schoolId: school.schoolId, role: 'owner' });
  const idempotencyKey = randomUUID();
  const answers = await Promise.all(
    [school, colleague, school, colleague].map(({ cookie }) => pay({ idempotencyKey, amount: 40 }, cookie)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await payments()).toHaveLength(1);
  expect(await balances()).toMatchObject({ owed: 52.9, students: [{ studentId: student.id }] });
  const same = { idempotencyKey, amount: 40 };
  for (const other of [
    { amount: 41 },
    { method: 'cheque' },
    { date: '2026-11-19' },
    { bookingId: randomUUID() },
    { bookingId: undefined, packageId: randomUUID() },
  ])
    expect([other, codeOf(await pay({ ...same, ...other }))]).toEqual([other, [409, 'key_used']]);
});

test('a payment entered on an outdated balance is refused, so that two tabs can’t record the same cash twice', async () => {
  const { id, pay, giveBack, cancelAt, balances, money, payments } = await schoolWithLesson();
  const part = { amount: 40, balance: TO_PAY };
  const keys = [randomUUID(), randomUUID()];
  const answers = await Promise.all(keys.map((idempotencyKey) => pay({ ...part, idempotencyKey })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ error: { code: 'changed_meanwhile', details: { fields: { balance: 52.9 } } } });
  expect(await payments()).toHaveLength(1);

  // A lesson has a balance of its own.
  expect((await pay({ ...part, bookingId: id, balance: 52.9 })).status).toBe(201);
  expect((await money(id)).owed).toBe(12.9);
  // A retry answers the recorded payment, whatever the balance is by then.
  const idempotencyKey = keys[answers.findIndex(({ status }) => status === 201)];
  expect((await pay({ ...part, idempotencyKey })).status).toBe(201);
  expect(await payments()).toHaveLength(2);

  expect(await cancelAt(id, TEST_NOW)).toBe(200);
  const { refundDue } = await balances();
  expect(codeOf(await giveBack({ amount: 1, balance: 1 }))).toEqual([409, 'changed_meanwhile']);
  expect((await giveBack({ amount: 1, balance: refundDue })).status).toBe(201);
});

test('concurrent payments: none lost, no number skipped, no overpayment', async () => {
  const { id, pay, money } = await schoolWithLesson();
  const first = await Promise.all(Array.from({ length: 26 }, () => pay({ amount: 4 })));
  // On a busy machine the last requests time out waiting for a lock or a connection and answer 503, so send them again.
  const answers = first.filter(({ status }) => status !== 503);
  for (let asked = answers.length; asked < first.length; asked++) answers.push(await pay({ amount: 4 }));
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => (body as Payment).number);
  expect(taken.sort((one, other) => one - other)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(
    Array.from({ length: 3 }, () => [409, 'more_than_owed']),
  );
  expect(await money(id)).toMatchObject({ paid: 92, owed: 0.9 });
});

test('a payment races with a cancellation: the cents are right in either order', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, student, pay, money } = await schoolWithLesson();
    const cancel = app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    const [paid] = await Promise.all([pay(), cancel]);
    const sums = await money(id);
    expect(sums).toMatchObject(
      paid.status === 201
        ? { toPay: 2.5, paid: TO_PAY, owed: 0, refundDue: 90.4 }
        : { toPay: 2.5, paid: 0, owed: 2.5, refundDue: 0 },
    );
  }
});

test('the database refuses entries that don’t sum to zero, and changes to written entries', async () => {
  const { pay } = await schoolWithLesson();
  await pay({ amount: 1 });
  const unbalanced = sql`
    INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                                owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
    SELECT school_id, candidate_id, booking_id, kind, happened_at, owed_cents + 1, refund_due_cents, cash_cents, income_cents, tax_cents,
           fee_cents FROM ledger_entries LIMIT 1`;
  await expect(unbalanced.execute(app.db)).rejects.toThrow('ledger_entries_zero');
  for (const table of ['ledger_entries', 'payments'])
    for (const statement of [`UPDATE ${table} SET kind = kind`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('append-only');
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/permission denied/);
    }
});

test('balances are sorted by the highest debt, or by the highest refund, page by page', async () => {
  const school = await addTaxedSchool(app);
  const lessons = [await bookLesson(app, school), await bookLesson(app, school), await bookLesson(app, school)];
  for (const [index, { student }] of lessons.entries()) {
    const calls = callsOf(school, student);
    if (index > 0) await calls.pay({ amount: index * 10 });
  }
  const [first, second, third] = lessons as [Booked, Booked, Booked];
  const page = async (query: string) => {
    const { status, body } = await app.call({
      url: `/api/school/${school.schoolId}/balances${query}`,
      as: school.cookie,
    });
    return { status, ...(body as Balances) };
  };
  const one = await page('?limit=2');
  expect(one).toMatchObject({
    owed: 248.7,
    refundDue: 0,
    owing: 3,
    toRefund: 0,
    students: [{ owedByNow: 0 }, { owedByNow: 0 }],
  });
  expect(one.students.map(({ studentId }) => studentId)).toEqual([first.student.id, second.student.id]);
  const rest = await page(`?of=owed&limit=2&after=${one.next}`);
  expect(rest).toMatchObject({
    owed: 248.7,
    owing: 3,
    next: null,
    students: [{ studentId: third.student.id, owed: 72.9 }],
  });
  app.clock.set(STARTS_AT);
  const as = await beginSession(app, school.accountId);
  const begun = await app.call({ url: `/api/school/${school.schoolId}/balances?limit=1`, as });
  expect(begun.body).toMatchObject({ owed: 248.7, students: [{ owedByNow: TO_PAY }] });
  app.clock.set(TEST_NOW);
  await callsOf(school, third.student).cancelAt(third.id, '2026-12-02T14:00:00Z');
  expect(await page('?of=refund')).toMatchObject({ students: [], toRefund: 0 });
  await callsOf(school, second.student).pay({ amount: 82.9 });
  await callsOf(school, second.student).cancelAt(second.id, '2026-12-02T13:59:59Z');
  expect(await page('?of=refund')).toMatchObject({
    ...{ refundDue: 90.4, toRefund: 1, students: [{ studentId: second.student.id, refundDue: 90.4 }] },
  });
  for (const query of ['?after=1', '?after=x_y', `?after=-1_${randomUUID()}`, '?of=all', '?limit=101', '?page=-1'])
    expect((await page(query)).status).toBe(400);
});

test('balances are searched by name and booking ID, and have numbered pages', async () => {
  const school = await addTaxedSchool(app);
  const [zoe, amina, erased] = [
    await bookLesson(app, school),
    await bookLesson(app, school),
    await bookLesson(app, school),
  ];
  const names = [
    [zoe, 'Zoé', 'Lévesque'],
    [amina, 'Amina', 'Osei'],
    [erased, '', ''],
  ] as const;
  for (const [{ student }, first_name, last_name] of names)
    await app.db.updateTable('accounts').set({ first_name, last_name }).where('id', '=', student.id).execute();
  const find = async (query: string) => {
    const url = `/api/school/${school.schoolId}/balances?of=owed&${query}`;
    const answer = await app.call({ url, as: school.cookie });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { total, students } = answer.body as Balances;
    return { total, found: students.map(({ studentId }) => studentId) };
  };
  expect(await find('q=levesque+zo')).toEqual({ total: 1, found: [zoe.student.id] });
  const { code } = await app.db
    .selectFrom('bookings')
    .select('code')
    .where('id', '=', erased.id)
    .executeTakeFirstOrThrow();
  expect(await find(`q=${code.toLowerCase()}`)).toEqual({ total: 1, found: [erased.student.id] });
  expect(await find('q=Amina+levesque')).toEqual({ total: 0, found: [] });
  const { found } = await find('');
  expect(await find('limit=2')).toEqual({ total: 3, found: found.slice(0, 2) });
  for (const page of [1, 9]) expect(await find(`limit=2&page=${page}`)).toEqual({ total: 3, found: found.slice(2) });
});
type Booked = Awaited<ReturnType<typeof bookLesson>>;
