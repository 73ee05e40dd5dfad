import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Balances, Payment } from '#contract/ledger.ts';
import type { SchoolStudent, StudentRow } from '#contract/school-students.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { signInAdmin, signUpCandidate, signUpMember, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { addStudentOf } from '#server/testing/student.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { lessonReminder } from '../bookings/mails/reminder.ts';
import { resolveStudent } from './school-students.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

/** An approved school with calls to its students. */
async function office() {
  const school = await signUpSchool(app, { province: 'ON' });
  const url = `/api/school/${school.schoolId}/students`;
  const as = school.cookie;
  const list = async (query: Record<string, string> = {}) =>
    (await app.call({ url: `${url}?${new URLSearchParams(query)}`, as })).body as {
      students: StudentRow[];
      next: string | null;
    };
  return {
    ...school,
    add: (values: object) => app.call({ method: 'POST', url, as, payload: { firstName: 'Maya', ...values } }),
    get: async (id: string, cookie = as) => app.call({ url: `${url}/${id}`, as: cookie }),
    put: (id: string, payload: object) => app.call({ method: 'PUT', url: `${url}/${id}`, as, payload }),
    list,
    found: async (search: string) => (await list({ search })).students.map(({ firstName }) => firstName),
  };
}

const studentIn = ({ body }: { body: unknown }) => body as SchoolStudent;

describe('adding a student', () => {
  test('takes a first name and one way to reach them; the rest stays empty', async () => {
    const { add, get } = await office();
    const added = await add({ phone: '+1 613.555.0142' });
    expect(added.status).toBe(201);
    const { id } = studentIn(added);
    expect(studentIn(await get(id))).toMatchObject({
      ...{ firstName: 'Maya', lastName: '', phone: '(613) 555-0142', email: null, dateOfBirth: null },
      ...{ status: 'active', hasAccount: false, lastLesson: null, nextLesson: null, owed: 0, parents: [] },
      ...{ licence: { number: '', class: '', issuedOn: null, expiresOn: null, conditions: '' }, similar: [] },
    });
    expect((await add({ email: 'maya@example.com' })).status).toBe(201);
    expect((await add({ parents: [{ name: 'Anne Roy', phone: '613 555 0199' }] })).status).toBe(201);
  });

  test('refuses somebody who can’t be reached, and writes nothing', async () => {
    const { add, list } = await office();
    const refused = await add({ lastName: 'Roy' });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 'invalid_request', details: [{ path: 'phone', code: 'one_contact_needed' }] } },
    ]);
    expect(await list()).toEqual({ students: [], next: null });
  });

  test('keeps a phone’s extension', async () => {
    const { add, found } = await office();
    expect(studentIn(await add({ phone: '416 555 0123 ext. 4' })).phone).toBe('(416) 555-0123 ext. 4');
    expect(await found('416-555-0123')).toEqual(['Maya']);
    expect(await found('416 555 0123 x4')).toEqual(['Maya']);
  });

  test('keeps everything that was entered, and a replacement replaces it', async () => {
    const { add, put } = await office();
    const values = {
      ...{ lastName: 'Roy', phone: '613 555 0142', email: 'maya@example.com', dateOfBirth: '2008-05-04' },
      licence: { number: 'R1234-56789', class: 'G1', issuedOn: '2026-01-02', expiresOn: '2031-01-02', conditions: 'X' },
      ...{ language: 'fr', location: '5 Elm Street', pickupPostalCode: 'K1A 0B1', needs: 'Hearing aid' },
      ...{ note: 'Pays cash.\nCalls in the evening.', heardFrom: 'A friend', status: 'active', messagesTo: 'both' },
      parents: [{ name: 'Anne Roy', phone: '(613) 555-0199', email: 'anne@example.com' }],
    };
    const added = studentIn(await add(values));
    expect(added).toMatchObject({ ...values, phone: '(613) 555-0142' });
    const changed = await put(added.id, { firstName: 'Maya', email: 'maya@example.com', version: added.version });
    expect(studentIn(changed)).toMatchObject({
      ...{ lastName: '', phone: '', dateOfBirth: null, note: '', parents: [], language: 'fr', messagesTo: 'both' },
      licence: { number: '', expiresOn: null },
    });
    const stale = await put(added.id, { firstName: 'Leo', email: 'leo@example.com', version: added.version });
    expect([stale.status, stale.body]).toMatchObject([409, { error: { code: 'changed_meanwhile' } }]);
  });

  test('a new name reaches the lessons of a student without an account', async () => {
    const { add, put, schoolId, cookie } = await office();
    const { id } = studentIn(await add({ phone: '613 555 0142' }));
    const instructor = await addInstructor(app, schoolId);
    const lesson = await addBooking(app, instructor.id, id);
    await put(id, { firstName: 'Mya', lastName: 'Roy', phone: '613 555 0143' });
    const { body } = await app.call({ url: `/api/booking/${lesson.id}`, as: cookie });
    expect((body as Booking).candidate).toEqual({
      ...{ first_name: 'Mya', last_name: 'Roy', email: null, phone: '(613) 555-0143' },
    });
  });
});

describe('finding a student', () => {
  test.each(['6135550142', '(613) 555-0142', '+1 613.555.0142', '1-613-555-0142', '0142', '613 555'])(
    '%s finds the student, and the parent’s child',
    async (search) => {
      const { add, found } = await office();
      await add({ phone: '613 555 0142' });
      await add({ firstName: 'Leo', parents: [{ name: 'Anne Roy', phone: '(613) 555-0142' }] });
      await add({ firstName: 'Noah', phone: '416 555 0111' });
      expect(await found(search)).toEqual(['Leo', 'Maya']);
    },
  );

  test.each([
    ['Éloïse', 'Côté-Lévesque', 'eloise cote'],
    ['Éloïse', 'Côté-Lévesque', 'lévesque'],
    ['Siobhán', 'O’Brien', 'obrien'],
    ['Đặng', 'Łukasz', 'dang luk'],
    ['ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ', 'Gurpreet'],
    ['ਹਰਜੀਤ', 'ਸਿੰਘ', 'harjeet singh'],
    ['王', '芳', 'wang fang'],
    ['小龙', '李', 'Li Xiao'],
    ['Maya', 'Roy', 'roy maya'],
    ['Maya', 'Roy', 'ay'],
  ])('%s %s is found by “%s”', async (firstName, lastName, search) => {
    const { add, found } = await office();
    await add({ firstName, lastName, phone: '613 555 0142' });
    await add({ firstName: 'Bob', lastName: 'Tremblett', phone: '613 555 0143' });
    expect(await found(search)).toEqual([firstName]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  test('an email and a parent’s name find the student', async () => {
    const { add, found } = await office();
    const parents = [{ name: 'Zoë Grant', email: 'Zoe.Grant@example.com' }];
    await add({ email: 'maya.roy@example.com', parents });
    expect(await found('maya.roy@')).toEqual(['Maya']);
    expect(await found('zoe.grant@example')).toEqual(['Maya']);
    expect(await found('grant')).toEqual(['Maya']);
  });

  test('two people of the same name are told apart by last four digits and last lesson', async () => {
    const { add, list, schoolId } = await office();
    const one = studentIn(await add({ firstName: 'Maria', lastName: 'Silva', phone: '613 555 0142' }));
    const other = studentIn(await add({ firstName: 'Maria', lastName: 'Silva', phone: '613 555 0177' }));
    const instructor = await addInstructor(app, schoolId);
    await addBooking(app, instructor.id, one.id, { day: 2 });
    const { students } = await list({ search: 'maria silva' });
    expect(students.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    const byId = new Map(students.map((row) => [row.id, row]));
    expect(byId.get(one.id)).toMatchObject({ phone: '(613) 555-0142', nextLesson: expect.any(String) });
    expect(byId.get(other.id)).toMatchObject({ phone: '(613) 555-0177', nextLesson: null });
  });

  test('two people of one number are asked about until somebody says so, in either record', async () => {
    const { add, get, schoolId, cookie } = await office();
    const maya = studentIn(await add({ phone: '613 555 0142' }));
    const leo = studentIn(await add({ firstName: 'Leo', phone: '613 555 0142' }));
    const url = `/api/school/${schoolId}/students/${leo.id}/distinct`;
    const say = (payload: object) => app.call({ method: 'POST', url, as: cookie, payload });
    const similar = async (id: string) => studentIn(await get(id)).similar.map((one) => one.id);
    expect((await say({ otherId: leo.id })).status).toBe(400);
    expect((await say({ otherId: maya.id })).body).toMatchObject({ id: leo.id, similar: [] });
    expect([await similar(maya.id), await similar(leo.id)]).toEqual([[], []]);
    await say({ otherId: maya.id, isDistinct: false });
    expect([await similar(maya.id), await similar(leo.id)]).toEqual([[leo.id], [maya.id]]);
  });

  test('the same phone or email twice offers the first record, and keeps both histories apart', async () => {
    const { add, get, schoolId, cookie } = await office();
    const maya = studentIn(await add({ phone: '613 555 0142', email: 'home@example.com' }));
    const leo = studentIn(await add({ firstName: 'Leo', phone: '(613) 555-0142', email: 'HOME@example.com' }));
    expect(leo.similar).toMatchObject([{ id: maya.id, because: 'phone' }]);
    const instructor = await addInstructor(app, schoolId);
    const lesson = await addBooking(app, instructor.id, leo.id);
    expect(studentIn(await get(maya.id)).nextLesson).toBeNull();
    expect(studentIn(await get(leo.id)).nextLesson).not.toBeNull();
    const { body } = await app.call({ url: `/api/booking/${lesson.id}`, as: cookie });
    expect(body).toMatchObject({ studentId: leo.id, candidate: { email: 'HOME@example.com' } });
  });

  test('a member who has the caller’s address is never taken for the student', async () => {
    const { add, list, schoolId } = await office();
    const email = 'priya@example.com';
    await signUpMember(app, { schoolId, role: 'front_desk', email });
    const account = await signUpCandidate(app, { email, firstName: 'Priya' });
    expect((await list({ search: email })).students).toEqual([]);
    const added = studentIn(await add({ firstName: 'Priya', email }));
    expect([added.hasAccount, added.id === account.id]).toEqual([false, false]);
  });

  test('pages go on where the last one ended, by name', async () => {
    const { add, list } = await office();
    for (const firstName of ['Éva', 'adam', 'Zoé', 'Bo', 'Bo']) await add({ firstName, phone: '613 555 0142' });
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ limit: '2', ...(after && { after }) });
      names.push(...page.students.map(({ firstName }) => firstName));
      after = page.next;
    }
    expect(names).toEqual(['adam', 'Bo', 'Bo', 'Éva', 'Zoé']);
    expect(await list({ after: 'nowhere' })).toMatchObject({
      error: { code: 'invalid_request', details: [{ path: 'after', code: 'invalid' }] },
    });
  });

  test('filters show who owes, who has no lesson ahead, whose licence expires, and one status', async () => {
    const { add, list, schoolId } = await office();
    const instructor = await addInstructor(app, schoolId);
    const owing = studentIn(await add({ firstName: 'Owing', phone: '613 555 0101' }));
    await addBooking(app, instructor.id, owing.id);
    await add({ firstName: 'Free', phone: '613 555 0102', licence: { number: 'X', expiresOn: '2027-01-05' } });
    await add({ firstName: 'Done', phone: '613 555 0103', status: 'finished' });
    const names = async (query: Record<string, string>) =>
      (await list(query)).students.map(({ firstName }) => firstName);
    expect(await names({ filter: 'owes' })).toEqual(['Owing']);
    expect(await names({ filter: 'no_lesson_ahead' })).toEqual(['Done', 'Free']);
    expect(await names({ filter: 'licence_expires' })).toEqual(['Free']);
    expect(await names({ status: 'finished' })).toEqual(['Done']);
    expect(await names({ status: 'active', filter: 'no_lesson_ahead' })).toEqual(['Free']);
  });

  test('other schools find and open nobody', async () => {
    const { add, schoolId } = await office();
    const other = await office();
    const { id } = studentIn(await add({ phone: '613 555 0142' }));
    expect(await other.found('0142')).toEqual([]);
    expect((await other.get(id)).status).toBe(404);
    expect((await other.put(id, { firstName: 'Leo', phone: '613 555 0142' })).status).toBe(404);
    await expect(resolveStudent(app.ctx, other.schoolId, id)).rejects.toThrow('not_found');
    expect(await resolveStudent(app.ctx, schoolId, id)).toEqual({ recordId: id, candidateId: id });
  });
});

describe('a student without an account', () => {
  test('isn’t in an administrator’s lists, and can’t log in', async () => {
    const { schoolId } = await office();
    const { id } = await addStudentOf(app, schoolId, { firstName: 'Hidden', email: 'hidden@example.com' });
    const admin = await signInAdmin(app);
    const { body } = await app.call({ url: '/api/admin/accounts?search=Hidden', as: admin.cookie });
    expect(JSON.stringify(body)).not.toContain(id);
    const payload = { email: 'hidden@example.com', password: TEST_PASSWORD };
    const refused = await app.call({ method: 'POST', url: '/api/candidate/login', payload });
    expect(refused.status).toBe(401);
  });

  test('can sign up with the record’s address, and the record stays the school’s', async () => {
    const { schoolId, get } = await office();
    const { id } = await addStudentOf(app, schoolId, { email: 'same@example.com' });
    const account = await signUpCandidate(app, { email: 'same@example.com' });
    expect(studentIn(await get(id)).hasAccount).toBe(false);
    const lessons = await app.call({ url: `/api/booking?candidateId=${account.id}`, as: account.cookie });
    expect(lessons.body).toEqual([]);
  });

  test('gets no email without an address, and one by email only from the record', async () => {
    const { schoolId } = await office();
    const sent = () => app.db.selectFrom('emails').select(['recipient', 'channel']).execute();
    const before = (await sent()).length;
    const mail = (recipient: string | null) =>
      lessonReminder.to({ recipient, locale: 'en', isRecorded: true }, {} as never);
    expect(await enqueueEmails(app.tx, mail(null))).toBe(0);
    expect(await sent()).toHaveLength(before);
    await enqueueEmails(app.tx, mail('maya@example.com'));
    expect((await sent()).slice(before)).toEqual([{ recipient: 'maya@example.com', channel: 'mail' }]);
    expect(schoolId).toBeTruthy();
  });

  test('pays under the record’s id', async () => {
    const { schoolId, cookie } = await office();
    const { id } = await addStudentOf(app, schoolId);
    const instructor = await addInstructor(app, schoolId);
    await addBooking(app, instructor.id, id);
    const payload = {
      ...{ studentId: id, amount: 10, method: 'cash', date: '2026-11-20' },
      idempotencyKey: randomUUID(),
    };
    const paid = await app.call({ method: 'POST', url: `/api/school/${schoolId}/payments`, as: cookie, payload });
    expect([paid.status, (paid.body as Payment).studentId]).toEqual([201, id]);
    const { body } = await app.call({ url: `/api/school/${schoolId}/balances`, as: cookie });
    expect((body as Balances).students).toMatchObject([{ studentId: id, studentName: 'Maya Roy' }]);
  });
});

describe('a student with an account', () => {
  test('gets a record with the first booking, which follows the account’s changes', async () => {
    const { schoolId, list, get, put } = await office();
    const student = await signUpCandidate(app, { firstName: 'Amina', lastName: 'Osei' });
    const instructor = await addInstructor(app, schoolId);
    await addBooking(app, instructor.id, student.id);
    const { students } = await list({ search: 'amina' });
    expect(students).toMatchObject([{ id: student.id, hasAccount: true, email: student.email }]);
    const profile = { first_name: 'Aminah', last_name: 'Osei', phone: '613 555 0155', locale: 'en' };
    const save = (more: object) =>
      app.call({ method: 'PUT', url: '/api/candidate/profile', as: student.cookie, payload: { ...profile, ...more } });
    expect((await save({})).status).toBe(200);
    expect((await list({ search: '0155' })).students).toMatchObject([{ firstName: 'Aminah' }]);
    // What the school spells its own way stays.
    const record = studentIn(await get(student.id));
    await put(student.id, { firstName: 'Minah', lastName: record.lastName, phone: '613 555 0199' });
    await save({ first_name: 'Amina', phone: '613 555 0177' });
    expect(studentIn(await get(student.id))).toMatchObject({ firstName: 'Minah', phone: '(613) 555-0199' });
  });

  test('who erases it leaves a record that the school entered, and empties a copy', async () => {
    const { schoolId, get, put, list } = await office();
    const other = await office();
    const student = await signUpCandidate(app, { firstName: 'Amina' });
    for (const id of [schoolId, other.schoolId])
      await app.tx.db
        .insertInto('school_students')
        .values({
          school_id: id,
          id: student.id,
          candidate_id: student.id,
          first_name: 'Amina',
          locale: 'en',
          created_at: new Date(),
        })
        .execute();
    await put(student.id, { firstName: 'Amina', phone: '613 555 0199' });
    const payload = { password: TEST_PASSWORD, withOpenBalances: true };
    await app.call({ method: 'POST', url: '/api/candidate/delete', payload, as: student.cookie });
    expect(studentIn(await get(student.id))).toMatchObject({ firstName: 'Amina', hasAccount: false });
    expect(await list()).toMatchObject({ students: [{ id: student.id }] });
    expect(studentIn(await other.get(student.id))).toMatchObject({ firstName: '', email: null });
    expect(await other.list()).toEqual({ students: [], next: null });
  });
});

test('an id of a merged record leads to the survivor, and one of a claimed record to its account', async () => {
  const { schoolId, get } = await office();
  const { id } = await addStudentOf(app, schoolId);
  const account = await signUpCandidate(app);
  const old = randomUUID();
  await app.db.updateTable('school_students').set({ candidate_id: account.id }).where('id', '=', id).execute();
  await app.db
    .insertInto('merged_students')
    .values({ school_id: schoolId, old_id: old, into_id: id, merged_at: new Date() })
    .execute();
  for (const known of [id, old, account.id]) {
    expect(await resolveStudent(app.ctx, schoolId, known)).toEqual({ recordId: id, candidateId: account.id });
    expect(studentIn(await get(known)).id).toBe(id);
  }
});

test('an instructor sees the licence’s class, expiry and conditions of their own students ahead, never number or birth date', async () => {
  const { schoolId, get } = await office();
  const licence = {
    number: 'R1234-56789',
    class: 'G1',
    issuedOn: '2026-01-02',
    expiresOn: '2031-01-02',
    conditions: 'X',
  };
  const values = { licence, dateOfBirth: '2008-05-04', note: 'Owes from 2024', heardFrom: 'Radio' };
  const { id } = await addStudentOf(app, schoolId, values);
  const own = await addInstructor(app, schoolId);
  const colleague = await addInstructor(app, schoolId);
  await addBooking(app, own.id, id);
  const as = async (instructorId: string) =>
    (await signUpMember(app, { schoolId, role: 'instructor', instructorId })).cookie;
  const cookie = await as(own.id);
  const seen = await get(id, cookie);
  expect(studentIn(seen)).toMatchObject({
    licence: { number: '', class: 'G1', issuedOn: null, expiresOn: '2031-01-02', conditions: 'X' },
    ...{ dateOfBirth: null, note: '', heardFrom: '', owed: null },
  });
  expect(JSON.stringify(seen.body)).not.toMatch(/R1234|2008-05-04|Owes from|Radio/);
  expect((await get(id, await as(colleague.id))).status).toBe(404);
  const list = await app.call({ url: `/api/school/${schoolId}/students`, as: cookie });
  expect(list.status).toBe(403);
});

test('we email the former address of a record when it changes, in the student’s language', async () => {
  const { add, get, put } = await office();
  const email = `maya-${randomUUID()}@example.com`;
  const { id } = studentIn(await add({ email, phone: '613 555 0142', language: 'fr' }));
  const kinds = async () =>
    (await app.db.selectFrom('emails').select(['kind', 'locale']).where('recipient', '=', email).execute()).map(
      ({ kind, locale }) => [kind, locale],
    );
  const change = async (changes: object) => {
    const { version, ...student } = studentIn(await get(id));
    const { firstName, lastName, phone, email: before, language } = student;
    const payload = { firstName, lastName, phone, email: before, language, version, ...changes };
    expect((await put(id, payload)).status).toBe(200);
  };
  await change({ lastName: 'Roy' });
  expect(await kinds()).toEqual([]);
  await change({ email: `other-${randomUUID()}@example.com` });
  expect(await kinds()).toEqual([['student_address_changed', 'fr']]);
});
