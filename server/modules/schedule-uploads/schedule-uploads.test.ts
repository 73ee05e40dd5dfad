import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { inTransaction } from '#server/context.ts';
import { addSlots as addSlotsInProcess } from '#server/modules/availability/availability.ts';
import { takeTimeForOffice } from '#server/modules/availability/office-slots.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { buildSheet, fixture, upload } from '#server/testing/upload-call.ts';
import { workbookOf } from '#server/testing/workbook-of.ts';
import { type UploadRequest, uploadSchedule, uploadSheet } from './schedule-uploads.ts';

const HEADING = ['Instructor email', 'Date', 'Start time', 'End time', 'Time zone', 'Lesson minutes'];

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let maria: { id: string };
let jean: { id: string };

beforeAll(async () => {
  app = await sharedTestApp();
});

beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  const names = [
    { firstName: 'Maria', lastName: 'Silva', email: 'maria.silva@example.com' },
    { firstName: 'Jean', lastName: 'Tremblay', email: 'jean.tremblay@example.com' },
  ] as const;
  maria = await addInstructor(app, school.schoolId, names[0]);
  jean = await addInstructor(app, school.schoolId, names[1]);
});

/** `2026-12-07 09:00-10:00 Maria` for each slot of the school. */
async function storedSlots(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select(['local_date', 'local_start', 'local_end', 'first_name', 'starts_at', 'slots.status'])
    .where('school_id', '=', school.schoolId)
    .orderBy('starts_at')
    .orderBy('first_name')
    .execute();
  return rows.map((row) => `${row.local_date} ${row.local_start}-${row.local_end} ${row.first_name}`);
}

const countUploads = async () => (await listUploads()).length;
async function listUploads() {
  const { body } = await app.call({ url: `/api/schedule/uploads?schoolId=${school.schoolId}`, as: school.cookie });
  return body as Record<string, unknown>[];
}

const WEEK = [
  '2026-12-07 09:00-10:00 Jean',
  '2026-12-07 09:00-10:00 Maria',
  '2026-12-07 10:00-11:00 Maria',
  '2026-12-07 11:00-12:00 Maria',
  '2026-12-08 13:00-14:30 Maria',
  '2026-12-08 14:30-16:00 Maria',
  '2026-12-09 18:30-19:30 Jean',
  '2026-12-09 19:30-20:30 Jean',
];

test.each(['2026-99-99', '2026-12-14,', 'monday', Array(61).fill('2026-12-14').join(',')])(
  'an answer that names no week is refused: %s',
  async (weeks) => {
    const { status, body } = await upload(app, school, fixture('week.xlsx'), { query: `&preview=true&weeks=${weeks}` });
    expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
  },
);

describe('files written by LibreOffice', () => {
  test.each(['week.xlsx', 'week.xls'])('[SC-01] %s is read, cut into lessons and saved', async (name) => {
    const { status, body } = await upload(app, school, fixture(name));
    expect(body).toMatchObject({ read: 4, added: 8, unchanged: 0, refused: [] });
    expect(status).toBe(200);
    expect(await storedSlots()).toEqual(WEEK);
  });

  test.each(['text.xlsx', 'text.xls'])('[SC-01] %s: text dates and times, names, other column order', async (name) => {
    const asked = (await upload(app, school, fixture(name))).body;
    expect(asked.refused).toMatchObject([{ row: 2, code: 'ambiguous_date' }]);
    expect(asked.reading.questions).toMatchObject([{ kind: 'day_order', value: '12/07/2026' }]);
    const { body } = await upload(app, school, fixture(name), { query: '&dayOrder=month_first' });
    expect(body).toMatchObject({ read: 4, added: 4, refused: [], reading: { questions: [] } });
    expect(await storedSlots()).toEqual([
      '2026-12-07 09:00-10:00 Maria',
      '2026-12-07 10:30-11:30 Maria',
      '2026-12-08 13:00-14:00 Maria',
      '2026-12-09 09:30-10:30 Jean',
    ]);
  });

  test.each(['horaire.xlsx', 'horaire.xls'])('[SC-01] %s: French, on the second sheet, with formulas', async (name) => {
    const { body } = await upload(app, school, fixture(name), { language: 'fr' });
    expect(body).toMatchObject({ read: 3, added: 4, refused: [] });
    expect(await storedSlots()).toEqual([
      '2026-12-07 09:00-10:00 Jean',
      '2026-12-07 10:00-11:00 Jean',
      '2026-12-08 11:00-12:00 Jean',
      '2026-12-09 13:30-15:00 Maria',
    ]);
  });

  test.each(['since-1904.xlsx', 'since-1904.xls'])('[SC-01] %s: dates that count from 1904', async (name) => {
    await upload(app, school, fixture(name));
    expect(await storedSlots()).toEqual(['2026-12-07 09:00-10:00 Maria']);
  });

  test('[API-07] each fault names its row, its column as headed in the sheet, and what to do', async () => {
    const { status, body } = await upload(app, school, fixture('faults.xlsx'));
    expect(status).toBe(422);
    expect(body.error).toEqual({
      code: 'schedule_refused',
      message: 'Some rows have errors, so we haven’t saved anything.',
      details: { refused: 11 },
    });
    expect(body).toMatchObject({ read: 13, added: 0, unchanged: 0 });
    expect(body.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Instructor email', 'unknown_instructor'],
      [3, 'Date', 'past_date'],
      [4, 'Date', 'too_far_date'],
      [5, 'End time', 'end_not_after_start'],
      [6, 'End time', 'slot_too_short'],
      [7, 'Lesson minutes', 'slot_too_long'],
      [9, 'Start time', 'overlaps_row'],
      [10, 'Start time', 'nonexistent_time'],
      [11, 'Date', 'unreadable_date'],
      [11, 'Start time', 'unreadable_time'],
      [11, 'Time zone', 'unknown_time_zone'],
      [11, 'Lesson minutes', 'unreadable_lesson_minutes'],
      [12, 'Instructor email', 'missing_value'],
      [13, 'End time', 'no_room_for_lesson'],
    ]);
    expect(body.refused[0]?.message).toContain('nobody@example.com');
    expect(body.refused[6]?.message).toBe('This overlaps row 8. Change or remove one of the two.');
    expect(body.refused.every(({ message }) => !/[{}]/.test(message))).toBe(true);
    expect(await storedSlots()).toEqual([]);
    expect(await countUploads()).toBe(0);
  });

  test('[API-07] in French for a French reader', async () => {
    const { body } = await upload(app, school, fixture('faults.xlsx'), { language: 'fr-CA' });
    expect(body.error?.message).toMatch(/nous n’avons donc rien enregistré/);
    expect(body.refused[6]?.message).toMatch(/^Cette ligne chevauche la ligne 8/);
  });
});

describe('preview, partial and all-or-nothing', () => {
  test('[API-07] a preview reports and stores nothing', async () => {
    const { status, body } = await upload(app, school, fixture('week.xlsx'), { query: '&preview=true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ read: 4, added: 8, unchanged: 0, refused: [] });
    expect(body.slots[0]).toEqual({
      row: 2,
      instructor: 'Maria Silva',
      date: '2026-12-07',
      startTime: '09:00',
      endTime: '10:00',
      timeZone: 'America/Toronto',
      isNew: true,
    });
    expect(await storedSlots()).toEqual([]);
    expect(await countUploads()).toBe(0);
  });

  test('a preview counts slots without time for the drive only if the school checks travel', async () => {
    const preview = async () =>
      (await upload(app, school, fixture('week.xlsx'), { query: '&preview=true' })).body.backToBack;
    expect(await preview()).toBe(7);
    await app.db.updateTable('schools').set({ checks_travel: false }).where('id', '=', school.schoolId).execute();
    expect(await preview()).toBe(0);
  });

  test('[API-07] a preview of a faulty sheet isn’t an error', async () => {
    const { status, body } = await upload(app, school, fixture('faults.xlsx'), { query: '&preview=true' });
    expect(status).toBe(200);
    expect(body.error).toBeUndefined();
    expect(body.added).toBe(2);
  });

  test('[API-07] partial mode saves the good rows', async () => {
    const { status, body } = await upload(app, school, fixture('faults.xlsx'), { query: '&partial=true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ read: 13, added: 2 });
    expect(await storedSlots()).toEqual(['2026-12-09 09:00-10:00 Maria', '2026-12-12 09:00-10:00 Maria']);
    expect((await listUploads())[0]).toMatchObject({ read: 13, added: 2, unchanged: 0, refused: 11 });
  });

  test('[API-07] the same sheet twice changes nothing, even with booked slots and on later days', async () => {
    await upload(app, school, fixture('week.xlsx'));
    const before = await app.db.selectFrom('slots').selectAll().orderBy('id').execute();
    await app.db.updateTable('slots').set({ status: 'BOOKED' }).where('instructor_id', '=', jean.id).execute();
    const again = await upload(app, school, fixture('week.xls'));
    expect(again).toMatchObject({ status: 200, body: { read: 4, added: 0, unchanged: 8, refused: [] } });
    const after = await app.db.selectFrom('slots').selectAll().orderBy('id').execute();
    expect(after.map((slot) => slot.id)).toEqual(before.map((slot) => slot.id));
    expect(after.filter((slot) => slot.instructor_id === jean.id).every((slot) => slot.status === 'BOOKED')).toBe(true);

    app.clock.set('2026-12-08T17:00:00Z');
    const cookie = await beginSession(app, school.accountId);
    const later = await upload(app, { ...school, cookie }, fixture('week.xlsx'));
    app.clock.set('2026-11-20T17:00:00Z');
    expect(later).toMatchObject({ status: 200, body: { added: 0, unchanged: 8, refused: [] } });
  });

  test('[API-07] a withdrawn slot is offered again', async () => {
    await upload(app, school, fixture('week.xlsx'));
    await app.db.updateTable('slots').set({ status: 'WITHDRAWN' }).where('instructor_id', '=', jean.id).execute();
    expect((await upload(app, school, fixture('week.xlsx'))).body).toMatchObject({ added: 3, unchanged: 5 });
  });

  test('[API-07] a row that overlaps a stored slot is refused', async () => {
    await addSlots(app, maria.id, [{ date: '2026-12-07', startTime: '09:30', endTime: '10:30' }]);
    const { status, body } = await upload(app, school, fixture('week.xlsx'));
    expect(status).toBe(422);
    expect(body.refused).toMatchObject([{ row: 2, code: 'overlaps_stored', params: { start: '09:00', end: '10:00' } }]);
    expect(await storedSlots()).toHaveLength(1);
  });

  test('[API-07] students see saved slots at once, and the list shows who, when and counts', async () => {
    const student = await signUpCandidate(app);
    const day = { url: '/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-12-07&place=&pageSize=500' };
    const isShown = async () =>
      ((await app.call({ ...day, as: student.cookie })).body as { instructorId: string }[]).some(
        (record) => record.instructorId === maria.id,
      );
    expect(await isShown()).toBe(false);
    await upload(app, school, fixture('week.xlsx'), { fileName: 'C:\\temp\\<b>December\u202e</b>.xlsx' });
    expect(await isShown()).toBe(true);
    expect(await listUploads()).toEqual([
      {
        id: expect.any(String),
        fileName: 'b>.xlsx',
        uploadedBy: school.email,
        uploadedAt: '2026-11-20T17:00:00.000Z',
        read: 4,
        added: 8,
        unchanged: 0,
        refused: 0,
        removed: 0,
        undoneAt: null,
        undoUntil: '2026-11-20T17:10:00.000Z',
        hasBookedSlots: false,
        isUndoable: true,
        isFollowed: false,
      },
    ]);
  });
});

describe('rows', () => {
  test('[API-07] an empty sheet, or one with only a heading, reads and refuses nothing', async () => {
    for (const rows of [[], [HEADING]]) {
      const { status, body } = await upload(app, school, buildSheet(rows));
      expect(status).toBe(200);
      expect(body).toMatchObject({ read: 0, added: 0, unchanged: 0, refused: [] });
    }
  });

  test('[API-07] a sheet without a column names it', async () => {
    const { status, body } = await upload(
      app,
      school,
      buildSheet([
        ['Date', 'Start time'],
        ['2026-12-07', '9:00'],
      ]),
    );
    expect(status).toBe(422);
    expect(body.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'Instructor email', 'missing_column'],
      [1, 'End time', 'missing_column'],
    ]);
  });

  test('[API-07] refuses deactivated and ambiguous instructors and days after the licence expires', async () => {
    await addInstructor(app, school.schoolId, { firstName: 'maria', lastName: 'SILVA' });
    const off = await addInstructor(app, school.schoolId, { email: 'off@example.com' });
    const old = await addInstructor(app, school.schoolId, { email: 'old@example.com', licenceExpiry: '2026-12-07' });
    await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', off.id).execute();
    const { body } = await upload(
      app,
      school,
      buildSheet([
        HEADING,
        ['Maria Silva', '2026-12-07', '9:00', '10:00'],
        ['off@example.com', '2026-12-07', '9:00', '10:00'],
        ['old@example.com', '2026-12-08', '9:00', '10:00'],
        ['old@example.com', '2026-12-07', '9:00', '10:00'],
      ]),
      { query: '&partial=true' },
    );
    expect(body.refused.map(({ row, code }) => [row, code])).toEqual([
      [2, 'ambiguous_instructor'],
      [3, 'inactive_instructor'],
      [4, 'after_licence_expiry'],
    ]);
    expect(body.added).toBe(1);
    expect(await app.db.selectFrom('slots').selectAll().where('instructor_id', '=', old.id).execute()).toHaveLength(1);
  });

  test('[API-07] judges past and distant days in the slot’s own zone', async () => {
    app.clock.set('2026-11-21T04:00:00Z');
    const { body } = await upload(
      app,
      school,
      buildSheet([
        HEADING,
        // Still the 20th in Toronto, the 21st already in St. John's.
        ['maria.silva@example.com', '2026-11-20', '9:00', '10:00', 'Toronto'],
        ['jean.tremblay@example.com', '2026-11-20', '9:00', '10:00', "St. John's"],
        ['maria.silva@example.com', '2027-11-21', '9:00', '10:00', 'Eastern Time'],
        ['jean.tremblay@example.com', '2027-11-21', '9:00', '10:00', 'America/St_Johns'],
      ]),
      { query: '&preview=true' },
    );
    app.clock.set('2026-11-20T17:00:00Z');
    expect(body.refused.map(({ row, code }) => [row, code])).toEqual([
      [3, 'past_date'],
      [4, 'too_far_date'],
    ]);
  });

  test('[API-07] a repeated time takes the first and says so; leftover time is reported', async () => {
    await upload(app, school, buildSheet([HEADING, ['Jean Tremblay', '2027-11-07', '01:00', '01:30', '', 30]]), {
      query: '&partial=true',
    });
    const { body } = await upload(
      app,
      school,
      buildSheet([
        HEADING,
        ['Maria Silva', '2027-11-07', '01:30', '02:30'],
        ['Maria Silva', '2026-12-07', '9:00', '11:30'],
      ]),
    );
    expect(body).toMatchObject({ added: 3, refused: [] });
    expect(body.notes.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Start time', 'repeated_time'],
      [3, 'End time', 'unused_time'],
    ]);
    // When its reader switches languages, the page shows the note again from its code.
    expect(body.notes[1]?.params).toEqual({ start: '11:00', end: '11:30', minutes: '60' });
    expect(body.notes[1]?.message).toBe('11:00 to 11:30 is too short for a 60-minute lesson, so we won’t offer it.');
    const [slot] = await app.db
      .selectFrom('slots')
      .selectAll()
      .where('instructor_id', '=', maria.id)
      .where('local_date', '=', '2027-11-07')
      .execute();
    expect(slot?.starts_at.toISOString()).toBe('2027-11-07T05:30:00.000Z');
  });

  test('[SC-01] markup, formulas and formula-like text stay plain text', async () => {
    const { body } = await upload(
      app,
      school,
      buildSheet([HEADING, ['=cmd|"/c calc"!A1', '<script>alert(1)</script>', '9:00', '10:00', `${'x'.repeat(500)}`]]),
      { query: '&preview=true' },
    );
    expect(body.refused[1]).toMatchObject({ code: 'unreadable_date', params: { value: '<script>alert(1)</script>' } });
    expect(body.refused[2]?.params.value?.length).toBe(80);
  });

  test('[API-07] impossible dates and numbers in date columns are refused, never an error', async () => {
    const strange = ['0001-01-01', '9999-12-31', '2026-02-30', '0000-00-00', 4636, -1, 1e300, 'NaN', '25/25/2026'];
    const { status, body } = await upload(
      app,
      school,
      buildSheet([HEADING, ...strange.map((date) => ['maria.silva@example.com', date, '9:00', '10:00'])]),
    );
    expect(status).toBe(422);
    expect(body.refused.map(({ row }) => row)).toEqual(strange.map((_, index) => index + 2));
  });
});

describe('permissions', () => {
  test('[API-07] a school can upload only to its own schedule', async () => {
    const other = await signUpSchool(app, { province: 'QC' });
    const admin = await signInAdmin(app);
    const student = await signUpCandidate(app);
    const cases = [
      [other.cookie, 403],
      [admin.cookie, 403],
      [student.cookie, 403],
      [null, 401],
    ] as const;
    for (const [cookie, status] of cases) {
      expect((await upload(app, { ...school, cookie }, fixture('week.xlsx'))).status).toBe(status);
      const list = { url: `/api/schedule/uploads?schoolId=${school.schoolId}`, as: cookie };
      expect((await app.call(list)).status).toBe(status);
    }
    expect(await storedSlots()).toEqual([]);
    // Another school's instructors stay private: their address gets the same answer as an unknown one.
    const { body } = await upload(app, other, fixture('week.xlsx'));
    expect(new Set(body.refused.map(({ code }) => code))).toEqual(new Set(['unknown_instructor']));
  });

  test('[SC-01] needs the school information first', async () => {
    const fresh = await signUpSchool(app);
    const { status, body } = await upload(app, fresh, fixture('week.xlsx'));
    expect([status, body.error?.code]).toEqual([422, 'school_information_missing']);
  });
});

describe('races', () => {
  test('[API-07] four simultaneous uploads of one sheet store it once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) => upload(app, school, fixture(index % 2 ? 'week.xlsx' : 'week.xls'))),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.reduce((sum, { body }) => sum + body.added, 0)).toBe(8);
    expect(await storedSlots()).toEqual(WEEK);
  });

  test('[API-07] uploads of the same slots in opposite order wait for each other instead of deadlocking', async () => {
    const cells = Array.from({ length: 300 }, (_, index) => [
      'maria.silva@example.com',
      addDays('2026-12-01', index),
      '9:00',
      '16:00',
    ]);
    const sheets = [cells, cells.toReversed()].map((rows) => workbookOf(HEADING, ...rows));
    // Files are read in turn, which would keep the uploads apart.
    const request: UploadRequest = {
      schoolId: school.schoolId,
      accountId: school.accountId,
      file: { name: 'x', bytes: Buffer.alloc(0) },
      mode: 'all-or-nothing',
      answers: {},
      locale: 'en',
    };
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        uploadSheet(app.ctx, request, {
          workbook: sheets[index % 2] ?? workbookOf(),
          schoolZone: 'America/Toronto',
        }),
      ),
    );
    expect(results.reduce((sum, { answer }) => sum + answer.added, 0)).toBe(2100);
    expect(results.every(({ refusedRows }) => refusedRows === 0)).toBe(true);
  });

  test('[API-07] a slot stored by someone else between check and save is reported, not an error', async () => {
    const slot = { date: '2026-12-07', startTime: '09:30', endTime: '10:30' };
    const instants = ['2026-12-07T14:30:00Z', '2026-12-07T15:30:00Z'].map((at) => new Date(at)) as [Date, Date];
    let uploading: ReturnType<typeof uploadSchedule> | undefined;
    // The upload can't see the uncommitted slot, and waits for it when it inserts its own.
    await inTransaction(app.ctx, async (tx) => {
      const [startsAt, endsAt] = instants;
      await addSlotsInProcess(
        tx,
        [{ ...slot, instructorId: maria.id, timeZone: 'America/Toronto', startsAt, endsAt }],
        'hand',
      );
      uploading = uploadSchedule(app.ctx, {
        schoolId: school.schoolId,
        accountId: school.accountId,
        file: { name: 'week.xlsx', bytes: fixture('week.xlsx') },
        mode: 'all-or-nothing',
        answers: {},
        locale: 'en',
      });
      await expect.poll(() => countWaiting(tx.db), { timeout: 20_000 }).toBe(1);
    });
    const { answer, refusedRows } = (await uploading) ?? { answer: null, refusedRows: 0 };
    expect(refusedRows).toBe(1);
    expect(answer?.refused).toMatchObject([{ row: 2, code: 'overlaps_stored' }]);
    expect(await storedSlots()).toHaveLength(1);
  });
});

test('a sheet that is uploaded again after the office booked over its times changes nothing', async () => {
  await upload(app, school, fixture('week.xlsx'));
  await inTransaction(app.ctx, async (tx) => {
    const time = { instructorId: maria.id, date: '2026-12-08', startTime: '14:00', endTime: '15:15' };
    const taken = await takeTimeForOffice(tx, time);
    await taken?.taking.execute(tx.db);
  });
  const before = await storedSlots();
  const { body } = await upload(app, school, fixture('week.xlsx'));
  expect(body).toMatchObject({ added: 0, unchanged: 8, refused: [] });
  expect(await storedSlots()).toEqual(before);
});
