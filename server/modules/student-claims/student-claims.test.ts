import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { SchoolStudent } from '#contract/school-students.ts';
import type { Claim, MergeAnswer } from '#contract/student-claims.ts';
import { stopParentCopies } from '#server/modules/school-students/adults.ts';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  return () => app.close();
});

let count = 0;
const newEmail = () => `claimed-${++count}@family.example`;

async function newSchool(of = app) {
  const school = await signUpSchool(of, { province: 'ON' });
  const instructor = await addInstructor(of, school.schoolId);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    of.call({ method, url: `/api/school/${school.schoolId}${path}`, as: school.cookie, ...(payload && { payload }) });
  const addStudent = async (values: object) =>
    (await call('POST', '/students', { firstName: 'Maya', phone: '613 555 0142', ...values })).body as SchoolStudent;
  const pay = (studentId: string, amount: number) =>
    call('POST', '/payments', {
      ...{ studentId, amount, method: 'cash', date: '2026-11-20', idempotencyKey: `key-${++count}` },
    });
  return { ...school, instructor, call, addStudent, pay };
}

const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code?: string } }).error?.code;
const claimsOf = async (as: string) => (await app.call({ url: '/api/candidate/claims', as })).body as Claim[];
const answer = (as: string, id: string, payload: object) =>
  app.call({ method: 'POST', url: `/api/candidate/claims/${id}`, as, payload });
const lessonsOf = async (as: string, id: string) =>
  (await app.call({ url: `/api/booking?candidateId=${id}`, as })).body as Booking[];
const balanceOf = async (school: Awaited<ReturnType<typeof newSchool>>, id: string) =>
  ((await school.call('GET', `/students/${id}`)).body as SchoolStudent).owed;

describe('claiming a record', () => {
  test('shows the school and a first name, and moves lessons and money with the second fact only', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email, lastName: 'Silva', dateOfBirth: '2009-05-04' });
    const { id: bookingId } = await addBooking(app, school.instructor.id, record.id);
    await school.pay(record.id, 20);
    const owed = await balanceOf(school, record.id);
    const person = await signUpCandidate(app, { email });
    expect(await claimsOf(person.cookie)).toEqual([
      { id: record.id, schoolName: 'Northern Lane Driving School', firstName: 'Maya', secondFact: 'birth_date' },
    ]);
    expect(await lessonsOf(person.cookie, person.id)).toEqual([]);
    expect(codeOf(await answer(person.cookie, record.id, { answer: 'mine' }))).toBe('claim_refused');
    expect((await answer(person.cookie, record.id, { answer: 'mine', dateOfBirth: '2009-05-04' })).status).toBe(204);
    expect(await lessonsOf(person.cookie, person.id)).toMatchObject([{ bookingId }]);
    expect(await claimsOf(person.cookie)).toEqual([]);
    expect((await school.call('GET', `/students/${record.id}`)).body).toMatchObject({
      id: record.id,
      hasAccount: true,
      owed,
    });
  });

  test('a record that the account already had at the school becomes one with it, under both ids', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email, phone: '' });
    const person = await signUpCandidate(app, { email });
    await addBooking(app, school.instructor.id, person.id, { day: 1 });
    await addBooking(app, school.instructor.id, record.id, { day: 2 });
    expect((await answer(person.cookie, record.id, { answer: 'mine' })).status).toBe(204);
    expect(await lessonsOf(person.cookie, person.id)).toHaveLength(2);
    for (const id of [record.id, person.id])
      expect((await school.call('GET', `/students/${id}`)).body).toMatchObject({ id: record.id });
  });

  test('a mother sees her child’s lessons once she says that they are the child’s, and not as her own', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email });
    const { id: bookingId } = await addBooking(app, school.instructor.id, record.id);
    const mother = await signUpCandidate(app, { email });
    expect((await app.call({ url: `/api/booking?candidateId=${record.id}`, as: mother.cookie })).status).toBe(403);
    await answer(mother.cookie, record.id, { answer: 'child', lastDigits: '0142' });
    expect(await lessonsOf(mother.cookie, mother.id)).toEqual([]);
    expect(await lessonsOf(mother.cookie, record.id)).toMatchObject([{ bookingId }]);
  });

  test('the guardian of a record sees nothing of the account that claims it, or that the school merges it into', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const seenBy = async (as: string, id: string) =>
      (await app.call({ url: `/api/booking?candidateId=${id}`, as })).status;
    const guarded = async () => {
      const email = newEmail();
      const record = await school.addStudent({ email, phone: '' });
      const guardian = await signUpCandidate(app, { email });
      await answer(guardian.cookie, record.id, { answer: 'child' });
      expect(await seenBy(guardian.cookie, record.id)).toBe(200);
      return { record, guardian };
    };
    const merged = await guarded();
    const student = await signUpCandidate(app);
    await addBooking(app, school.instructor.id, student.id);
    await addBooking(app, other.instructor.id, student.id, { day: 1 });
    await school.call('POST', `/students/${merged.record.id}/merge`, { into: student.id });
    expect(await seenBy(merged.guardian.cookie, student.id)).toBe(403);

    const { record, guardian } = await guarded();
    const email = newEmail();
    await school.call('PUT', `/students/${record.id}`, { firstName: 'Maya', email });
    const claimer = await signUpCandidate(app, { email });
    expect((await answer(claimer.cookie, record.id, { answer: 'mine' })).status).toBe(204);
    expect(await seenBy(guardian.cookie, claimer.id)).toBe(403);
    expect(await seenBy(guardian.cookie, record.id)).toBe(403);
    // The address that the school replaced was theirs.
    const told = await sentMail(app, guardian.email, 2);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining('changed'),
      'You can no longer see Maya’s lessons',
    ]);
  });

  test('a guardian at an address that the school corrects no longer sees the student; a parent in the record does', async () => {
    const school = await newSchool();
    const guarded = async (parents: object[], email: string) => {
      const record = await school.addStudent({ email, phone: '' });
      const guardian = await signUpCandidate(app, { email });
      await answer(guardian.cookie, record.id, { answer: 'child' });
      await school.call('PUT', `/students/${record.id}`, { firstName: 'Maya', email: newEmail(), parents });
      return (await app.call({ url: `/api/booking?candidateId=${record.id}`, as: guardian.cookie })).status;
    };
    expect(await guarded([], newEmail())).toBe(403);
    const email = newEmail();
    const ana = { name: 'Ana Silva', phone: '', email };
    expect(await guarded([ana], email)).toBe(200);
  });

  test('a stranger at a mistyped address ends its messages; the lesson stands', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email });
    const { id: bookingId } = await addBooking(app, school.instructor.id, record.id);
    const stranger = await signUpCandidate(app, { email });
    expect((await answer(stranger.cookie, record.id, { answer: 'not_mine' })).status).toBe(204);
    expect(await claimsOf(stranger.cookie)).toEqual([]);
    expect(
      await app.db
        .selectFrom('stopped_addresses')
        .select(['student_id', 'address'])
        .where('student_id', '=', record.id)
        .execute(),
    ).toEqual([{ student_id: record.id, address: email }]);
    const { body } = await app.call({ url: `/api/booking/${bookingId}`, as: school.cookie });
    expect((body as Booking).bookingStatus).toBe('Booked');
  });

  test('somebody else’s address, an unconfirmed one and another school’s student can’t be claimed', async () => {
    const school = await newSchool();
    const record = await school.addStudent({ email: newEmail() });
    const person = await signUpCandidate(app);
    expect(codeOf(await answer(person.cookie, record.id, { answer: 'mine', lastDigits: '0142' }))).toBe('not_found');
    const email = newEmail();
    const other = await school.addStudent({ email });
    const unconfirmed = await signUpCandidate(app, { email });
    await app.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', unconfirmed.id).execute();
    expect(await claimsOf(unconfirmed.cookie)).toEqual([]);
    expect(codeOf(await answer(unconfirmed.cookie, other.id, { answer: 'not_mine' }))).toBe('not_found');
  });

  test('a claim waits while both have a lesson at the same time', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email, phone: '' });
    const person = await signUpCandidate(app, { email });
    await addBooking(app, school.instructor.id, record.id);
    await addBooking(app, (await addInstructor(app, school.schoolId)).id, person.id);
    const refused = await answer(person.cookie, record.id, { answer: 'mine' });
    expect(codeOf(refused)).toBe('lessons_overlap');
    expect(await claimsOf(person.cookie)).toHaveLength(1);
  });
});

describe('an invitation link', () => {
  const tokenTo = async (email: string) => {
    const link = (await sentMail(app, email, 1)).map((mail) => mail.link).find((one) => one.startsWith('/claim?'));
    return new URLSearchParams(link?.split('?')[1]).get('token') ?? '';
  };
  const accept = (as: string, token: string) =>
    app.call({ method: 'POST', url: '/api/claim', as, payload: { token, answer: 'mine' } });

  test('needs no second fact, works for any account, once', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email, dateOfBirth: '2009-05-04' });
    expect((await school.call('POST', `/students/${record.id}/invite`)).status).toBe(204);
    expect((await school.call('GET', `/students/${record.id}`)).body).toMatchObject({ invitedAt: expect.any(String) });
    const token = await tokenTo(email);
    expect((await app.call({ url: `/api/claim?token=${token}` })).body).toEqual({
      schoolName: 'Northern Lane Driving School',
      firstName: 'Maya',
    });
    const person = await signUpCandidate(app);
    expect((await accept(person.cookie, token)).status).toBe(204);
    expect((await school.call('GET', `/students/${record.id}`)).body).toMatchObject({
      id: record.id,
      hasAccount: true,
      invitedAt: null,
    });
    expect(codeOf(await accept((await signUpCandidate(app)).cookie, token))).toBe('invitation_over');
    expect(codeOf(await school.call('POST', `/students/${record.id}/invite`))).toBe('student_has_account');
  });

  test('stops working once the record has another address', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email });
    await school.call('POST', `/students/${record.id}/invite`);
    const token = await tokenTo(email);
    await school.call('PUT', `/students/${record.id}`, { firstName: 'Maya', email: newEmail() });
    expect(codeOf(await accept((await signUpCandidate(app)).cookie, token))).toBe('invitation_over');
  });

  test('is for approved schools, up to 500 people a day', async () => {
    const school = await newSchool();
    const invite = async () => {
      const record = await school.addStudent({ email: newEmail() });
      return codeOf(await school.call('POST', `/students/${record.id}/invite`));
    };
    await sql`
      WITH people AS (
        INSERT INTO accounts (kind, first_name, created_at) SELECT 'candidate', 'Leo', now() FROM generate_series(1, 500) RETURNING id),
      records AS (
        INSERT INTO school_students (school_id, id, candidate_id, first_name, locale, created_at)
        SELECT ${school.schoolId}, id, id, 'Leo', 'en', now() FROM people RETURNING id)
      INSERT INTO claim_invitations (school_id, student_id, created_at, expires_at)
      SELECT ${school.schoolId}, id, ${app.clock.now().toString()}::timestamptz, ${app.clock.now().toString()}::timestamptz FROM records`.execute(
      app.db,
    );
    expect(await invite()).toBe('too_many_requests');
    await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
    expect(await invite()).toBe('school_not_offered');
  });

  test('a new link disables the old one, and a record without an address has none', async () => {
    const school = await newSchool();
    const email = newEmail();
    const record = await school.addStudent({ email });
    await school.call('POST', `/students/${record.id}/invite`);
    const old = await tokenTo(email);
    await school.call('POST', `/students/${record.id}/invite`);
    expect(codeOf(await accept((await signUpCandidate(app)).cookie, old))).toBe('invitation_over');
    const { id } = await school.addStudent({});
    expect(codeOf(await school.call('POST', `/students/${id}/invite`))).toBe('no_address');
  });
});

describe('merging two records', () => {
  test('moves lessons and money, fills gaps, leads the old id to the survivor, and can be undone', async () => {
    const school = await newSchool();
    const old = await school.addStudent({ firstName: 'Maia', lastName: 'Silva', note: 'Nervous on highways' });
    const survivor = await school.addStudent({ email: newEmail() });
    await addBooking(app, school.instructor.id, old.id, { day: 0 });
    await addBooking(app, school.instructor.id, survivor.id, { day: 1 });
    await school.pay(old.id, 30);
    const [before, own] = [await balanceOf(school, old.id), await balanceOf(school, survivor.id)];
    const merge = (query = '') => school.call('POST', `/students/${old.id}/merge${query}`, { into: survivor.id });

    const preview = (await merge('?preview=true')).body as MergeAnswer;
    expect(preview).toMatchObject({ lessons: 1, payments: 1, overlaps: [], bothHaveAccounts: false });
    expect(((await school.call('GET', `/students/${old.id}`)).body as SchoolStudent).id).toBe(old.id);

    const merged = (await merge()).body as MergeAnswer;
    expect(merged.student).toMatchObject({
      id: survivor.id,
      firstName: 'Maya',
      lastName: 'Silva',
      note: 'Nervous on highways',
    });
    expect(((await school.call('GET', `/students/${old.id}`)).body as SchoolStudent).id).toBe(survivor.id);
    expect(await balanceOf(school, old.id)).toBe((before ?? 0) + (own ?? 0));
    expect(merged.student.merged).toEqual([{ id: old.id, name: 'Maia Silva', undoUntil: '2026-12-20' }]);

    const undone = await school.call('POST', `/students/${old.id}/merge/undo`);
    expect(undone.body).toMatchObject({ id: old.id, firstName: 'Maia', owed: before });
    expect((await school.call('GET', `/students/${survivor.id}`)).body).toMatchObject({
      lastName: '',
      note: '',
      owed: own,
    });
  });

  test('keeps the account, whichever record had it; two accounts are refused', async () => {
    const school = await newSchool();
    const person = await signUpCandidate(app);
    await addBooking(app, school.instructor.id, person.id);
    const survivor = await school.addStudent({});
    await addBooking(app, school.instructor.id, survivor.id, { day: 1 });
    await school.call('POST', `/students/${person.id}/merge`, { into: survivor.id });
    expect(await lessonsOf(person.cookie, person.id)).toHaveLength(2);
    const other = await signUpCandidate(app);
    await addBooking(app, school.instructor.id, other.id, { day: 2 });
    const refused = await school.call('POST', `/students/${other.id}/merge`, { into: survivor.id });
    expect(codeOf(refused)).toBe('both_have_accounts');
  });

  test('is refused while both have a lesson at the same time, and shows both', async () => {
    const school = await newSchool();
    const [one, other] = [await school.addStudent({}), await school.addStudent({ firstName: 'Leo' })];
    const { id: first } = await addBooking(app, school.instructor.id, one.id);
    const { id: second } = await addBooking(app, (await addInstructor(app, school.schoolId)).id, other.id);
    const refused = await school.call('POST', `/students/${one.id}/merge`, { into: other.id });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: {
        code: 'lessons_overlap',
        details: { overlaps: [{ lessons: [{ bookingId: first }, { bookingId: second }] }] },
      },
    });
  });

  test('names no lesson that the student has with another school', async () => {
    const [school, other] = [await newSchool(), await newSchool()];
    const student = await signUpCandidate(app);
    await addBooking(app, school.instructor.id, student.id);
    await addBooking(app, other.instructor.id, student.id, { day: 1 });
    const record = await school.addStudent({});
    const { id: bookingId } = await addBooking(app, school.instructor.id, record.id, { day: 1 });
    for (const [from, into] of [
      [record.id, student.id],
      [student.id, record.id],
    ]) {
      const preview = await school.call('POST', `/students/${from}/merge?preview=true`, { into });
      expect((preview.body as MergeAnswer).overlaps).toMatchObject([{ lessons: [{ bookingId }] }]);
      expect((preview.body as MergeAnswer).overlaps[0]?.lessons).toHaveLength(1);
    }
  });

  test('undone, a guardian is back with their own child and sees nothing of the other', async () => {
    const school = await newSchool();
    const email = newEmail();
    const child = await school.addStudent({ email, phone: '' });
    const other = await school.addStudent({ firstName: 'Leo' });
    const guardian = await signUpCandidate(app, { email });
    await answer(guardian.cookie, child.id, { answer: 'child' });
    const seen = async () => {
      const answers = [child, other].map(({ id }) =>
        app.call({ url: `/api/booking?candidateId=${id}`, as: guardian.cookie }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    await school.call('POST', `/students/${child.id}/merge`, { into: other.id });
    expect(await seen()).toEqual([403, 200]);
    await school.call('POST', `/students/${child.id}/merge/undo`);
    expect(await seen()).toEqual([200, 403]);
  });

  test('can be undone for 30 days', async () => {
    const school = await newSchool();
    const [one, other] = [await school.addStudent({}), await school.addStudent({ firstName: 'Leo' })];
    await school.call('POST', `/students/${one.id}/merge`, { into: other.id });
    await app.db
      .updateTable('merged_students')
      .set({ merged_at: new Date(app.clock.nowMs() - 31 * 86_400_000) })
      .where('old_id', '=', one.id)
      .execute();
    expect(codeOf(await school.call('POST', `/students/${one.id}/merge/undo`))).toBe('merge_final');
  });
});

test('four digits can’t be guessed', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const school = await newSchool(limited);
    const email = newEmail();
    const record = await school.addStudent({ email });
    const guess = async (as: string, lastDigits: string) => {
      const url = `/api/candidate/claims/${record.id}`;
      return codeOf(await limited.call({ method: 'POST', url, as, payload: { answer: 'mine', lastDigits } }));
    };
    const stranger = await signUpCandidate(limited, { email });
    const codes = [];
    for (let digits = 1000; digits < 1006; digits++) codes.push(await guess(stranger.cookie, `${digits}`));
    expect(codes).toEqual([...Array(5).fill('claim_refused'), 'too_many_requests']);
    // Nor with another account at the same address.
    await limited.db.updateTable('accounts').set({ email: newEmail() }).where('id', '=', stranger.id).execute();
    expect(await guess((await signUpCandidate(limited, { email })).cookie, '1006')).toBe('too_many_requests');
  } finally {
    await limited.close();
  }
});

test('at 18, parents’ copies stop, and both are told once; the school may turn them on again', async () => {
  const school = await newSchool();
  const [email, parent] = [newEmail(), newEmail()];
  const family = { parents: [{ name: 'Ana Silva', phone: '', email: parent }], messagesTo: 'both' };
  const record = await school.addStudent({ email, dateOfBirth: '2008-11-20', ...family });
  const younger = await school.addStudent({ dateOfBirth: '2008-11-21', ...family });
  await stopParentCopies(app.ctx);
  const messagesTo = async (id: string) =>
    ((await school.call('GET', `/students/${id}`)).body as SchoolStudent).messagesTo;
  expect([await messagesTo(record.id), await messagesTo(younger.id)]).toEqual(['student', 'both']);
  expect(await sentMail(app, email, 1)).toHaveLength(1);
  expect(await sentMail(app, parent, 1)).toHaveLength(1);
  await app.db.updateTable('school_students').set({ messages_to: 'both' }).where('id', '=', record.id).execute();
  await stopParentCopies(app.ctx);
  expect(await messagesTo(record.id)).toBe('both');
});

test('a merge can’t bring back what an erased account had entered', async () => {
  const school = await newSchool();
  const person = await signUpCandidate(app, { firstName: 'Zora' });
  const { id: bookingId } = await addBooking(app, school.instructor.id, person.id);
  const payload = { password: TEST_PASSWORD };
  await app.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as: person.cookie, payload: {} });
  const record = await school.addStudent({});
  await school.call('POST', `/students/${person.id}/merge`, { into: record.id });
  const seen = async () => (await school.call('GET', `/students/${record.id}`)).body as SchoolStudent;
  expect((await seen()).email).toBe(person.email);
  await app.call({ method: 'POST', url: '/api/candidate/delete', as: person.cookie, payload });
  expect(await seen()).toMatchObject({ firstName: 'Maya', lastName: '', email: null, merged: [] });
  expect(codeOf(await school.call('POST', `/students/${person.id}/merge/undo`))).toBe('merge_final');
});

test('an erased account leaves the school’s record, without the claim', async () => {
  const school = await newSchool();
  const email = newEmail();
  const record = await school.addStudent({ email, phone: '', lastName: 'Silva' });
  const person = await signUpCandidate(app, { email });
  await answer(person.cookie, record.id, { answer: 'mine' });
  const erased = await app.call({
    method: 'POST',
    url: '/api/candidate/delete',
    as: person.cookie,
    payload: { password: TEST_PASSWORD },
  });
  expect(erased.status).toBe(204);
  expect((await school.call('GET', `/students/${record.id}`)).body).toMatchObject({
    ...{ id: record.id, firstName: 'Maya', lastName: 'Silva', hasAccount: false },
  });
});
