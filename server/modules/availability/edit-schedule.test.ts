import { beforeAll, describe, expect, test } from 'vitest';
import type { HandledSlot } from '#contract/availability.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, slotStatuses, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const DAY = { date: '2026-12-10', startTime: '09:00', endTime: '10:30' };
const add = (payload: object, as = school.cookie) => app.call({ method: 'POST', url: '/api/slot', as, payload });
const put = (id: string, payload: object, as = school.cookie) =>
  app.call({ method: 'PUT', url: `/api/slot/${id}`, as, payload });
const withdraw = (id: string, as = school.cookie) => app.call({ method: 'DELETE', url: `/api/slot/${id}`, as });

async function freeSlot() {
  const instructor = await addInstructor(app, school.schoolId);
  const { body } = await add({ instructorId: instructor.id, ...DAY });
  return { instructorId: instructor.id, id: (body as HandledSlot).id };
}
const bookedSlotId = async (instructorId: string) =>
  String(
    (await app.db.selectFrom('slots').select('id').where('instructor_id', '=', instructorId).executeTakeFirstOrThrow())
      .id,
  );

describe('a slot by hand', () => {
  test('is added in the school’s zone and offered at once; it can be moved and withdrawn', async () => {
    const { id: studentId, cookie } = await signUpCandidate(app);
    expect(studentId).not.toBe('');
    const { instructorId, id } = await freeSlot();
    const offered = async () =>
      (await app.call({ url: `/api/schedule/instructor/${instructorId}`, as: cookie })).body as object[];
    expect(await offered()).toMatchObject([{ ...DAY, timeZone: 'America/Toronto' }]);
    const later = { ...DAY, date: '2026-12-11' };
    expect(await put(id, { instructorId, ...later })).toMatchObject({ status: 200, body: { id, ...later } });
    expect(await offered()).toMatchObject([{ ...later, timeZone: 'America/Toronto' }]);
    expect((await withdraw(id)).status).toBe(204);
    expect(await offered()).toEqual([]);
    expect((await withdraw(id)).status).toBe(404);
  });

  test('can overlap its old place, and can move to another instructor of the school', async () => {
    const { instructorId, id } = await freeSlot();
    expect((await put(id, { instructorId, ...DAY, startTime: '09:30', endTime: '11:00' })).status).toBe(200);
    const other = await addInstructor(app, school.schoolId);
    expect(await put(id, { instructorId: other.id, ...DAY })).toMatchObject({ body: { instructorId: other.id } });
  });

  test.each([
    [{ date: '2026-11-19' }, 'date', 'past_date'],
    [{ date: '2027-11-30' }, 'date', 'too_far_date'],
    [{ endTime: '09:00' }, 'endTime', 'end_not_after_start'],
    [{ endTime: '09:20' }, 'endTime', 'slot_too_short'],
    [{ endTime: '13:30' }, 'endTime', 'slot_too_long'],
    [{ date: '2027-03-14', startTime: '02:10', endTime: '03:10' }, 'startTime', 'nonexistent_time'],
    [{ startTime: '10:00', endTime: '11:00' }, 'startTime', 'overlaps_stored'],
    [{}, 'startTime', 'overlaps_stored'],
  ])('is refused like a row of a sheet: %o', async (change, path, code) => {
    const { instructorId } = await freeSlot();
    const answer = await add({ instructorId, ...DAY, ...change });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'slot_refused', details: [{ path, code }] } } });
    expect(await slotStatuses(app, instructorId)).toEqual(['AVAILABLE']);
  });

  test('shows all faults at once, each at its field', async () => {
    const { instructorId } = await freeSlot();
    await app.call({
      method: 'PATCH',
      url: `/api/instructor/${instructorId}`,
      as: school.cookie,
      payload: { isActive: false },
    });
    const answer = await add({ instructorId, ...DAY, date: '2026-11-19', endTime: '09:00' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'slot_refused',
          details: [
            { path: 'instructorId', code: 'inactive_instructor' },
            { path: 'date', code: 'past_date' },
            { path: 'endTime', code: 'end_not_after_start' },
          ],
        },
      },
    });
  });

  test('can’t change a booked slot or one of another school', async () => {
    const { instructor } = await bookLesson(app, school);
    const id = await bookedSlotId(instructor.id);
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { error: { code: 'slot_booked' } } });
    expect((await put(id, { instructorId: instructor.id, ...DAY })).status).toBe(409);
    const other = await signUpSchool(app, { province: 'ON' });
    const free = await freeSlot();
    expect((await withdraw(free.id, other.cookie)).status).toBe(404);
    expect((await put(free.id, { instructorId: free.instructorId, ...DAY }, other.cookie)).status).toBe(404);
    expect((await add({ instructorId: free.instructorId, ...DAY, date: '2026-12-15' }, other.cookie)).status).toBe(404);
    expect(await slotStatuses(app, free.instructorId)).toEqual(['AVAILABLE']);
  });

  test('when one person withdraws and another books at once, one succeeds', async () => {
    for (let round = 0; round < 6; round++) {
      const { instructorId, id } = await freeSlot();
      const { cookie } = await signUpCandidate(app);
      const [gone, booked] = await Promise.all([
        withdraw(id),
        app.call({
          method: 'POST',
          url: '/api/booking',
          as: cookie,
          payload: { instructorId, ...DAY, location: 'Home' },
        }),
      ]);
      const [status] = await slotStatuses(app, instructorId);
      expect(status).toBe(booked.status === 201 ? 'BOOKED' : 'WITHDRAWN');
      expect(gone.status).toBe(booked.status === 201 ? 409 : 204);
    }
  });

  test('of two identical slots added at once, one is added and the other overlaps', async () => {
    const instructor = await addInstructor(app, school.schoolId);
    const answers = await Promise.all([1, 2, 3].map(() => add({ instructorId: instructor.id, ...DAY })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422]);
  });
});
