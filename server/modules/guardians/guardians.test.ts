import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Guardian } from '#contract/guardians.ts';
import type { StudentMoney } from '#contract/ledger.ts';
import type { Progress } from '#contract/progress.ts';
import { inTransaction } from '#server/context.ts';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code?: string } }).error?.code;
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  /lanewise_session=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? '';
let count = 0;
const newEmail = () => `parent-${++count}@family.example`;
const person = { firstName: 'Kofi', lastName: 'Osei' };

const name = (as: string, payload: object) =>
  app.call({ method: 'POST', url: '/api/guardians', as, payload: { ...person, mayCancel: false, ...payload } });
const list = async (as: string) => (await app.call({ url: '/api/guardians', as })).body as Guardian[];
const remove = (as: string, id: string) => app.call({ method: 'DELETE', url: `/api/guardians/${id}`, as });
const mayCancel = (as: string, id: string, value: boolean) =>
  app.call({ method: 'PATCH', url: `/api/guardians/${id}`, as, payload: { mayCancel: value } });
const accept = (token: string, more: object = {}) =>
  app.call({
    method: 'POST',
    url: '/api/auth/guardian',
    payload: { token, ...person, password: 'a-quiet-corner', ...more },
  });
const logIn = (email: string, password = 'a-quiet-corner') =>
  app.call({ method: 'POST', url: '/api/candidate/login', payload: { email, password } });
const lessonsOf = (as: string, id: string) => app.call({ url: `/api/booking?candidateId=${id}`, as });
const cancel = (as: string, id: string) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload: {} });

/** The link in the newest message; if two arrived together, the one not opened before. */
async function tokenTo(email: string, mails = 1, before = ''): Promise<string> {
  const links = (await sentMail(app, email, mails)).map(({ link }) => link);
  const tokens = links
    .filter((link) => link.startsWith('/guardian?'))
    .map((link) => new URLSearchParams(link.split('?')[1]).get('token') ?? '');
  return tokens.find((token) => token !== before) ?? '';
}

async function accepted(student: { cookie: string }, more: object = {}) {
  const email = newEmail();
  await name(student.cookie, { email, ...more });
  const token = await tokenTo(email);
  await accept(token);
  const guardian = (await list(student.cookie)).find((one) => one.email === email);
  return { email, token, cookie: cookieOf(await logIn(email)), guardianId: guardian?.id ?? '' };
}

describe('an invitation', () => {
  test('is emailed in the student’s language, accepted with a password, and shows the student’s lessons', async () => {
    const { student } = await bookLesson(app, await addTaxedSchool(app));
    await app.db.updateTable('accounts').set({ locale: 'fr' }).where('id', '=', student.id).execute();
    const email = newEmail();
    expect(await name(student.cookie, { email, mayCancel: true })).toMatchObject({
      status: 201,
      body: { state: 'invited', email, firstName: 'Kofi', mayCancel: true, lastLookedAt: null },
    });
    const [mail] = await sentMail(app, email);
    expect(mail?.subject).toMatch(/partage ses cours de conduite avec vous$/);
    const token = await tokenTo(email);
    expect((await app.call({ url: `/api/auth/guardian?token=${token}` })).body).toMatchObject({
      email,
      firstName: 'Kofi',
      mayCancel: true,
      hasAccount: false,
    });
    expect(await accept(token)).toMatchObject({ status: 200, body: { email } });
    const entered = await logIn(email);
    expect(entered.body).toMatchObject({ first_name: 'Kofi', is_guardian: true });
    const guardian = cookieOf(entered);
    expect((await app.call({ url: '/api/session', as: guardian })).body).toMatchObject({
      actor: { isGuardian: true, hasLessons: false },
    });
    expect((await app.call({ url: '/api/session', as: student.cookie })).body).toMatchObject({
      actor: { isGuardian: false, hasLessons: true },
    });
    expect((await app.call({ url: '/api/guarded-students', as: guardian })).body).toMatchObject([
      { id: student.id, mayCancel: true },
    ]);
    expect(await lessonsOf(guardian, student.id)).toMatchObject({ status: 200, body: [{ bookingStatus: 'Booked' }] });
    expect(await list(student.cookie)).toMatchObject([
      { state: 'guardian', lastLookedAt: new Date(app.clock.nowMs()).toISOString() },
    ]);
    const told = (await sentMail(app, student.email, 3)).map(({ subject }) => subject);
    expect(told).toEqual(
      expect.arrayContaining([
        'Vous avez invité Kofi Osei à voir vos cours',
        'Kofi Osei peut maintenant voir vos cours',
      ]),
    );
  });

  test('works once, even for two people at once', async () => {
    const student = await signUpCandidate(app);
    const email = newEmail();
    await name(student.cookie, { email });
    const token = await tokenTo(email);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(codeOf(await accept(token))).toBe('invitation_over');
    expect(await list(student.cookie)).toHaveLength(1);
  });

  test('expires after a week, or when the same address gets a new one', async () => {
    const student = await signUpCandidate(app);
    const email = newEmail();
    await name(student.cookie, { email });
    const first = await tokenTo(email);
    const asTyped = email.replace('parent', 'Parent');
    await name(student.cookie, { email: asTyped, mayCancel: true });
    const second = await tokenTo(asTyped);
    expect(codeOf(await accept(first))).toBe('invitation_over');
    expect(await list(student.cookie)).toMatchObject([{ mayCancel: true }]);
    const before = app.clock.now();
    app.clock.set(before.add({ hours: 24 * 7 }).toString());
    expect(codeOf(await accept(second))).toBe('invitation_over');
    app.clock.set(before.toString());
    expect((await accept(second)).status).toBe(200);
  });

  test('can be withdrawn, and its permissions changed, before it is accepted', async () => {
    const student = await signUpCandidate(app);
    const [one, two] = [newEmail(), newEmail()];
    const first = (await name(student.cookie, { email: one })).body as Guardian;
    const second = (await name(student.cookie, { email: two })).body as Guardian;
    expect((await remove(student.cookie, first.id)).status).toBe(204);
    expect(codeOf(await accept(await tokenTo(one)))).toBe('invitation_over');
    expect((await mayCancel(student.cookie, second.id, true)).body).toMatchObject({ mayCancel: true });
    await accept(await tokenTo(two));
    expect(await list(student.cookie)).toMatchObject([{ state: 'guardian', mayCancel: true }]);
  });

  test('is refused for oneself, for a fourth guardian and for an existing one', async () => {
    const student = await signUpCandidate(app);
    expect(codeOf(await name(student.cookie, { email: student.email.toUpperCase() }))).toBe('own_address');
    const { email } = await accepted(student);
    expect(codeOf(await name(student.cookie, { email: email.toUpperCase() }))).toBe('already_guardian');
    await name(student.cookie, { email: newEmail() });
    await name(student.cookie, { email: newEmail() });
    expect(codeOf(await name(student.cookie, { email: newEmail() }))).toBe('too_many_guardians');
    expect(await list(student.cookie)).toHaveLength(3);
  });

  test('is refused for a fourth even when two are sent at once', async () => {
    const student = await signUpCandidate(app);
    await name(student.cookie, { email: newEmail() });
    await name(student.cookie, { email: newEmail() });
    const answers = await Promise.all([1, 2, 3].map(() => name(student.cookie, { email: newEmail() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('answers the same for any address, and can’t flood a mailbox', async () => {
    const known = await signUpCandidate(app);
    const student = await signUpCandidate(app);
    const answer = async (email: string) => {
      const { status, body } = await name(student.cookie, { email });
      const { id: _, email: __, ...said } = body as Guardian;
      return [status, said];
    };
    expect(await answer(known.email)).toEqual(await answer(newEmail()));

    const email = 'much.wanted@family.example';
    const asked: number[] = [];
    for (let n = 0; n < 4; n++) {
      const other = await signUpCandidate(app);
      for (const tag of ['a', 'b'])
        asked.push((await name(other.cookie, { email: email.replace('@', `+${n}${tag}@`) })).status);
    }
    expect(asked).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });

  test('to a student’s address is accepted with that account’s password', async () => {
    const student = await signUpCandidate(app);
    const mother = await signUpCandidate(app);
    await name(student.cookie, { email: mother.email });
    const token = await tokenTo(mother.email);
    expect((await app.call({ url: `/api/auth/guardian?token=${token}` })).body).toMatchObject({ hasAccount: true });
    const wrong = await accept(token);
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('wrong_password')]);
    expect((await accept(token, { password: TEST_PASSWORD })).status).toBe(200);
    expect(await lessonsOf(mother.cookie, student.id)).toMatchObject({ status: 200, body: [] });
    expect(await list(student.cookie)).toMatchObject([{ firstName: 'Amina', lastName: 'Osei' }]);
  });

  test('doesn’t reveal whether a school uses the address', async () => {
    const student = await signUpCandidate(app);
    const school = await signUpSchool(app);
    await name(student.cookie, { email: school.email });
    const described = await app.call({ url: `/api/auth/guardian?token=${await tokenTo(school.email)}` });
    expect(described.body).toMatchObject({ hasAccount: false });
  });
});

describe('what a guardian sees', () => {
  test('includes what the student sees of a lesson, except notes and the student’s own actions', async () => {
    const { student, id } = await bookLesson(app, await addTaxedSchool(app));
    await app.db.updateTable('bookings').set({ pickup_note: 'blue door' }).where('id', '=', id).execute();
    const guardian = await addGuardian(app, student.id);
    const seen = (await app.call({ url: `/api/booking/${id}`, as: guardian.cookie })).body as Booking;
    const own = (await app.call({ url: `/api/booking/${id}`, as: student.cookie })).body as Booking;
    expect(own).toMatchObject({ note: 'blue door', actions: expect.arrayContaining(['move']) });
    // Without a version, because a guardian can't edit it.
    expect(seen).toEqual({ ...own, note: null, actions: ['cancel'], version: undefined });
    expect(seen.refundDeadlines).not.toBeNull();
    const bound = await addGuardian(app, student.id, { mayCancel: false });
    expect((await app.call({ url: `/api/booking/${id}`, as: bound.cookie })).body).toMatchObject({
      actions: [],
      refundDeadlines: null,
    });
    expect((await app.call({ url: `/api/booking/${id}/money`, as: bound.cookie })).status).toBe(200);
    expect((await app.call({ url: `/api/booking/${id}/messages`, as: bound.cookie })).status).toBe(404);
  });

  test('includes the student’s progress, without the notes to them', async () => {
    const school = await signUpSchool(app, { province: 'ON' });
    const student = await signUpCandidate(app);
    const instructor = await addInstructor(app, school.schoolId);
    const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 1 });
    await app.call({
      method: 'PUT',
      url: `/api/booking/${id}/progress`,
      as: school.cookie,
      payload: { marks: [{ skill: 'parallel_parking', level: 'practised' }], note: 'Look over your shoulder' },
    });
    const guardian = await addGuardian(app, student.id);
    const url = `/api/candidate/${student.id}/progress`;
    const own = (await app.call({ url, as: student.cookie })).body as Progress;
    const seen = (await app.call({ url, as: guardian.cookie })).body as Progress;
    expect(own.lessons).toMatchObject([{ note: 'Look over your shoulder' }]);
    expect(seen).toEqual({ ...own, lessons: own.lessons.map((lesson) => ({ ...lesson, note: '' })) });
    expect(seen.skills).toHaveLength(1);
  });

  test('includes debts and payments by school and lesson, payment instructions and receipts', async () => {
    const school = await addTaxedSchool(app);
    const { student, id } = await bookLesson(app, school);
    const settings = (await app.call({ url: `/api/school/${school.schoolId}/settings`, as: school.cookie })).body;
    const howToPay = 'E-transfer to pay@northern.example\nor cash.';
    const saved = await app.call({
      method: 'PUT',
      url: `/api/school/${school.schoolId}/settings`,
      as: school.cookie,
      payload: { ...(settings as object), howToPay },
    });
    expect(saved).toMatchObject({ status: 200, body: { howToPay } });
    await app.call({
      method: 'POST',
      url: `/api/school/${school.schoolId}/payments`,
      as: school.cookie,
      payload: { studentId: student.id, amount: 50, method: 'cash', date: '2026-11-20', idempotencyKey: 'half' },
    });
    const guardian = await addGuardian(app, student.id, { mayCancel: false });
    const url = `/api/candidate/${student.id}/money`;
    const seen = (await app.call({ url, as: guardian.cookie })).body as StudentMoney;
    expect(seen).toEqual((await app.call({ url, as: student.cookie })).body);
    expect(seen.schools).toMatchObject([
      {
        schoolId: school.schoolId,
        howToPay,
        phone: '(416) 555-0123',
        owed: 40.4,
        refundDue: 0,
        lessons: [{ bookingId: id, startTime: '2026-12-04T09:00:00-05:00', toPay: 90.4, paid: 50, owed: 40.4 }],
        payments: [{ kind: 'payment', amount: 50, method: 'cash', date: '2026-11-20', isReversed: false }],
      },
    ]);
    expect((await app.call({ url: `/api/booking/${id}/money`, as: student.cookie })).body).toMatchObject({ howToPay });
    const sold = await app.call({
      method: 'POST',
      url: `/api/school/${school.schoolId}/packages`,
      as: school.cookie,
      payload: { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 600, validMonths: 6 },
    });
    const { id: packageId, total } = sold.body as { id: string; total: number };
    const order = await app.call({
      method: 'POST',
      url: '/api/package-orders',
      as: student.cookie,
      payload: { packageId, total },
    });
    await app.call({
      method: 'POST',
      url: `/api/school/${school.schoolId}/package-orders/${(order.body as { id: string }).id}/accept`,
      as: school.cookie,
    });
    expect((await app.call({ url, as: guardian.cookie })).body).toMatchObject({
      schools: [{ owed: 718.4, packages: [{ name: { en: 'Ten hours', fr: 'Dix heures' }, owed: 678, paid: 0 }] }],
    });
    const receipt = `/api/receipt/${seen.schools[0]?.payments[0]?.id}.pdf`;
    expect((await app.call({ url: receipt, as: guardian.cookie })).headers['content-type']).toBe('application/pdf');
    const stranger = await signUpCandidate(app);
    expect((await app.call({ url: receipt, as: stranger.cookie })).status).toBe(404);
    expect((await app.call({ url, as: stranger.cookie })).status).toBe(403);
  });

  test('is separate for each of two students, and covers no others', async () => {
    const school = await addTaxedSchool(app);
    const [one, two, other] = [
      await bookLesson(app, school),
      await bookLesson(app, school),
      await bookLesson(app, school),
    ];
    const guardian = await addGuardian(app, one.student.id);
    await name(two.student.cookie, { email: guardian.email });
    await accept(await tokenTo(guardian.email), { password: TEST_PASSWORD });
    const idsOf = async (id: string) =>
      ((await lessonsOf(guardian.cookie, id)).body as Booking[]).map(({ bookingId }) => bookingId);
    expect(await idsOf(one.student.id)).toEqual([one.id]);
    expect(await idsOf(two.student.id)).toEqual([two.id]);
    expect(codeOf(await lessonsOf(guardian.cookie, other.student.id))).toBe('forbidden');
    expect(codeOf(await app.call({ url: `/api/booking/${other.id}`, as: guardian.cookie }))).toBe('not_found');
    // The second student doesn't allow cancelling.
    expect((await cancel(guardian.cookie, two.id)).status).toBe(403);
    expect((await cancel(guardian.cookie, one.id)).status).toBe(200);
  });
});

describe('a guardian who cancels', () => {
  test('follows the student’s rules, is named, notifies the student and is in the audit log', async () => {
    const school = await addTaxedSchool(app);
    const { student, id } = await bookLesson(app, school);
    const guardian = await addGuardian(app, student.id);
    expect(await cancel(guardian.cookie, id)).toMatchObject({
      status: 200,
      body: {
        bookingStatus: 'Cancelled',
        cancelledBy: 'student',
        cancelledByGuardian: { name: 'Kofi Osei' },
        refund: expect.any(Number),
      },
    });
    const asSchool = await app.call({ url: `/api/booking/${id}`, as: school.cookie });
    expect(asSchool.body).toMatchObject({ cancelledBy: 'student', cancelledByGuardian: { name: null } });
    const toStudent = (await sentMail(app, student.email, 2)).find(({ text }) => text.includes('for you'));
    expect(toStudent?.text).toMatch(/Kofi Osei cancelled this lesson for you/);
    const toSchool = (await sentMail(app, school.email, 2)).find(({ text }) => text.includes('guardian'));
    expect(toSchool?.text).toMatch(/The student’s parent or guardian/);
    expect(toSchool?.text).toContain('A parent or guardian cancelled a lesson');
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('actor_account_id', '=', guardian.id)
      .execute();
    expect(entries).toEqual([{ action: 'POST /booking/:id/cancel', target_id: id }]);
  });

  test('needs the student’s permission, which applies at once', async () => {
    const { student, id } = await bookLesson(app, await addTaxedSchool(app));
    const guardian = await addGuardian(app, student.id, { mayCancel: false });
    expect(codeOf(await cancel(guardian.cookie, id))).toBe('forbidden');
    await mayCancel(student.cookie, guardian.guardianId, true);
    await mayCancel(student.cookie, guardian.guardianId, false);
    expect(codeOf(await cancel(guardian.cookie, id))).toBe('forbidden');
    await mayCancel(student.cookie, guardian.guardianId, true);
    expect((await cancel(guardian.cookie, id)).status).toBe(200);
  });

  test.each(['removed', 'no longer let'])('is stopped when they are %s meanwhile', async (what) => {
    const { student, id } = await bookLesson(app, await addTaxedSchool(app));
    const guardian = await addGuardian(app, student.id);
    let cancelling: ReturnType<typeof cancel> | undefined;
    await inTransaction(app.ctx, async (tx) => {
      // The call passes its checks and waits for the lesson, which this transaction locks.
      await tx.db.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute();
      cancelling = cancel(guardian.cookie, id);
      await expect.poll(() => countWaiting(tx.db)).toBe(1);
      if (what === 'removed') await remove(student.cookie, guardian.guardianId);
      else await mayCancel(student.cookie, guardian.guardianId, false);
    });
    expect((await cancelling)?.status).toBe(401);
    expect((await app.call({ url: `/api/booking/${id}`, as: student.cookie })).body).toMatchObject({
      bookingStatus: 'Booked',
    });
  });
});

describe('withdrawn access', () => {
  test('ends at once in an open session; the guardian gets an email and can be invited again', async () => {
    const student = await signUpCandidate(app);
    const guardian = await accepted(student);
    expect((await lessonsOf(guardian.cookie, student.id)).status).toBe(200);
    expect((await remove(student.cookie, guardian.guardianId)).status).toBe(204);
    expect(codeOf(await lessonsOf(guardian.cookie, student.id))).toBe('forbidden');
    expect((await app.call({ url: '/api/guarded-students', as: guardian.cookie })).body).toEqual([]);
    expect(codeOf(await remove(student.cookie, guardian.guardianId))).toBe('not_found');
    const told = (await sentMail(app, guardian.email, 2)).map(({ subject }) => subject);
    expect(told).toContain('You can no longer see Amina Osei’s lessons');
    await name(student.cookie, { email: guardian.email });
    expect((await accept(await tokenTo(guardian.email, 3, guardian.token))).status).toBe(200);
    expect((await lessonsOf(guardian.cookie, student.id)).status).toBe(200);
  });

  test('can be given up by the guardian, and the student hears of it', async () => {
    const student = await signUpCandidate(app);
    const guardian = await addGuardian(app, student.id);
    const leave = () => app.call({ method: 'DELETE', url: `/api/guarded-students/${student.id}`, as: guardian.cookie });
    expect((await leave()).status).toBe(204);
    expect((await leave()).status).toBe(404);
    expect(await list(student.cookie)).toEqual([]);
    const [mail] = await sentMail(app, student.email);
    expect(mail?.subject).toBe('Kofi Osei can no longer see your lessons');
  });

  test('can’t be withdrawn by another student', async () => {
    const student = await signUpCandidate(app);
    const other = await signUpCandidate(app);
    const guardian = await addGuardian(app, student.id);
    expect((await remove(other.cookie, guardian.guardianId)).status).toBe(404);
    expect((await mayCancel(other.cookie, guardian.guardianId, true)).status).toBe(404);
    expect(await list(student.cookie)).toHaveLength(1);
  });

  test.each(['student', 'guardian'] as const)('ends with the erasure of the %s', async (who) => {
    const student = await signUpCandidate(app);
    const guardian = await addGuardian(app, student.id);
    await name(student.cookie, { email: newEmail() });
    const erased = { student, guardian }[who];
    const answer = await app.call({
      method: 'POST',
      url: '/api/candidate/delete',
      as: erased.cookie,
      payload: { password: TEST_PASSWORD, withOpenBalances: true },
    });
    expect(answer.status).toBe(204);
    if (who === 'student') {
      expect(codeOf(await lessonsOf(guardian.cookie, student.id))).toBe('forbidden');
      const left = await app.db
        .selectFrom('guardian_invitations')
        .select('id')
        .where('student_id', '=', student.id)
        .execute();
      expect(left).toEqual([]);
    } else expect(await list(student.cookie)).toMatchObject([{ state: 'invited' }]);
  });

  test('doesn’t apply to a student who is locked out', async () => {
    const student = await signUpCandidate(app);
    const guardian = await addGuardian(app, student.id);
    await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', student.id).execute();
    expect(codeOf(await lessonsOf(guardian.cookie, student.id))).toBe('forbidden');
  });
});
