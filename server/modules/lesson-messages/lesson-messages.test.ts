import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/lesson-messages.ts';
import { inTransaction } from '#server/context.ts';
import { bookLesson as bookDirectly } from '#server/modules/bookings/book-lesson.ts';
import { getBooking } from '#server/modules/bookings/bookings.ts';
import { stopMessagesTo } from '#server/modules/bookings/office-messages.ts';
import { beginSession, signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let lesson: Awaited<ReturnType<typeof bookLesson>>;
let student: string;
let office: string;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});
beforeEach(async () => {
  lesson = await bookLesson(app, school);
  student = await beginSession(app, lesson.student.id);
  office = await beginSession(app, school.accountId);
});

/** Each a second after the previous one. */
function send(as: string, text: string, id: string = randomUUID()) {
  app.clock.set(app.clock.now().add({ seconds: 1 }).toString());
  return app.call({ method: 'PUT', url: `/api/booking/${lesson.id}/messages/${id}`, payload: { text }, as });
}
const read = async (as: string) =>
  (await app.call({ url: `/api/booking/${lesson.id}/messages`, as })).body as Conversation;
const markRead = (as: string) => app.call({ method: 'POST', url: `/api/booking/${lesson.id}/messages/read`, as });
const unread = async (as: string) => (await app.call({ url: '/api/lesson-messages/unread', as })).body;
const report = (as: string, id: string) =>
  app.call({
    method: 'POST',
    url: `/api/booking/${lesson.id}/messages/${id}/report`,
    payload: { reason: 'Insults' },
    as,
  });

test('each side can write, the other gets an email, reads and answers', async () => {
  expect(await read(student)).toEqual({ isOpen: true, messages: [] });
  const id = randomUUID();
  expect(await send(student, ' I wait at the back door. ', id)).toMatchObject({
    status: 200,
    body: { id, author: 'student', text: 'I wait at the back door.', isRead: false },
  });
  expect(await mailsTo(app, school.email)).toContain('lesson_message_school');
  expect(await unread(office)).toEqual([{ bookingId: lesson.id, code: expect.any(String), count: 1 }]);
  expect(await unread(student)).toEqual([]);
  expect((await markRead(office)).status).toBe(204);
  expect(await unread(office)).toEqual([]);
  expect(await read(student)).toMatchObject({ messages: [{ id, isRead: true }] });

  await send(office, 'Good.\nSee you there!');
  expect(await mailsTo(app, lesson.student.email)).toContain('lesson_message_student');
  expect(await read(office)).toMatchObject({
    messages: [{ author: 'student' }, { author: 'school', text: 'Good.\nSee you there!' }],
  });
});

test('the same message sent twice over a bad connection is stored and emailed once', async () => {
  const id = randomUUID();
  const told = async () => (await mailsTo(app, school.email)).filter((kind) => kind === 'lesson_message_school').length;
  const before = await told();
  const answers = await Promise.all([send(student, 'Hello', id), send(student, 'Hello', id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(office)).messages).toHaveLength(1);
  expect((await told()) - before).toBe(1);
});

test('only the two can read, write or report, and message ids from elsewhere don’t work', async () => {
  const { body } = await send(student, 'Hello');
  const { id } = body as { id: string };
  const stranger = (await signUpCandidate(app)).cookie;
  for (const answer of [
    await app.call({ url: `/api/booking/${lesson.id}/messages`, as: stranger }),
    await send(stranger, 'Hi'),
    await report(stranger, id),
  ])
    expect(answer.status).toBe(404);
  expect((await send(office, 'Taken', id)).status).toBe(404);
  expect((await read(student)).messages).toMatchObject([{ text: 'Hello' }]);
});

test('a reported message reaches administrators with the reason, and is hidden from the person who reported it', async () => {
  const { body } = await send(office, 'Something rude');
  const { id } = body as { id: string };
  expect((await report(office, id)).status, 'one’s own').toBe(404);
  expect((await report(student, id)).status).toBe(204);
  expect((await report(student, id)).status, 'once').toBe(404);
  expect((await read(student)).messages).toMatchObject([{ id, text: '', isReported: true }]);
  expect((await read(office)).messages).toMatchObject([{ id, text: 'Something rude', isReported: false }]);
  const kept = await app.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('account_id', '=', lesson.student.id)
    .execute();
  expect(kept).toMatchObject([{ subject: expect.stringContaining('LW-') }]);
  expect(kept[0]?.body).toMatch(/Insults[\s\S]*Something rude/);
});

test('writing closes 30 days after the lesson; reading works as long as the booking exists', async () => {
  await send(office, 'You left your scarf.');
  const { ends_at: endsAt } = await app.db
    .selectFrom('bookings')
    .select('ends_at')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const began = app.clock.now().toString();
  app.clock.set(new Date(endsAt.getTime() + 30 * 86_400_000 - 2000).toISOString());
  student = await beginSession(app, lesson.student.id);
  expect((await send(student, 'Thank you')).status).toBe(200);
  app.clock.set(new Date(endsAt.getTime() + 30 * 86_400_000).toISOString());
  expect(await send(student, 'And?')).toMatchObject({ status: 409, body: { error: { code: 'conversation_closed' } } });
  expect(await read(student)).toMatchObject({ isOpen: false, messages: [{}, {}] });
  app.clock.set(began);
});

describe('a student without an account', () => {
  async function bookFor(contact: { phone?: string; email?: string }) {
    const payload = { firstName: 'Theo', ...contact };
    const url = `/api/school/${school.schoolId}/students`;
    const { body } = await app.call({ method: 'POST', url, as: office, payload });
    const { id: studentId } = body as { id: string };
    const instructor = await addInstructor(app, school.schoolId);
    await addSlots(app, instructor.id, [LESSON]);
    const said = { ...LESSON, instructorId: instructor.id, location: '5 Elm Street' };
    lesson = { ...lesson, ...(await bookDirectly(app.ctx, studentId, said)) };
  }

  test('without an email address gets no message that nobody can read', async () => {
    await bookFor({ phone: '416 555 0190' });
    expect(await read(office)).toEqual({ isOpen: true, unreachable: 'no_address', messages: [] });
    const refused = { status: 409, body: { error: { code: 'student_without_address' } } };
    expect(await send(office, 'See you')).toMatchObject(refused);
    expect((await read(office)).messages).toEqual([]);
  });

  test('with an email address gets it there, unless someone there doesn’t know them', async () => {
    await bookFor({ email: 'theo@example.com' });
    expect(await read(office)).toEqual({ isOpen: true, messages: [] });
    expect((await send(office, 'See you')).status).toBe(200);
    expect(await mailsTo(app, 'theo@example.com')).toContain('lesson_message_student');
    const { data } = await app.db
      .selectFrom('emails')
      .select('data')
      .where('recipient', '=', 'theo@example.com')
      .where('kind', '=', 'lesson_message_student')
      .executeTakeFirstOrThrow();
    expect(data, 'they can’t answer on the website').toHaveProperty('answerPhone');
    const { student_id: studentId } = await getBooking(app.ctx, lesson.id);
    const stopped = { schoolId: school.schoolId, studentId, address: 'theo@example.com' };
    await inTransaction(app.ctx, (tx) => stopMessagesTo(tx, stopped, new Date()));
    expect(await read(office)).toMatchObject({ unreachable: 'stopped' });
  });
});

test('a conversation has two hundred messages at most, even concurrently', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  await app.db
    .insertInto('lesson_messages')
    .values(
      Array.from({ length: 199 }, () => ({
        id: randomUUID(),
        booking_id: lesson.id,
        author: 'student',
        body: 'Hello',
        created_at: now,
      })),
    )
    .execute();
  const answers = await Promise.all([send(student, 'one'), send(office, 'two'), send(student, 'three')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: 'conversation_full' } });
});

test('a student’s export has both sides’ messages; nobody can write to an erased or locked account', async () => {
  await send(student, 'Mine');
  await send(office, 'Theirs');
  const copy = await app.call({ url: '/api/candidate/data', as: student });
  expect(copy.body).toMatchObject({ lessonMessages: [{ text: 'Mine' }, { text: 'Theirs' }] });
  await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', lesson.student.id).execute();
  expect((await send(office, 'Hello?')).status).toBe(409);
  expect(await read(office)).toMatchObject({ isOpen: false });
});

test('a student’s phone number is visible only to the school of the lesson', async () => {
  const profile = { first_name: 'Amina', last_name: 'Osei', locale: 'en' };
  const save = (fields: object) =>
    app.call({ method: 'PUT', url: '/api/candidate/profile', payload: { ...profile, ...fields }, as: student });
  const phoneFor = async (as: string) =>
    ((await app.call({ url: `/api/booking/${lesson.id}`, as })).body as { candidate: { phone: string | null } })
      .candidate.phone;
  expect(await phoneFor(office)).toBeNull();
  expect((await save({ phone: '416.555.0199' })).body).toMatchObject({ phone: '(416) 555-0199' });
  expect(await phoneFor(office)).toBe('(416) 555-0199');
  expect(await phoneFor(student), 'they know their own').toBeNull();
  // A page of the previous version doesn't send it.
  expect((await save({})).body).toMatchObject({ phone: '(416) 555-0199' });
  expect((await save({ phone: '555' })).status).toBe(400);
  expect((await save({ phone: '' })).body).toMatchObject({ phone: '' });
  expect(await phoneFor(office)).toBeNull();
});
