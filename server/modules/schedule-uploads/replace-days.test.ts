import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UploadAnswer } from '#contract/schedule-uploads.ts';
import { inTransaction } from '#server/context.ts';
import { replaceSlots } from '#server/modules/availability/availability.ts';
import { takeTimeForOffice } from '#server/modules/availability/office-slots.ts';
import { beginSession, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { buildSheet, upload } from '#server/testing/upload-call.ts';

const HEADING = ['Instructor email', 'Date', 'Start time', 'End time', 'Time zone', 'Lesson minutes'];
const MONDAY = '2026-12-07';
const TUESDAY = '2026-12-08';
const MARIA = 'maria.silva@example.com';
const JEAN = 'jean.tremblay@example.com';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let maria: { id: string };
let jean: { id: string };

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  maria = await addInstructor(app, school.schoolId, { firstName: 'Maria', lastName: 'Silva', email: MARIA });
  jean = await addInstructor(app, school.schoolId, { firstName: 'Jean', lastName: 'Tremblay', email: JEAN });
});

const sheet = (...rows: (string | number)[][]) => buildSheet([HEADING, ...rows]);
const save = (rows: (string | number)[][], query = '') => upload(app, school, sheet(...rows), { query });
const preview = async (rows: (string | number)[][], days = 'suggest') =>
  (await save(rows, `&preview=true&days=${days}`)).body;
const version = (answer: UploadAnswer, days = answer.days) => `&days=${days}&previewVersion=${answer.version}`;

/** `2026-12-07 09:00 Maria`, with a star if it's booked. */
async function schedule(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select(['local_date', 'local_start', 'first_name', 'slots.status'])
    .where('school_id', '=', school.schoolId)
    .where('slots.status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .orderBy('first_name')
    .execute();
  return rows.map(
    (row) => `${row.local_date} ${row.local_start} ${row.first_name}${row.status === 'BOOKED' ? '*' : ''}`,
  );
}

async function book(instructorId: string, date: string, startTime: string, endTime: string) {
  const student = await signUpCandidate(app);
  const payload = { instructorId, date, startTime, endTime, location: 'Home' };
  const { status, body } = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  expect(status).toBe(201);
  const { bookingId } = body as { bookingId: string };
  return {
    ...student,
    bookingId,
    cancel: () =>
      app.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as: student.cookie, payload: {} }),
  };
}

const undo = (id: string | undefined, cookie: string | null = school.cookie) =>
  app.call({ method: 'POST', url: `/api/schedule/uploads/${id}/undo?schoolId=${school.schoolId}`, as: cookie });
const listUploads = async () =>
  (await app.call({ url: `/api/schedule/uploads?schoolId=${school.schoolId}`, as: school.cookie })).body as {
    id: string;
    isUndoable: boolean;
    hasBookedSlots: boolean;
    undoneAt: string | null;
  }[];

const WEEK = [
  [MARIA, MONDAY, '9:00', '11:00'],
  [MARIA, TUESDAY, '9:00', '10:00'],
  [JEAN, MONDAY, '9:00', '10:00'],
];
const CORRECTED = [
  [MARIA, MONDAY, '10:00', '12:00'],
  [JEAN, MONDAY, '9:00', '10:00'],
];

describe('a sheet for days that an earlier sheet has', () => {
  test('is suggested to replace them, and nothing else is', async () => {
    expect(await preview(WEEK)).toMatchObject({ days: 'add', added: 4, removed: 0, daysAgain: 0 });
    await save(WEEK);
    expect(await preview(CORRECTED)).toMatchObject({
      days: 'replace',
      added: 1,
      unchanged: 2,
      removed: 1,
      daysAgain: 2,
    });
    expect(await preview(CORRECTED, 'add')).toMatchObject({ days: 'add', added: 1, unchanged: 2, removed: 0 });
    expect(await preview([[MARIA, '2026-12-21', '9:00', '10:00']])).toMatchObject({ days: 'add', daysAgain: 0 });
  });

  test('replaces exactly these days of these instructors, and the preview shows each slot', async () => {
    await save(WEEK);
    const shown = await preview(CORRECTED);
    expect(shown.calendar).toEqual([
      {
        instructorId: maria.id,
        instructor: 'Maria Silva',
        days: [
          {
            date: MONDAY,
            slots: [
              { startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto', change: 'removed' },
              { startTime: '10:00', endTime: '11:00', timeZone: 'America/Toronto', change: 'kept' },
              { startTime: '11:00', endTime: '12:00', timeZone: 'America/Toronto', change: 'added' },
            ],
          },
        ],
      },
      {
        instructorId: jean.id,
        instructor: 'Jean Tremblay',
        days: [
          {
            date: MONDAY,
            slots: [{ startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto', change: 'kept' }],
          },
        ],
      },
    ]);
    const { status, body } = await save(CORRECTED, version(shown));
    expect([status, body.added, body.removed, body.saved?.undoUntil]).toEqual([200, 1, 1, '2026-11-20T17:10:00.000Z']);
    expect(await schedule()).toEqual([
      `${MONDAY} 09:00 Jean`,
      `${MONDAY} 10:00 Maria`,
      `${MONDAY} 11:00 Maria`,
      `${TUESDAY} 09:00 Maria`,
    ]);
  });

  test('drops an instructor’s day that the new sheet leaves out, if the sheet has both', async () => {
    await save([...WEEK, [JEAN, TUESDAY, '9:00', '10:00']]);
    const shown = await preview(WEEK);
    expect(shown).toMatchObject({ removed: 1, added: 0 });
    await save(WEEK, version(shown));
    expect(await schedule()).not.toContain(`${TUESDAY} 09:00 Jean`);
  });

  test('keeps what is booked, and adds the lessons of its row that don’t overlap it', async () => {
    await save(WEEK);
    await book(maria.id, MONDAY, '09:00', '10:00');
    const shown = await preview([[MARIA, MONDAY, '9:30', '12:30']]);
    expect(shown).toMatchObject({ added: 2, removed: 1, booked: 1, refusedRows: 0 });
    expect(shown.notes).toMatchObject([{ row: 2, code: 'overlaps_booked', params: { start: '09:30', end: '10:30' } }]);
    await save([[MARIA, MONDAY, '9:30', '12:30']], version(shown));
    expect((await schedule()).filter((slot) => slot.includes(`${MONDAY}`) && slot.includes('Maria'))).toEqual([
      `${MONDAY} 09:00 Maria*`,
      `${MONDAY} 10:30 Maria`,
      `${MONDAY} 11:30 Maria`,
    ]);
  });

  test('removes slots added by hand only on days that a row names, and leaves free weekly hours', async () => {
    await save(WEEK);
    await addSlots(app, maria.id, [{ date: MONDAY, startTime: '18:00', endTime: '19:00' }]);
    await addSlots(app, jean.id, [{ date: TUESDAY, startTime: '18:00', endTime: '19:00' }]);
    await app.call({
      ...{ method: 'PUT', url: `/api/instructor/${maria.id}/weekly-hours`, as: school.cookie },
      payload: { lines: [{ weekday: 1, from: '14:00', to: '16:00', lessonMinutes: 60, breakMinutes: 0 }] },
    });
    const shown = await preview([...CORRECTED, [MARIA, TUESDAY, '9:00', '10:00']]);
    expect(shown).toMatchObject({ removed: 2 });
    await save([...CORRECTED, [MARIA, TUESDAY, '9:00', '10:00']], version(shown));
    const slots = await schedule();
    expect(slots).not.toContain(`${MONDAY} 18:00 Maria`);
    expect(slots).toEqual(expect.arrayContaining([`${TUESDAY} 18:00 Jean`, `${MONDAY} 14:00 Maria`]));
  });

  test('leaves the day of a refused row as it is, and the days that it could be about', async () => {
    await save(WEEK);
    const rows = [
      [MARIA, MONDAY, '14:00', '15:00'],
      [MARIA, MONDAY, '9 o’clockish', '11:00'],
      [JEAN, MONDAY, '12:00', '13:00'],
      [JEAN, '2027-13-40', '9:00', '10:00'],
      [JEAN, TUESDAY, '9:00', '10:00'],
    ];
    const shown = await preview(rows);
    expect(shown).toMatchObject({ days: 'replace', refusedRows: 2, added: 3, removed: 2 });
    await save(rows, `&partial=true${version(shown)}`);
    expect(await schedule()).toEqual([
      `${MONDAY} 09:00 Maria`,
      `${MONDAY} 10:00 Maria`,
      `${MONDAY} 12:00 Jean`,
      `${MONDAY} 14:00 Maria`,
      `${TUESDAY} 09:00 Jean`,
    ]);
  });

  test('removes what is left of a slot beside an office lesson, and the slot doesn’t come back with its cancellation', async () => {
    await save([[MARIA, MONDAY, '9:00', '12:00', '', 180]]);
    await inTransaction(app.ctx, async (tx) => {
      const taken = await takeTimeForOffice(tx, {
        ...{ instructorId: maria.id, date: MONDAY, startTime: '10:00', endTime: '11:00' },
      });
      await taken?.taking.execute(tx.db);
    });
    expect(await preview([[MARIA, MONDAY, '9:00', '12:00', '', 180]])).toMatchObject({
      added: 0,
      removed: 0,
      unchanged: 1,
    });
    const rows = [[MARIA, MONDAY, '13:00', '14:00']];
    await save(rows, version(await preview(rows)));
    expect(await schedule()).toEqual([`${MONDAY} 10:00 Maria*`, `${MONDAY} 13:00 Maria`]);
    const covered = await app.db.selectFrom('slots').select('id').where('covered_by', 'is not', null).execute();
    expect(covered).toEqual([]);
  });
});

describe('a save proves that its preview still holds', () => {
  test('a slot that was booked since is kept: nothing is saved, and the answer is the new preview', async () => {
    await save(WEEK);
    const shown = await preview(CORRECTED);
    await book(maria.id, MONDAY, '09:00', '10:00');
    const before = await schedule();
    const { status, body } = await save(CORRECTED, version(shown));
    expect([status, body.error?.code]).toEqual([409, 'schedule_changed']);
    expect(body).toMatchObject({ added: 1, removed: 0, booked: 1 });
    expect(await schedule()).toEqual(before);
    expect((await listUploads()).length).toBe(1);
    expect((await save(CORRECTED, version(body))).status).toBe(200);
  });

  test('another booking on a day that is replaced doesn’t matter', async () => {
    await save(WEEK);
    const shown = await preview(CORRECTED);
    await book(jean.id, MONDAY, '09:00', '10:00');
    expect((await save(CORRECTED, version(shown))).status).toBe(200);
  });

  test('a request that is sent again saves once and answers the same; so do two at once', async () => {
    await save(WEEK);
    const shown = await preview(CORRECTED);
    const replies = await Promise.all([save(CORRECTED, version(shown)), save(CORRECTED, version(shown))]);
    expect(replies.map(({ status, body }) => [status, body.added, body.removed])).toEqual([
      [200, 1, 1],
      [200, 1, 1],
    ]);
    expect(new Set(replies.map(({ body }) => body.saved?.uploadId)).size).toBe(1);
    expect((await listUploads()).length).toBe(2);
  });

  test('of two people who replace the same days, the second sees the first one’s days', async () => {
    await save(WEEK);
    const other = [[MARIA, MONDAY, '15:00', '16:00']];
    const [mine, theirs] = [await preview(CORRECTED), await preview(other)];
    const replies = await Promise.all([save(CORRECTED, version(mine)), save(other, version(theirs))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a booking and a save at the same moment: either the slot is gone, or it is booked and stays', async () => {
    await save(WEEK);
    const shown = await preview(CORRECTED);
    const student = await signUpCandidate(app);
    const payload = { instructorId: maria.id, date: MONDAY, startTime: '09:00', endTime: '10:00', location: 'Home' };
    const [booked, saved] = await Promise.all([
      app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload }),
      save(CORRECTED, version(shown)),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([booked.status, saved.status]);
    expect((await schedule()).includes(`${MONDAY} 09:00 Maria*`)).toBe(booked.status === 201);
  });
});

describe('undoing an upload', () => {
  test('restores the schedule as it was; undoing twice changes nothing more', async () => {
    await save(WEEK);
    const before = await schedule();
    app.clock.set('2026-11-20T17:01:00Z');
    const { body } = await save(CORRECTED, version(await preview(CORRECTED)));
    expect((await undo(body.saved?.uploadId)).body).toEqual({ removed: 1, restored: 1, booked: [] });
    expect(await schedule()).toEqual(before);
    expect((await undo(body.saved?.uploadId)).body).toEqual({ removed: 0, restored: 0, booked: [] });
    expect(await schedule()).toEqual(before);
    expect(await listUploads()).toMatchObject([
      { undoneAt: '2026-11-20T17:01:00.000Z', isUndoable: false },
      { undoneAt: null, isUndoable: true },
    ]);
  });

  test('in the first ten minutes, keeps and names what is booked meanwhile', async () => {
    const first = await save(WEEK);
    const { bookingId } = await book(maria.id, MONDAY, '09:00', '10:00');
    app.clock.set('2026-11-20T17:09:00Z');
    expect((await undo(first.body.saved?.uploadId)).body).toEqual({
      ...{ removed: 3, restored: 0 },
      booked: [
        {
          ...{ bookingId, instructor: 'Maria Silva', studentName: expect.any(String) },
          ...{ date: MONDAY, startTime: '09:00', endTime: '10:00' },
        },
      ],
    });
    expect(await schedule()).toEqual([`${MONDAY} 09:00 Maria*`]);
  });

  test('later, is refused while something is booked', async () => {
    const first = await save(WEEK);
    const { cancel, bookingId } = await book(maria.id, MONDAY, '09:00', '10:00');
    app.clock.set('2026-11-20T17:10:00Z');
    const before = await schedule();
    const refused = await undo(first.body.saved?.uploadId);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { code: 'upload_booked', details: [{ bookingId }] } },
    ]);
    expect(await schedule()).toEqual(before);
    expect(await listUploads()).toMatchObject([{ hasBookedSlots: true }]);
    expect((await cancel()).status).toBeLessThan(300);
    const cookie = await beginSession(app, school.accountId);
    expect((await undo(first.body.saved?.uploadId, cookie)).body).toMatchObject({ removed: 4 });
    expect(await schedule()).toEqual([]);
  });

  test('goes backwards: an upload whose slots a later one kept or replaced comes after it', async () => {
    const first = await save(WEEK);
    app.clock.set('2026-11-20T17:01:00Z');
    const second = await save(CORRECTED, version(await preview(CORRECTED)));
    const refused = await undo(first.body.saved?.uploadId);
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'upload_followed' } }]);
    const [followed, undoable] = [
      { isUndoable: false, isFollowed: true },
      { isUndoable: true, isFollowed: false },
    ];
    expect(await listUploads()).toMatchObject([undoable, followed]);
    await undo(second.body.saved?.uploadId);
    expect(await listUploads()).toMatchObject([{ isUndoable: false, isFollowed: false }, undoable]);
    expect((await undo(first.body.saved?.uploadId)).body).toMatchObject({ removed: 4 });
    expect(await schedule()).toEqual([]);
  });

  test('doesn’t restore a slot whose place was taken, or in days off since', async () => {
    await save(WEEK);
    const rows = [
      [MARIA, MONDAY, '14:00', '15:00'],
      [MARIA, TUESDAY, '14:00', '15:00'],
    ];
    const { body } = await save(rows, version(await preview(rows)));
    await addSlots(app, maria.id, [{ date: MONDAY, startTime: '09:30', endTime: '10:30' }]);
    await app.call({
      ...{ method: 'POST', url: `/api/instructor/${maria.id}/days-off`, as: school.cookie },
      payload: { fromDate: TUESDAY, toDate: TUESDAY, reason: '' },
    });
    expect((await undo(body.saved?.uploadId)).body).toMatchObject({ restored: 0 });
    expect(await schedule()).toEqual([`${MONDAY} 09:00 Jean`, `${MONDAY} 09:30 Maria`]);
  });

  test('leaves a slot that was moved since, and lets the sheet be uploaded again', async () => {
    const first = await save(WEEK);
    const slot = await app.db
      .selectFrom('slots')
      .select('id')
      .where('instructor_id', '=', jean.id)
      .executeTakeFirstOrThrow();
    const payload = { instructorId: jean.id, date: MONDAY, startTime: '12:00', endTime: '13:00' };
    const moved = await app.call({ method: 'PUT', url: `/api/slot/${slot.id}`, as: school.cookie, payload });
    expect(moved.status).toBe(200);
    expect((await undo(first.body.saved?.uploadId)).body).toMatchObject({ removed: 3 });
    expect(await schedule()).toEqual([`${MONDAY} 12:00 Jean`]);
    expect(await preview(WEEK)).toMatchObject({ days: 'add', added: 4, unchanged: 0 });
  });

  test('an empty sheet, or one that can’t be read, replaces nothing', async () => {
    await save(WEEK);
    const before = await schedule();
    for (const rows of [[], [[MARIA, 'someday', '9:00', '10:00']]])
      expect(await preview(rows, 'replace')).toMatchObject({ added: 0, removed: 0 });
    await save([], '&days=replace');
    expect(await schedule()).toEqual(before);
  });

  test('is another school’s secret', async () => {
    const first = await save(WEEK);
    const other = await signUpSchool(app, { province: 'QC' });
    const url = `/api/schedule/uploads/${first.body.saved?.uploadId}/undo?schoolId=${other.schoolId}`;
    expect((await app.call({ method: 'POST', url, as: other.cookie })).status).toBe(404);
    expect((await undo(first.body.saved?.uploadId, other.cookie)).status).toBe(403);
    expect((await schedule()).length).toBe(4);
  });
});

test('a slot that was booked before its lock stays booked', async () => {
  await addSlots(app, maria.id, [
    { date: MONDAY, startTime: '09:00', endTime: '10:00' },
    { date: MONDAY, startTime: '11:00', endTime: '12:00' },
  ]);
  await book(maria.id, MONDAY, '09:00', '10:00');
  const slots = await app.db.selectFrom('slots').select('id').where('instructor_id', '=', maria.id).execute();
  await inTransaction(app.ctx, (tx) =>
    replaceSlots(
      tx,
      slots.map(({ id }) => id),
    ),
  );
  expect(await schedule()).toEqual([`${MONDAY} 09:00 Maria*`]);
});
