import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { PERSONAL_DATA } from '#server/modules/profile/personal-data.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let instructor: Awaited<ReturnType<typeof signUpMember>>;
let manager: Awaited<ReturnType<typeof signUpMember>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  fixture = await createFixture(app);
  const { schoolId, instructorId } = fixture.records;
  instructor = await signUpMember(app, { schoolId, role: 'instructor', instructorId });
  manager = await signUpMember(app, { schoolId, role: 'manager' });
});

const at = (more = '') => `/api/booking/${fixture.records.bookingId}/request${more}`;
const read = async (as: string) => (await app.call({ url: at(), as })).body;
const ask = (reason = 'I am sick', as = instructor.cookie) =>
  app.call({ method: 'POST', url: at(), as, payload: { wish: 'cancel', reason } });
const keep = (as = manager.cookie) => app.call({ method: 'POST', url: at('/keep'), as });

test('an instructor asks once; owners and managers hear of it, and one of them answers', async () => {
  expect(await read(instructor.cookie)).toEqual({ mayAsk: true, mayKeep: false, request: null });
  expect((await keep()).status).toBe(404);
  expect(await ask()).toMatchObject({ status: 200, body: { mayAsk: false, request: { reason: 'I am sick' } } });
  expect(await ask('Something else')).toMatchObject({ status: 200, body: { request: { reason: 'I am sick' } } });
  expect(await mailsTo(app, manager.email)).toEqual(['lesson_requested']);

  expect(await read(manager.cookie)).toMatchObject({ mayAsk: false, mayKeep: true, request: { wish: 'cancel' } });
  expect((await keep()).body).toMatchObject({ mayKeep: false, request: { keptAt: expect.any(String) } });
  await keep();
  expect(await mailsTo(app, instructor.email)).toEqual(['lesson_kept']);
  expect(await read(instructor.cookie)).toMatchObject({ mayAsk: false });
});

test('two clicks make one request and one email', async () => {
  await Promise.all([ask(), ask('Sick, again')]);
  expect(await mailsTo(app, manager.email)).toEqual(['lesson_requested']);
});

test('nothing can be requested for a cancelled lesson, or by a student', async () => {
  const url = `/api/booking/${fixture.records.bookingId}/cancel`;
  await app.call({ method: 'POST', url, as: manager.cookie, payload: { reason: 'Ice' } });
  expect(await read(instructor.cookie)).toMatchObject({ mayAsk: false });
  expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'status_conflict' } } });
  expect((await app.call({ url: at(), as: fixture.cookies.candidate })).status).toBe(403);
});

test('requests are erased with the student’s account', async () => {
  await ask('Sam is rude');
  const cancel = `/api/booking/${fixture.records.bookingId}/cancel`;
  await app.call({ method: 'POST', url: cancel, as: manager.cookie, payload: { reason: 'As asked' } });
  const { candidateId } = fixture.records;
  const person = { id: candidateId, email: 'gone@student.example' };
  await inTransaction(app.ctx, async (tx) => {
    for (const { erase } of PERSONAL_DATA) await erase?.(tx, person);
  });
  expect(await app.db.selectFrom('lesson_requests').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ reason: 'Sam is rude' }),
  );
});
