import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { HoursRun, WeeklyHours } from '#contract/weekly-hours.ts';
import { beginSession, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { continueRun, giveUpHours } from './run-hours.ts';
import { type HoursJob, SAVE_HOURS } from './start-hours-run.ts';
import { remakeAllSlots } from './weekly-hours.ts';

/** Runs no jobs, so that each chunk is a step of the test. */
let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let ids: string[];
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  ids = [];
});

const MORNING = { weekday: 1, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 };
const EVENING = { ...MORNING, from: '17:00', to: '19:00' };

async function employ(count: number) {
  for (let n = 0; n < count; n++)
    ids.push((await addInstructor(app, school.schoolId, { firstName: `Ann${n}`, lastName: 'Roy' })).id);
}
const url = (id = ids[0]) => `/api/instructor/${id}/weekly-hours`;
const put = (payload: object, id = ids[0]) => app.call({ method: 'PUT', url: url(id), as: school.cookie, payload });
const save = (runId: string) => put({ lines: [MORNING], alsoTo: ids.slice(1), runId });
const undo = (changeId: string, as = school.cookie) =>
  app.call({ method: 'POST', url: `${url()}/undo`, as, payload: { changeId } });
const readRun = async (as = school.cookie) =>
  ((await app.call({ url: `/api/school/${school.schoolId}/weekly-hours/run`, as })).body as { run: HoursRun | null })
    .run;
const hoursOf = async (id: string | undefined) =>
  (await app.call({ url: url(id), as: school.cookie })).body as WeeklyHours;
const savedHours = () => Promise.all(ids.map(async (id) => (await hoursOf(id)).lines));
/** Jobs enqueued for a run, the oldest first. */
async function jobsOf(runId: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: HoursJob }>`
    SELECT data FROM jobs.job WHERE name = ${SAVE_HOURS.name} AND data ->> 'runId' = ${runId}
    ORDER BY created_on`.execute(app.owner);
  return rows.map(({ data: { runId: id, after, instructorId } }) => ({
    ...{ runId: id, ...(after && { after }), ...(instructorId && { instructorId }) },
  }));
}
async function finish(runId: string) {
  while ((await readRun())?.isDone === false) await continueRun(app.ctx, { runId });
}

describe('hours for many instructors', () => {
  test('are saved at once for the first and in steps for the others, whose progress can be read', async () => {
    await employ(13);
    const runId = randomUUID();
    expect(await readRun()).toBeNull();
    expect(await save(runId)).toMatchObject({ status: 200, body: { added: 24, version: 1, changeId: runId } });
    const run = { id: runId, kind: 'save', total: 13, refused: [], startedAt: expect.any(String) };
    expect(await readRun()).toEqual({ ...run, saved: 1, isDone: false });
    await continueRun(app.ctx, { runId });
    expect(await readRun()).toEqual({ ...run, saved: 11, isDone: false });
    await continueRun(app.ctx, { runId });
    expect(await readRun()).toEqual({ ...run, saved: 13, isDone: true });
    expect(await savedHours()).toEqual(ids.map(() => [MORNING]));
    const slots = await app.db.selectFrom('slots').select('instructor_id').where('instructor_id', 'in', ids).execute();
    expect(slots).toHaveLength(13 * 24);
  });

  test('sent or run again, they start and change nothing more', async () => {
    await employ(3);
    const runId = randomUUID();
    await save(runId);
    await finish(runId);
    await continueRun(app.ctx, { runId });
    expect(await save(runId)).toMatchObject({ status: 200, body: { added: 0, version: 1, changeId: runId } });
    await Promise.all([continueRun(app.ctx, { runId }), continueRun(app.ctx, { runId })]);
    expect(await Promise.all(ids.map(async (id) => (await hoursOf(id)).version))).toEqual([1, 1, 1]);
  });

  test('two servers that continue one run save each instructor once', async () => {
    await employ(6);
    const runId = randomUUID();
    await save(runId);
    await Promise.all([continueRun(app.ctx, { runId }), continueRun(app.ctx, { runId })]);
    expect(await readRun()).toMatchObject({ saved: 6, isDone: true });
    expect(await Promise.all(ids.map(async (id) => (await hoursOf(id)).version))).toEqual(ids.map(() => 1));
  });

  test('leave alone whoever got other hours meanwhile, and say so by name', async () => {
    await employ(4);
    const runId = randomUUID();
    await save(runId);
    app.clock.advance({ minutes: 1 });
    await put({ lines: [EVENING] }, ids[2]);
    await finish(runId);
    expect(await savedHours()).toEqual([[MORNING], [MORNING], [EVENING], [MORNING]]);
    expect(await readRun()).toMatchObject({
      ...{ total: 4, saved: 3, isDone: true },
      refused: [{ instructorId: ids[2], name: 'Ann2 Roy', reason: 'changed_meanwhile' }],
    });
  });

  test('list by name whose hours couldn’t be saved', async () => {
    await employ(3);
    const runId = randomUUID();
    await save(runId);
    await app.db
      .updateTable('schools')
      .set({ information_completed_at: null })
      .where('id', '=', school.schoolId)
      .execute();
    await continueRun(app.ctx, { runId });
    expect(await readRun()).toMatchObject({
      ...{ saved: 1, isDone: true },
      refused: [
        { name: 'Ann1 Roy', reason: 'failed' },
        { name: 'Ann2 Roy', reason: 'failed' },
      ],
    });
  });

  test('reach everybody else when one instructor’s crash, who is retried alone and listed once that fails', async () => {
    await employ(14);
    const runId = randomUUID();
    await save(runId);
    const [instructorId = '', ...others] = ids.slice(1).sort();
    const forbid = sql.lit(instructorId);
    await sql`ALTER TABLE weekly_hours ADD CONSTRAINT crash CHECK (instructor_id <> ${forbid}) NOT VALID`.execute(
      app.owner,
    );
    onTestFinished(
      async () => void (await sql`ALTER TABLE weekly_hours DROP CONSTRAINT IF EXISTS crash`.execute(app.owner)),
    );
    const todo = (await jobsOf(runId)).length;
    await continueRun(app.ctx, { runId });
    const [retry, rest] = (await jobsOf(runId)).slice(todo);
    expect([retry, rest]).toEqual([
      { runId, instructorId },
      { runId, after: others[8] },
    ]);
    await continueRun(app.ctx, rest as HoursJob);
    expect(await readRun()).toMatchObject({ saved: 13, total: 14, isDone: false, refused: [] });
    await expect(continueRun(app.ctx, retry as HoursJob)).rejects.toThrow('crash');
    await giveUpHours(app.ctx, retry as HoursJob);
    expect(await readRun()).toMatchObject({ saved: 13, isDone: true, refused: [{ instructorId, reason: 'failed' }] });
  });

  test('of a job that never ran are listed by name once its retries end', async () => {
    await employ(3);
    const runId = randomUUID();
    await save(runId);
    await giveUpHours(app.ctx, { runId });
    expect(await readRun()).toMatchObject({
      ...{ saved: 1, isDone: true },
      refused: [
        { name: 'Ann1 Roy', reason: 'failed' },
        { name: 'Ann2 Roy', reason: 'failed' },
      ],
    });
  });

  test('undone halfway, are taken back where they were saved and come to nobody else', async () => {
    await employ(13);
    const runId = randomUUID();
    await save(runId);
    await continueRun(app.ctx, { runId });
    expect((await undo(runId)).status).toBe(200);
    await continueRun(app.ctx, { runId });
    expect(await savedHours()).toEqual(ids.map(() => []));
    expect(await readRun()).toMatchObject({ isDone: true, refused: [] });
  });

  test('still come to the others when an instructor undoes their own', async () => {
    await employ(3);
    const runId = randomUUID();
    await save(runId);
    const [instructorId = ''] = ids;
    const teacher = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
    expect((await undo(runId, teacher.cookie)).status).toBe(200);
    await finish(runId);
    expect(await savedHours()).toEqual([[], [MORNING], [MORNING]]);
  });

  test('for more than fifteen are undone in steps as well, later changes excepted', async () => {
    await employ(17);
    const runId = randomUUID();
    await save(runId);
    await finish(runId);
    await put({ lines: [EVENING] }, ids[16]);
    expect((await undo(runId)).status).toBe(200);
    const undoing = await readRun();
    expect(undoing).toMatchObject({ kind: 'undo', total: 16, saved: 0, isDone: false });
    app.clock.advance({ seconds: 1 });
    expect((await undo(runId)).status).toBe(200);
    expect((await readRun())?.id).toBe(undoing?.id);
    await put({ lines: [EVENING] }, ids[15]);
    await finish(undoing?.id ?? '');
    expect(await savedHours()).toEqual([...ids.slice(0, 15).map(() => []), [EVENING], [EVENING]]);
    expect((await readRun())?.refused).toMatchObject([{ instructorId: ids[15], reason: 'changed_meanwhile' }]);
  });

  test('name only the school’s own instructors and runs, and are shown for a day, not to instructors', async () => {
    await employ(2);
    const runId = randomUUID();
    const { schoolId } = await signUpSchool(app, { province: 'ON' });
    const { id: stranger } = await addInstructor(app, schoolId);
    expect((await put({ lines: [MORNING], alsoTo: [stranger], runId })).status).toBe(404);
    expect(await savedHours()).toEqual([[], []]);
    await save(runId);
    const owner = school;
    school = await signUpSchool(app, { province: 'ON' });
    const own = await addInstructor(app, school.schoolId);
    expect((await put({ lines: [MORNING], alsoTo: [], runId }, own.id)).status).toBe(404);
    school = owner;
    const teacher = await signUpMember(app, {
      schoolId: school.schoolId,
      role: 'instructor',
      instructorId: ids[0] ?? '',
    });
    expect(await readRun(teacher.cookie)).toBeNull();
    app.clock.advance({ hours: 23 });
    // The session is over, too.
    school.cookie = await beginSession(app, school.accountId);
    expect(await readRun()).toMatchObject({ isDone: false });
    await finish(runId);
    expect(await readRun()).toBeNull();
    app.clock.advance({ hours: 26 });
    await remakeAllSlots(app.ctx);
    const left = await app.db.selectFrom('weekly_hours_runs').select('id').where('id', '=', runId).execute();
    expect(left).toEqual([]);
  });
});
