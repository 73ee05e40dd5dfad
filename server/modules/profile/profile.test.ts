import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const NEW_PASSWORD = 'mirror-signal-2027';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const change = (as: string, payload: object) =>
  app.call({ method: 'POST', url: '/api/auth/password/change', payload, as });
const erase = (as: string, password: string, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/candidate/delete', payload: { password, ...more }, as });
const logIn = (kind: string, email: string, password: string) =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password } });
const isIn = async (cookie: string) =>
  ((await app.call({ url: '/api/session', as: cookie })).body as { actor: unknown }).actor !== null;

test('[RT-06] a student can see and change their name and email language, but not the address', async () => {
  const { cookie, email } = await signUpCandidate(app);
  const read = await app.call({ url: '/api/candidate/profile', as: cookie });
  expect(read.body).toMatchObject({ first_name: 'Amina', last_name: 'Osei', email, locale: 'en' });
  const payload = { first_name: ' Amélie ', last_name: 'Osei-Roy', locale: 'fr' };
  const saved = await app.call({ method: 'PUT', url: '/api/candidate/profile', payload, as: cookie });
  expect(saved).toMatchObject({
    status: 200,
    body: { first_name: 'Amélie', last_name: 'Osei-Roy', email, locale: 'fr' },
  });
  expect((await app.call({ url: '/api/session', as: cookie })).body).toMatchObject({
    actor: { first_name: 'Amélie', email },
  });
  const unknown = { email: 'else@example.com', dlNumber: 'O1234-56789-01234', dlExpiryDate: '2027-05-01' };
  const url = '/api/candidate/profile';
  expect(await app.call({ method: 'PUT', url, payload: { ...payload, ...unknown }, as: cookie })).toMatchObject({
    status: 400,
    body: { error: { details: Object.keys(unknown).map((path) => ({ path, code: 'unknown_field' })) } },
  });
  const refused = { first_name: '', last_name: 'x', locale: 'de' };
  expect((await app.call({ method: 'PUT', url: '/api/candidate/profile', payload: refused, as: cookie })).status).toBe(
    400,
  );
});

test('[RT-06] a new password ends every other session and is announced by email', async () => {
  for (const actor of [
    { kind: 'candidate', ...(await signUpCandidate(app)) },
    { kind: 'school', ...(await signUpSchool(app)) },
    { kind: 'admin', ...(await signInAdmin(app)) },
  ]) {
    const accountId = 'accountId' in actor ? actor.accountId : actor.id;
    const elsewhere = await beginSession(app, accountId);
    expect(await isIn(elsewhere)).toBe(true);
    expect((await change(actor.cookie, { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(
      204,
    );
    expect([await isIn(actor.cookie), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await logIn(actor.kind, actor.email, TEST_PASSWORD)).status).toBe(401);
    // An administrator's session has passed the second factor.
    const { status, body } = await logIn(actor.kind, actor.email, NEW_PASSWORD);
    expect(actor.kind === 'admin' ? (body as { error: { code: string } }).error.code : status).toBe(
      actor.kind === 'admin' ? 'code_needed' : 200,
    );
    expect((await sentMail(app, actor.email, 1)).map((mail) => mail.subject)).toEqual(['Your password was changed']);
  }
});

test('[RT-06] a wrong, short or common password changes nothing and is refused at its field', async () => {
  const { cookie, email } = await signUpCandidate(app);
  for (const [payload, path, code] of [
    [{ currentPassword: 'not-mine-at-all', newPassword: NEW_PASSWORD }, 'currentPassword', 'wrong_password'],
    [{ currentPassword: TEST_PASSWORD, newPassword: 'short' }, 'newPassword', 'password_too_short'],
    [{ currentPassword: TEST_PASSWORD, newPassword: 'password123' }, 'newPassword', 'password_too_common'],
  ] as const)
    expect(await change(cookie, payload)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path, code }] } },
    });
  expect((await logIn('candidate', email, TEST_PASSWORD)).status).toBe(200);
});

test('[RT-06] an unattended session gets ten password guesses', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const { cookie } = await signUpCandidate(limited);
    const statuses = [];
    for (let count = 0; count < 11; count++) {
      const payload = { currentPassword: `guess-${count}`, newPassword: NEW_PASSWORD };
      const answer = await limited.call({ method: 'POST', url: '/api/auth/password/change', payload, as: cookie });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  } finally {
    await limited.close();
  }
});

test('[RT-06] a student downloads everything stored about them, and nothing about others', async () => {
  const school = await signUpSchool(app, { name: 'Copy Lane', province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  const [one, other] = [await signUpCandidate(app), await signUpCandidate(app, { firstName: 'Other' })];
  await addBooking(app, instructor.id, one.id, { day: 0 });
  await addBooking(app, instructor.id, other.id, { day: 1 });
  await app.call({ method: 'POST', url: '/api/email/send', payload: { subject: 'Mine', text: 'x' }, as: one.cookie });
  const { status, body, headers } = await app.call({ url: '/api/candidate/data', as: one.cookie });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="lanewise-my-data.json"');
  expect(body).toMatchObject({
    account: { firstName: 'Amina', lastName: 'Osei', email: one.email, language: 'en' },
    bookings: [
      {
        school: 'Copy Lane',
        instructor: 'Priya Sharma',
        date: '2026-12-01',
        startTime: '09:00',
        pickupAddress: '1 Main Street',
        lesson: 60,
      },
    ],
    reviews: [],
    messages: [{ subject: 'Mine' }],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon|password|Other|plate/i);
});

test('[RT-06] an account with upcoming lessons can’t be deleted, and the answer says so', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  const student = await signUpCandidate(app);
  await addBooking(app, instructor.id, student.id, { day: 2 });
  expect(await erase(student.cookie, TEST_PASSWORD)).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'lessons_booked',
        message: 'You still have lessons booked. Cancel them before you delete your account.',
        details: { lessons: 1 },
      },
    },
  });
  expect(await isIn(student.cookie)).toBe(true);
});

test('[RT-06] a deleted account leaves anonymous past bookings and nothing else personal', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  const email = 'forget.me@example.com';
  const student = await signUpCandidate(app, { firstName: 'Forgettable', lastName: 'Person', email });
  const elsewhere = await beginSession(app, student.id);
  const booking = await addBooking(app, instructor.id, student.id, { day: 3 });
  const message = { subject: 'From Forgettable', text: 'x', name: 'Forgettable', replyTo: email.toUpperCase() };
  await app.call({ method: 'POST', url: '/api/email/send', payload: message });
  await sentMail(app, email, 1);
  await app.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', booking.id).execute();

  expect((await erase(student.cookie, 'not-my-password')).status).toBe(400);
  const { total_cents, tax_cents, fee_cents, code } = await app.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  const owed = (total_cents + tax_cents + fee_cents) / 100;
  expect(owed).toBeGreaterThan(0);
  // The student sees open balances first; nothing is erased until they confirm.
  expect(await erase(student.cookie, TEST_PASSWORD)).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'open_balances',
        details: { balances: [{ school: expect.any(String), owed, refundDue: 0, creditMinutes: 0 }] },
      },
    },
  });
  expect(await isIn(student.cookie)).toBe(true);
  const answer = await erase(student.cookie, TEST_PASSWORD, { withOpenBalances: true });
  expect(answer.status).toBe(204);
  const { body: balances } = await app.call({ url: `/api/school/${school.schoolId}/balances`, as: school.cookie });
  expect(balances).toMatchObject({ students: [{ studentName: '', codes: [code], owed }] });
  expect(String(answer.headers['set-cookie'])).toContain('lanewise_session=;');
  expect([await isIn(student.cookie), await isIn(elsewhere)]).toEqual([false, false]);
  expect((await logIn('candidate', email, TEST_PASSWORD)).status).toBe(401);

  const kept = await app.db.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ status: 'Completed', candidate_id: student.id, pickup_location: null });
  for (const table of ['accounts', 'bookings', 'contact_messages', 'emails', 'account_tokens'] as const) {
    const rows = await app.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows).toLowerCase()).not.toMatch(/forget/);
  }
  // The address is free, so its owner can sign up again.
  const again = { first_name: 'Back', last_name: 'Again', email, password: NEW_PASSWORD };
  expect((await app.call({ method: 'POST', url: '/api/candidate/signup', payload: again })).status).toBe(201);
  expect((await sentMail(app, email, 2)).map((mail) => mail.subject)).toContain('Confirm your email address');
});

test('[RT-06] a booking that waits for its student’s erasure is refused', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  const student = await signUpCandidate(app);
  expect((await erase(student.cookie, TEST_PASSWORD)).status).toBe(204);
  await expect(addBooking(app, instructor.id, student.id, { day: 5 })).rejects.toMatchObject({
    code: 'not_authenticated',
  });
  const rows = await app.db.selectFrom('bookings').select('id').where('candidate_id', '=', student.id).execute();
  expect(rows).toEqual([]);
});

test('[RT-06] schools and visitors have no student profile', async () => {
  const school = await signUpSchool(app);
  for (const url of ['/api/candidate/profile', '/api/candidate/data']) {
    expect((await app.call({ url, as: school.cookie })).status).toBe(403);
    expect((await app.call({ url })).status).toBe(401);
  }
  expect((await erase(school.cookie, TEST_PASSWORD)).status).toBe(403);
  expect((await change('', { currentPassword: 'x', newPassword: NEW_PASSWORD })).status).toBe(401);
});

test('nobody can sign up with the placeholder address of an erased account, and an older account with it doesn’t block erasure', async () => {
  const { id, cookie } = await signUpCandidate(app);
  const payload = {
    first_name: 'Mal',
    last_name: 'Moss',
    email: `${id}@erased.invalid`,
    password: 'seven-quiet-lanes',
  };
  expect((await app.call({ method: 'POST', url: '/api/candidate/signup', payload })).status).toBe(400);
  await signUpCandidate(app, { email: payload.email });
  expect((await erase(cookie, TEST_PASSWORD)).status).toBe(204);
});
