import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { InboxRow } from '#contract/conversations.ts';
import type { Conversation } from '#contract/lesson-messages.ts';
import { inTransaction } from '#server/context.ts';
import { beginSession, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, type TestSchool } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { lessonMessagesPersonalData } from './lesson-messages.ts';

let app: TestApp;
let school: TestSchool;
let lesson: Awaited<ReturnType<typeof bookLesson>>;
let student: string;
let owner: string;
let desk: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await addTaxedSchool(app);
  lesson = await bookLesson(app, school);
  student = await beginSession(app, lesson.student.id);
  owner = await beginSession(app, school.accountId);
  desk = (await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' })).cookie;
});

/** Each a second after the previous one. */
function send(as: string, text: string, bookingId = lesson.id) {
  app.clock.set(app.clock.now().add({ seconds: 1 }).toString());
  const url = `/api/booking/${bookingId}/messages/${randomUUID()}`;
  return app.call({ method: 'PUT', url, payload: { text }, as });
}
const inbox = async (as: string, query = '') =>
  (await app.call({ url: `/api/school/${school.schoolId}/conversations${query}`, as })).body as {
    items: InboxRow[];
    next: string | null;
    waiting: number;
    unread: number;
  };
const markRead = (as: string) => app.call({ method: 'POST', url: `/api/booking/${lesson.id}/messages/read`, as });
const handle = (as: string, isHandled: boolean, bookingId = lesson.id) =>
  app.call({ method: 'PUT', url: `/api/booking/${bookingId}/conversation`, payload: { isHandled }, as });

test('a message that one member reads stays unread for the others, and the student sees that it was read', async () => {
  await send(student, 'May I be late?');
  expect(await inbox(owner)).toMatchObject({ unread: 1, waiting: 1, items: [{ unread: 1, needsAnswer: true }] });
  await markRead(owner);
  expect(await inbox(owner)).toMatchObject({ unread: 0, waiting: 1, items: [{ unread: 0, needsAnswer: true }] });
  expect(await inbox(desk)).toMatchObject({ unread: 1, items: [{ unread: 1 }] });
  const unread = async (as: string) => (await app.call({ url: '/api/lesson-messages/unread', as })).body;
  expect(await unread(owner)).toEqual([]);
  expect(await unread(desk)).toMatchObject([{ bookingId: lesson.id, count: 1 }]);
  const messages = async (as: string) =>
    ((await app.call({ url: `/api/booking/${lesson.id}/messages`, as })).body as Conversation).messages;
  expect(await messages(desk)).toMatchObject([{ isRead: false }]);
  expect(await messages(student)).toMatchObject([{ isRead: true }]);
  await send(student, 'Hello?');
  expect((await inbox(owner)).unread, 'new for everybody').toBe(1);
});

test('messages that the school had read before members read for themselves are read, also for who joins later', async () => {
  await send(student, 'May I be late?');
  await markRead(owner);
  await app.db.deleteFrom('conversation_reads').execute();
  const { schoolId } = school;
  const since = new Date(app.clock.nowMs() + 60_000);
  await app.db
    .updateTable('school_members')
    .set({ reads_alone_since: since })
    .where('school_id', '=', schoolId)
    .execute();
  expect((await inbox(desk)).unread).toBe(0);
});

test('handled is the school’s: for everybody, until the student writes again; an answer handles too', async () => {
  await send(student, 'May I be late?');
  expect((await handle(desk, true)).status).toBe(204);
  expect(await inbox(owner, '?filter=waiting')).toMatchObject({ waiting: 0, items: [] });
  expect((await inbox(owner)).unread, 'reading is another matter').toBe(1);
  await handle(owner, false);
  expect((await inbox(desk, '?filter=waiting')).items).toMatchObject([{ bookingId: lesson.id }]);
  await send(desk, 'Of course.');
  expect((await inbox(owner)).items).toMatchObject([
    { needsAnswer: false, last: { author: 'school', text: 'Of course.' } },
  ]);
  await send(student, 'Thank you');
  expect((await inbox(owner)).waiting).toBe(1);
});

test('names, lesson and last message, latest first, page by page, found by name without accents or by code', async () => {
  await app.db
    .updateTable('accounts')
    .set({ first_name: 'Noé', last_name: 'Lévesque' })
    .where('id', '=', lesson.student.id)
    .execute();
  const other = await bookLesson(app, school);
  await send(student, `First ${'x'.repeat(300)}`);
  await send(await beginSession(app, other.student.id), 'Second', other.id);
  const first = await inbox(desk, '?limit=1');
  expect(first.items).toMatchObject([
    { bookingId: other.id, instructorName: 'Priya Sharma', date: '2026-12-04', startTime: '09:00' },
  ]);
  const second = await inbox(desk, `?limit=1&after=${first.next}`);
  expect(second).toMatchObject({ next: null, items: [{ bookingId: lesson.id, studentName: 'Noé Lévesque' }] });
  expect(second.items[0]?.last.text).toHaveLength(160);
  expect((await inbox(desk, '?search=LEVESQUE%20noe')).items).toMatchObject([{ bookingId: lesson.id }]);
  expect((await inbox(desk, `?search=${first.items[0]?.code.toLowerCase()}`)).items).toMatchObject([
    { bookingId: other.id },
  ]);
  expect((await inbox(desk, '?search=%25')).items).toEqual([]);
});

test('a reported message keeps its text to itself, and an erased student leaves no conversation', async () => {
  await send(student, 'Something rude');
  const { body } = await app.call({ url: `/api/booking/${lesson.id}/messages`, as: desk });
  const id = (body as Conversation).messages[0]?.id;
  const url = `/api/booking/${lesson.id}/messages/${id}/report`;
  await app.call({ method: 'POST', url, payload: { reason: 'Insults' }, as: desk });
  expect(await inbox(desk)).toMatchObject({ unread: 0, items: [{ last: { text: '' } }] });
  await inTransaction(app.ctx, async (tx) => {
    await lessonMessagesPersonalData.erase?.(tx, { id: lesson.student.id, email: lesson.student.email });
  });
  expect((await inbox(desk)).items).toEqual([]);
});

test('instructors and other schools have no inbox and handle nothing', async () => {
  await send(student, 'Hello');
  const teacher = await signUpMember(app, {
    schoolId: school.schoolId,
    role: 'instructor',
    instructorId: lesson.instructor.id,
  });
  const stranger = (await addTaxedSchool(app)).cookie;
  for (const as of [teacher.cookie, stranger, student]) {
    const url = `/api/school/${school.schoolId}/conversations`;
    expect([403, 404]).toContain((await app.call({ url, as })).status);
    expect([403, 404]).toContain((await handle(as, true)).status);
  }
  expect((await inbox(desk)).waiting).toBe(1);
  const quiet = await bookLesson(app, school);
  expect((await handle(desk, true, quiet.id)).status).toBe(404);
});
