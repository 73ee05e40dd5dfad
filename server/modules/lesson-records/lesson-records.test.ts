import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LessonRecord, OwnRecord, StudentRecord } from '#contract/lesson-records.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { signUpCandidate, signUpMember, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { readLessonConfirmation, recordLesson } from './record-lesson.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructor: { id: string };
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on' }, { runsJobs: true });
  school = await signUpSchool(app, { province: 'ON', name: 'Own Lane' });
});
afterAll(() => app.close());
beforeEach(async () => {
  student = await signUpCandidate(app);
  instructor = await addInstructor(app, school.schoolId);
});

const actor = (): Actor<'school'> => ({ kind: 'school', accountId: '', id: school.schoolId, member: null });
const driven = (day = 0) => addCompletedLesson(app, instructor.id, student.id, { day });
const say = (id: string, payload: object = {}, as = school.cookie) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/record`, as, payload });
const confirm = (id: string, number: number, as = student.cookie) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/record/confirm`, as, payload: { number } });
const ofLesson = async (id: string, as: string) =>
  (await app.call({ url: `/api/booking/${id}/record`, as })).body as LessonRecord;
const own = async () => (await app.call({ url: '/api/candidate/record', as: student.cookie })).body as OwnRecord;
const recordsOf = async (id = student.id) =>
  (
    await app.db
      .selectFrom('lesson_records')
      .select(['number', 'what', 'about'])
      .where('candidate_id', '=', id)
      .orderBy('number')
      .execute()
  ).map(({ number, what, about }) => `${number} ${what}${about === null ? '' : ` ${about}`}`);
const refusal = (code: string) => ({ body: { error: { code } } });

/** The code that the student's phone shows once the lesson has begun. */
async function codeOf(id: string): Promise<string> {
  const { starts_at } = await app.db
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  app.clock.set(starts_at.toISOString());
  const { code } = await readLessonConfirmation(app.ctx, id, 'candidate');
  app.clock.set(TEST_NOW);
  return code ?? '';
}
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

test('totals hours by kind of lesson', async () => {
  const [plain, highway] = [await driven(0), await driven(1)];
  expect((await own()).kinds).toEqual([]);
  const names = { en: 'Highway', fr: 'Autoroute' };
  const kind = await app.call({
    ...{ method: 'POST', url: `/api/school/${school.schoolId}/lesson-kinds`, as: school.cookie },
    payload: { names, minutes: 60, price: null },
  });
  const { id } = kind.body as { id: string };
  await app.db.updateTable('bookings').set({ kind_id: id }).where('id', '=', highway.id).execute();
  await say(plain.id, { minutes: 55 });
  await say(highway.id, { minutes: 50 });
  await confirm(highway.id, 2);
  expect((await own()).kinds).toEqual([
    { kind: null, minutes: 55, confirmedMinutes: 0 },
    { kind: names, minutes: 50, confirmedMinutes: 50 },
  ]);
});

describe('recording a lesson', () => {
  test('works for its instructor, or for the school on the instructor’s behalf, which the record shows', async () => {
    const { id } = await driven();
    const { cookie } = await signUpMember(app, {
      ...{ schoolId: school.schoolId, role: 'instructor', instructorId: instructor.id },
    });
    const said = async () => {
      const { saidBy } = await app.db
        .selectFrom('lesson_records')
        .select(sql<string | null>`record::jsonb -> 'lesson' ->> 'saidBy'`.as('saidBy'))
        .where('candidate_id', '=', student.id)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow();
      return [(await ofLesson(id, student.cookie)).said?.isBySchool, saidBy];
    };
    expect((await say(id, { minutes: 55 }, cookie)).status).toBe(200);
    expect(await said()).toEqual([false, null]);
    expect(await say(id, { minutes: 50, corrects: 1 })).toMatchObject({ status: 200 });
    expect(await said()).toEqual([true, 'school']);
    const mails = (await sentMail(app, student.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(
      mails.filter((text) => text.includes('of the driving school Own Lane. If the details are right')),
    ).toHaveLength(1);
    expect(
      mails.filter((text) => text.includes('The record of your lesson was corrected by the driving school Own Lane')),
    ).toHaveLength(1);
    expect((await own()).lessons[0]).toMatchObject({ number: 2, isBySchool: true });
    // Sent again it's the same record, also from its instructor.
    await say(id, { minutes: 50, corrects: 1 });
    expect(await recordsOf()).toHaveLength(2);
    expect((await say(id, { minutes: 50, corrects: 2 }, cookie)).status).toBe(200);
    expect(await said()).toEqual([false, null]);
    expect(await recordsOf()).toEqual(['1 lesson', '2 correction 1', '3 correction 2']);
  });

  test('works for its instructor, with marked skills, and the student confirms what they read', async () => {
    const { id } = await driven();
    const marks = [{ skill: 'turns', level: 'practised' }];
    await app.call({ method: 'PUT', url: `/api/booking/${id}/progress`, as: school.cookie, payload: { marks } });
    expect(await ofLesson(id, student.cookie)).toEqual({
      ...{ bookingId: id, studentId: student.id },
      ...{ code: null, said: null, confirmed: null },
    });
    const said = {
      number: 1,
      minutes: 55,
      kilometres: 21,
      skills: marks,
      at: '2026-11-20T17:00:00.000Z',
      isCorrected: false,
    };
    expect(await say(id, { minutes: 55, kilometres: 21 })).toMatchObject({
      status: 200,
      body: { said, confirmed: null },
    });
    expect(await own()).toMatchObject({
      minutes: 55,
      confirmedMinutes: 0,
      lessons: [{ number: 1, kilometres: 21, confirmed: null }],
    });
    expect(await confirm(id, 1)).toMatchObject({ status: 200, body: { confirmed: { by: 'page' } } });
    expect(await own()).toMatchObject({
      minutes: 55,
      confirmedMinutes: 55,
      hours: [{ programme: 'on_beginner', whole: { wanted: 600, confirmed: 55, toConfirm: 0, left: 545 } }],
    });
    // Sending both again changes nothing.
    expect((await confirm(id, 1)).status).toBe(200);
    expect((await say(id, { minutes: 55, kilometres: 21 })).status).toBe(200);
    expect(await recordsOf()).toEqual(['1 lesson', '2 confirmation 1']);
    expect(
      await app.db
        .selectFrom('emails')
        .select('kind')
        .where('recipient', '=', student.email)
        .where('kind', '=', 'lesson_to_confirm')
        .execute(),
    ).toHaveLength(1);
  });

  test('is possible only once it took place, and not for an erased account', async () => {
    const { id } = await addBooking(app, instructor.id, student.id, { day: 1 });
    for (const status of ['Booked', 'No-show', 'Instructor no-show'] as const) {
      await app.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
      expect(await say(id)).toMatchObject({ status: 409, ...refusal('record_not_open') });
      expect(await confirm(id, 1)).toMatchObject({ status: 409, ...refusal('record_not_open') });
    }
    const cancelled = await addBooking(app, instructor.id, student.id, { day: 28 });
    await app.call({ method: 'POST', url: `/api/booking/${cancelled.id}/cancel`, as: student.cookie, payload: {} });
    expect(await say(cancelled.id)).toMatchObject({ status: 409, ...refusal('record_not_open') });
    const lesson = await driven(2);
    await say(lesson.id);
    await app.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', id).execute();
    const erase = {
      method: 'POST' as const,
      url: '/api/candidate/delete',
      as: student.cookie,
      payload: { password: TEST_PASSWORD, withOpenBalances: true },
    };
    expect((await app.call(erase)).status).toBeLessThan(300);
    expect(await say(id)).toMatchObject(refusal('record_not_open'));
    // What was written stays, without a name.
    expect(await recordsOf()).toEqual(['1 lesson']);
  });

  test('with the code from the student’s phone confirms it at once, without an email', async () => {
    const { id } = await driven(3);
    const code = await codeOf(id);
    expect(code).toMatch(/^\d{4}$/);
    expect((await ofLesson(id, school.cookie)).code).toBeNull();
    expect(await say(id, { code: other(code) })).toMatchObject({ status: 422, ...refusal('wrong_lesson_code') });
    expect(await recordsOf()).toEqual([]);
    expect(await say(id, { code })).toMatchObject({ body: { said: { minutes: 60 }, confirmed: { by: 'code' } } });
    expect(await recordsOf()).toEqual(['1 lesson', '2 confirmation 1']);
    expect((await sentMail(app, student.email)).some(({ text }) => text.includes('confirm-record'))).toBe(false);
    // A phone that retries after hours, and one that had sent it without the code.
    expect((await say(id, { code })).status).toBe(200);
    const later = await driven(4);
    await say(later.id);
    expect(await say(later.id, { code: await codeOf(later.id) })).toMatchObject({
      body: { confirmed: { by: 'code' } },
    });
    expect(await recordsOf()).toHaveLength(4);
  });

  test('uses a code for that lesson only, valid for a week, with five guesses a day', async () => {
    const [one, two] = [await driven(5), await driven(6)];
    const [code, others] = [await codeOf(one.id), await codeOf(two.id)];
    expect(code).not.toBe(others);
    for (let at = 0; at < 5; at++) expect((await say(one.id, { code: other(code) })).status).toBe(422);
    expect(await say(one.id, { code })).toMatchObject({ status: 429, ...refusal('too_many_requests') });
    expect(await recordsOf()).toEqual([]);
    app.clock.set('2026-12-14T15:00:01Z');
    await expect(recordLesson(app.ctx, actor(), two.id, { code: others })).rejects.toThrow('wrong_lesson_code');
    expect((await readLessonConfirmation(app.ctx, two.id, 'candidate')).code).toBeNull();
    app.clock.set('2026-12-14T14:59:59Z');
    expect((await readLessonConfirmation(app.ctx, two.id, 'candidate')).code).toBe(others);
    await recordLesson(app.ctx, actor(), two.id, { code: others });
    app.clock.set(TEST_NOW);
  });

  test('can be confirmed from the email without a log-in, repeatedly; an altered link does nothing', async () => {
    const { id } = await driven(7);
    await say(id, { minutes: 50 });
    const [mail] = (await sentMail(app, student.email)).filter(({ text }) => text.includes('/confirm-record?token='));
    const token = new URL(/\S+confirm-record\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/').searchParams.get(
      'token',
    );
    const press = (said: string) =>
      app.call({ method: 'POST', url: '/api/booking/record/confirm', payload: { token: said } });
    expect(mail?.text).toContain('50');
    const changed = Buffer.from(token ?? '', 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const wrong of [changed.toString('base64url'), id, 'x'])
      expect(await press(wrong)).toMatchObject(refusal('record_changed'));
    expect(await press(token ?? '')).toMatchObject({ status: 200, body: { bookingId: id } });
    expect((await press(token ?? '')).status).toBe(200);
    expect(await recordsOf()).toEqual(['1 lesson', '2 confirmation 1']);
    // Corrected since, so the email's version no longer applies.
    await say(id, { minutes: 55, corrects: 1 });
    expect(await press(token ?? '')).toMatchObject({ status: 409, ...refusal('record_changed') });
  });

  test('corrects by adding a record that replaces the previous one, and the student confirms again', async () => {
    const { id } = await driven(8);
    await say(id, { minutes: 60, kilometres: 20 });
    await confirm(id, 1);
    expect(await say(id, { minutes: 45 })).toMatchObject({ status: 409, ...refusal('record_changed') });
    expect(await say(id, { minutes: 45, kilometres: 20, corrects: 1 })).toMatchObject({
      body: { said: { number: 3, minutes: 45, isCorrected: true }, confirmed: null },
    });
    // A phone's retry creates no second record; a correction of an outdated version is refused.
    await say(id, { minutes: 45, kilometres: 20, corrects: 1 });
    expect(await say(id, { minutes: 50, corrects: 1 })).toMatchObject(refusal('record_changed'));
    expect(await confirm(id, 1)).toMatchObject(refusal('record_changed'));
    await confirm(id, 3);
    expect(await recordsOf()).toEqual(['1 lesson', '2 confirmation 1', '3 correction 1', '4 confirmation 3']);
    expect(await own()).toMatchObject({ confirmedMinutes: 45 });
  });

  test('accepts only plausible numbers', async () => {
    const { id } = await driven(9);
    for (const payload of [
      { minutes: 4 },
      { minutes: 721 },
      { minutes: 45.5 },
      { kilometres: -1 },
      { kilometres: 1000 },
      { code: '12a4' },
      { corrects: 0 },
    ])
      expect((await say(id, payload)).status).toBe(400);
    expect(await recordsOf()).toEqual([]);
  });
});

test('numbers each record uniquely, even under concurrent confirmations', async () => {
  const lessons = await Promise.all(Array.from({ length: 4 }, (_, at) => driven(40 + at)));
  await Promise.all(lessons.flatMap(({ id }) => [say(id), say(id), say(id)]));
  const records = await Promise.all(lessons.map(({ id }) => ofLesson(id, student.cookie)));
  await Promise.all(
    records.flatMap(({ bookingId, said }) => [1, 2, 3].map(() => confirm(bookingId, said?.number ?? 0))),
  );
  expect(await recordsOf()).toHaveLength(8);
  expect(await own()).toMatchObject({ confirmedMinutes: 240 });
});

test('allows adding, never changing or deleting', async () => {
  const { id } = await driven(16);
  await say(id);
  for (const statement of [
    "UPDATE lesson_records SET record = '{}'",
    'DELETE FROM lesson_records',
    'TRUNCATE lesson_records',
  ])
    await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('append-only');
  expect(await recordsOf()).toEqual(['1 lesson']);
});

describe('access to records', () => {
  const read = (as: string, schoolId: string, id = student.id) =>
    app.call({ url: `/api/school/${schoolId}/students/${id}/record`, as });

  test('its student, the school of each lesson, and another school while the student allows it', async () => {
    const away = await signUpSchool(app, { province: 'QC', name: 'Autre voie' });
    const { id } = await driven(20);
    await say(id, { minutes: 60 });
    expect(await read(school.cookie, school.schoolId)).toMatchObject({
      status: 200,
      body: { isWhole: false, lessons: [{ bookingId: id, confirmed: null }] },
    });
    expect((await read(away.cookie, away.schoolId)).status).toBe(404);
    const access = (method: 'PUT' | 'DELETE') =>
      app.call({ method, url: `/api/candidate/record/schools/${away.schoolId}`, as: student.cookie });
    expect((await access('PUT')).status).toBe(204);
    expect((await access('PUT')).status).toBe(204);
    expect((await own()).schools).toEqual([
      { id: away.schoolId, name: 'Autre voie', mayRead: true },
      { id: school.schoolId, name: 'Own Lane', mayRead: false },
    ]);
    expect(await read(away.cookie, away.schoolId)).toMatchObject({
      status: 200,
      body: { isWhole: true, lessons: [{ schoolName: 'Own Lane' }] },
    });
    expect(
      (await app.call({ url: `/api/school/${away.schoolId}/students/${student.id}/record.pdf`, as: away.cookie }))
        .status,
    ).toBe(200);
    expect((await access('DELETE')).status).toBe(204);
    expect((await read(away.cookie, away.schoolId)).status).toBe(404);
    expect(
      (await app.call({ method: 'PUT', url: `/api/candidate/record/schools/${student.id}`, as: student.cookie }))
        .status,
    ).toBe(404);
  });

  test('a school with its own lessons doesn’t see other schools’ until it’s allowed to', async () => {
    const away = await signUpSchool(app, { province: 'QC', name: 'Autre voie' });
    const theirs = await addInstructor(app, away.schoolId);
    await addCompletedLesson(app, theirs.id, student.id, { day: 21 });
    const { id } = await driven(22);
    await say(id);
    expect(((await read(away.cookie, away.schoolId)).body as StudentRecord).lessons).toMatchObject([
      { schoolName: 'Autre voie', number: null },
    ]);
    await app.call({ method: 'PUT', url: `/api/candidate/record/schools/${away.schoolId}`, as: student.cookie });
    const { lessons, hours } = (await read(away.cookie, away.schoolId)).body as StudentRecord;
    expect(lessons.map(({ schoolName }) => schoolName)).toEqual(['Own Lane', 'Autre voie']);
    expect(hours.map(({ programme }) => programme)).toEqual(['qc_road_safety', 'on_beginner']);
  });

  test('no other student, school or instructor', async () => {
    const [stranger, away] = [await signUpCandidate(app), await signUpSchool(app, { province: 'ON' })];
    const { id } = await driven(23);
    await say(id);
    const colleague = await addInstructor(app, school.schoolId);
    const member = await signUpMember(app, {
      schoolId: school.schoolId,
      role: 'instructor',
      instructorId: colleague.id,
    });
    for (const as of [stranger.cookie, away.cookie, member.cookie]) {
      expect((await app.call({ url: `/api/booking/${id}/record`, as })).status).toBe(404);
      expect((await say(id, {}, as)).status).toBeGreaterThan(400);
      expect((await confirm(id, 1, as)).status).toBeGreaterThan(400);
    }
    expect((await read(member.cookie, school.schoolId)).status).toBe(403);
    expect((await read(away.cookie, school.schoolId)).status).toBe(403);
    expect(await recordsOf(stranger.id)).toEqual([]);
    expect(await recordsOf()).toEqual(['1 lesson']);
  });
});

test('as PDF: the student’s own and the school’s course record, in the reader’s language', async () => {
  for (let day = 24; day < 28; day++) {
    const { id } = await driven(day);
    await say(id, { minutes: 55 });
  }
  const pdf = async (url: string, as: string, language = 'fr-CA') =>
    app.call({ url, as, headers: { 'accept-language': language } });
  const mine = await pdf('/api/candidate/record.pdf', student.cookie);
  expect(mine).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="dossier-de-conduite.pdf"' },
  });
  const course = await pdf(`/api/school/${school.schoolId}/students/${student.id}/record.pdf`, school.cookie, 'en');
  expect(course).toMatchObject({
    status: 200,
    headers: { 'content-disposition': 'inline; filename="course-record.pdf"' },
  });
});
