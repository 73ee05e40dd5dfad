import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HandledSlot } from '#contract/availability.ts';
import type { WeeklyHours } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { inTransaction } from '#server/context.ts';
import { releaseSlot } from '#server/modules/availability/availability.ts';
import { takeTimeForOffice } from '#server/modules/availability/office-slots.ts';
import { beginSession, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { remakeAllSlots, remakeSlots } from './weekly-hours.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
});

/** Mondays from nine to noon. */
const MORNING = { weekday: 1, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 };
const AFTERNOON = { ...MORNING, from: '13:00', to: '15:00' };
/** The first upcoming Monday, and the last of the eight weeks: Christmas is a Friday, Boxing Day a Saturday. */
const MONDAY = '2026-11-23';
const WEEKS = 8;

const url = (id = instructorId) => `/api/instructor/${id}/weekly-hours`;
const read = async (id = instructorId) => (await app.call({ url: url(id), as: school.cookie })).body as WeeklyHours;
const put = (lines: HoursLine[], more: object = {}, query = '', as = school.cookie) =>
  app.call({ method: 'PUT', url: `${url()}${query}`, as, payload: { lines, ...more } });
const undo = (changeId: string) =>
  app.call({ method: 'POST', url: `${url()}/undo`, as: school.cookie, payload: { changeId } });
const changeIdOf = ({ body }: { body: unknown }) => (body as { changeId: string }).changeId;

const slotsOf = (id = instructorId) =>
  app.db
    .selectFrom('slots')
    .select(['local_date as date', 'local_start as start', 'status', 'is_weekly as isWeekly'])
    .where('instructor_id', '=', id)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .execute();
const startsOn = async (date: string, id = instructorId) =>
  (await slotsOf(id)).filter((slot) => slot.date === date).map(({ start }) => start);
const book = async (date: string, startTime: string, endTime: string) => {
  const { cookie } = await signUpCandidate(app);
  const payload = { instructorId, date, startTime, endTime, location: 'Home' };
  const { status, body } = await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
  expect(status).toBe(201);
  return { cookie, id: (body as { bookingId: string }).bookingId };
};
const addByHand = (payload: object) => app.call({ method: 'POST', url: '/api/slot', as: school.cookie, payload });

describe('weekly hours', () => {
  test('are empty at first', async () => {
    const none = { lines: [], version: 0, changedAt: null, changedBy: null, undo: null };
    expect(await read()).toEqual({ ...none, checksTravel: true });
    await app.db.updateTable('schools').set({ checks_travel: false }).where('id', '=', school.schoolId).execute();
    expect(await read()).toEqual({ ...none, checksTravel: false });
  });

  test('create slots for eight weeks at once, which students can book', async () => {
    expect(await put([MORNING])).toMatchObject({
      status: 200,
      body: { added: WEEKS * 3, withdrawn: 0, kept: 0, conflicts: [], version: 1 },
    });
    const slots = await slotsOf();
    expect(new Set(slots.map(({ start }) => start))).toEqual(new Set(['09:00', '10:00', '11:00']));
    expect([slots[0]?.date, slots.at(-1)?.date]).toEqual([MONDAY, '2027-01-11']);
    expect(slots.every(({ isWeekly }) => isWeekly)).toBe(true);
    const { cookie } = await signUpCandidate(app);
    const offered = await app.call({ url: `/api/schedule/instructor/${instructorId}?date=${MONDAY}`, as: cookie });
    expect(offered.body).toHaveLength(3);
    expect(await read()).toMatchObject({ lines: [MORNING], version: 1, changedBy: school.email });
    const name = { url: `/api/school/${school.schoolId}/own-name`, payload: { firstName: 'Ada', lastName: 'Moss' } };
    await app.call({ method: 'PUT', as: school.cookie, ...name });
    expect(await read()).toMatchObject({ changedBy: 'Ada Moss' });
  });

  test('a preview gives the same result and changes nothing', async () => {
    const preview = await put([MORNING], {}, '?preview=true');
    expect(preview.body).toEqual({ added: WEEKS * 3, withdrawn: 0, kept: 0, conflicts: [] });
    expect(await slotsOf()).toEqual([]);
    expect((await read()).version).toBe(0);
  });

  test('for many instructors are saved in the background', async () => {
    const other = (await addInstructor(app, school.schoolId)).id;
    await put([MORNING], { alsoTo: [other], runId: randomUUID() });
    await expect.poll(async () => (await read(other)).lines).toEqual([MORNING]);
  });

  test('skip the province’s holidays', async () => {
    await put([{ ...MORNING, weekday: 5 }]);
    expect(await startsOn('2026-12-18')).toHaveLength(3);
    expect(await startsOn('2026-12-25')).toEqual([]);
    expect(await startsOn('2027-01-01')).toEqual([]);
  });

  test('end with the licence, and create nothing for inactive instructors', async () => {
    instructorId = (await addInstructor(app, school.schoolId, { licenceExpiry: '2026-12-01' })).id;
    expect((await put([MORNING])).body).toMatchObject({ added: 6 });
    const patch = (isActive: boolean) =>
      app.call({
        method: 'PATCH',
        url: `/api/instructor/${instructorId}`,
        as: school.cookie,
        payload: { isActive },
      });
    await patch(false);
    expect((await put([MORNING, AFTERNOON])).body).toMatchObject({ added: 0 });
    await patch(true);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await slotsOf()).toHaveLength(10);
  });

  test('need a school with an address', async () => {
    school = await signUpSchool(app);
    instructorId = (await addInstructor(app, school.schoolId)).id;
    expect(await put([MORNING])).toMatchObject({ body: { error: { code: 'school_information_missing' } } });
  });

  test('of another school can’t be read, changed or copied to', async () => {
    const other = await signUpSchool(app, { province: 'ON' });
    expect((await put([MORNING], {}, '', other.cookie)).status).toBe(404);
    expect((await app.call({ url: url(), as: other.cookie })).status).toBe(404);
    const stranger = await addInstructor(app, other.schoolId);
    expect((await put([MORNING], { alsoTo: [stranger.id] })).status).toBe(404);
    expect(await slotsOf()).toEqual([]);
    expect(await slotsOf(stranger.id)).toEqual([]);
  });
});

describe('a change', () => {
  test('replaces free slots of the hours; a booked one stays, and is reported if it’s outside', async () => {
    await put([MORNING]);
    const { id } = await book(MONDAY, '10:00', '11:00');
    const answer = await put([AFTERNOON]);
    expect(answer.body).toMatchObject({ added: 2 * WEEKS, withdrawn: 3 * WEEKS - 1, kept: 0 });
    expect(answer.body).toMatchObject({
      conflicts: [{ bookingId: id, instructorId, studentName: 'Amina Osei', date: MONDAY, startTime: '10:00' }],
    });
    expect(await startsOn(MONDAY)).toEqual(['10:00', '13:00', '14:00']);
    expect((await put([MORNING])).body).toMatchObject({ added: 3 * WEEKS - 1, kept: 1, conflicts: [] });
  });

  test('leaves slots by hand alone, and creates none over them', async () => {
    await addByHand({ instructorId, date: MONDAY, startTime: '09:30', endTime: '10:30' });
    await put([MORNING]);
    expect(await startsOn(MONDAY)).toEqual(['09:30', '11:00']);
    await put([]);
    expect(await startsOn(MONDAY)).toEqual(['09:30']);
  });

  test('a slot by hand replaces free slots of the hours, not a booked one', async () => {
    await put([MORNING]);
    await book(MONDAY, '11:00', '12:00');
    const at = { instructorId, date: MONDAY, startTime: '09:30', endTime: '10:30' };
    expect(await addByHand(at)).toMatchObject({ status: 201 });
    expect(await startsOn(MONDAY)).toEqual(['09:30', '11:00']);
    expect((await addByHand({ ...at, startTime: '10:30', endTime: '11:30' })).status).toBe(422);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await startsOn(MONDAY)).toEqual(['09:30', '11:00']);
  });

  test('doesn’t recreate what someone removed or moved on the calendar', async () => {
    await put([MORNING]);
    const { body } = await app.call({ url: `/api/schedule/school/${school.schoolId}`, as: school.cookie });
    const times = (body as { availabilitySlots: { time: HandledSlot[] }[] }[])[0]?.availabilitySlots[0]?.time ?? [];
    await app.call({ method: 'DELETE', url: `/api/slot/${times[0]?.id}`, as: school.cookie });
    const moved = { instructorId, date: MONDAY, startTime: '16:00', endTime: '17:00' };
    await app.call({ method: 'PUT', url: `/api/slot/${times[1]?.id}`, as: school.cookie, payload: moved });
    await remakeSlots(app.ctx, school.schoolId);
    expect(await startsOn(MONDAY)).toEqual(['11:00', '16:00']);
  });

  test('can cover several instructors at once, and be undone at once', async () => {
    const others = [await addInstructor(app, school.schoolId), await addInstructor(app, school.schoolId)];
    const alsoTo = others.map(({ id }) => id);
    await app.call({
      method: 'PUT',
      url: url(alsoTo[0]),
      as: school.cookie,
      payload: { lines: [AFTERNOON] },
    });
    const answer = await put([MORNING], { alsoTo });
    expect(answer.body).toMatchObject({ added: 3 * 3 * WEEKS, withdrawn: 2 * WEEKS });
    expect((await undo(changeIdOf(answer))).body).toMatchObject({ added: 2 * WEEKS, withdrawn: 3 * 3 * WEEKS });
    expect((await read(alsoTo[0])).lines).toEqual([AFTERNOON]);
    expect((await read()).lines).toEqual([]);
  });

  test('can be undone once, within ten minutes', async () => {
    const first = await put([MORNING]);
    expect((await read()).undo?.changeId).toBe(changeIdOf(first));
    expect((await undo(changeIdOf(first))).status).toBe(200);
    expect(await slotsOf()).toEqual([]);
    expect((await undo(changeIdOf(first))).body).toMatchObject({ error: { code: 'undo_over' } });
    const second = await put([MORNING]);
    app.clock.advance({ minutes: 11 });
    school.cookie = await beginSession(app, school.accountId);
    expect((await read()).undo).toBeNull();
    expect((await undo(changeIdOf(second))).body).toMatchObject({ error: { code: 'undo_over' } });
    expect((await undo(randomUUID())).status).toBe(409);
  });

  test('based on outdated hours is refused, with what changed', async () => {
    await put([MORNING], { version: 0 });
    expect(await put([AFTERNOON], { version: 0 })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'changed_meanwhile',
          details: { fields: { lines: [MORNING] }, version: 1, changedBy: school.email },
        },
      },
    });
    expect((await put([AFTERNOON], { version: 1 })).body).toMatchObject({ version: 2 });
  });

  test('sent again after a lost answer returns the first', async () => {
    const first = await put([MORNING], { version: 0 });
    expect((await put([MORNING], { version: 0 })).body).toMatchObject({ version: 1, changeId: changeIdOf(first) });
  });

  test('of two at once, one succeeds and the other is refused', async () => {
    const answers = await Promise.all([put([MORNING], { version: 0 }), put([AFTERNOON], { version: 0 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set((await slotsOf()).map(({ date }) => date)).size).toBe(WEEKS);
  });

  test('races with a booking: the slot is either the student’s or gone', async () => {
    for (let round = 0; round < 5; round++) {
      instructorId = (await addInstructor(app, school.schoolId)).id;
      await put([MORNING]);
      const { cookie } = await signUpCandidate(app);
      const slot = { instructorId, date: MONDAY, startTime: '09:00', endTime: '10:00', location: 'Home' };
      const [booked] = await Promise.all([
        app.call({ method: 'POST', url: '/api/booking', as: cookie, payload: slot }),
        put([AFTERNOON]),
      ]);
      const held = (await slotsOf()).filter(({ date, start }) => date === MONDAY && start === '09:00');
      expect(held.map(({ status }) => status)).toEqual(booked.status === 201 ? ['BOOKED'] : []);
      if (booked.status !== 201) expect(booked.body).toMatchObject({ error: { code: 'slot_not_offered' } });
    }
  });
});

describe('invalid hours', () => {
  test.each<[string, Partial<HoursLine>[], string, string]>([
    ['hours that end before they begin', [{ to: '08:00' }], 'lines.0.to', 'end_before_start'],
    ['hours that end when they begin', [{ to: '09:00' }], 'lines.0.to', 'end_before_start'],
    ['no room for a lesson', [{ to: '09:45' }], 'lines.0.to', 'shorter_than_lesson'],
    ['hours that overlap', [{}, { from: '11:30', to: '13:00' }], 'lines.1.from', 'hours_overlap'],
    [
      'a last day before the first',
      [{ validFrom: '2026-12-10', validUntil: '2026-12-09' }],
      'lines.0.validUntil',
      'end_before_start',
    ],
    ['a day that is none', [{ weekday: 8 }], 'lines.0.weekday', 'out_of_range'],
    ['a lesson of a minute', [{ lessonMinutes: 1 }], 'lines.0.lessonMinutes', 'out_of_range'],
    ['a break before the lesson is over', [{ breakMinutes: -5 }], 'lines.0.breakMinutes', 'out_of_range'],
    ['a time that is none', [{ from: '24:00' }], 'lines.0.from', 'invalid_time'],
  ])('%s is refused at its field', async (_, lines, path, code) => {
    const answer = await put(lines.map((given) => ({ ...MORNING, ...given })));
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect(JSON.stringify(answer.body)).toContain(`"path":"${path}","code":"${code}"`);
  });

  test('a hundred lines are too many; touching hours and hours in different seasons are fine', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...MORNING, validFrom: `20${10 + (index % 90)}-01-01` }));
    expect((await put(many)).status).toBe(400);
    const seasons = [
      { ...MORNING, validUntil: '2026-12-06' },
      { ...MORNING, from: '10:00', validFrom: '2026-12-07' },
      { ...MORNING, from: '12:00', to: '13:00' },
    ];
    expect((await put(seasons)).status).toBe(200);
    expect(await startsOn('2026-11-30')).toEqual(['09:00', '10:00', '11:00', '12:00']);
    expect(await startsOn('2026-12-07')).toEqual(['10:00', '11:00', '12:00']);
  });

  test('hours that the clocks skip create nothing, and the rest of the night stays', async () => {
    app.clock.set('2027-03-01T15:00:00Z');
    school.cookie = await beginSession(app, school.accountId);
    await put([{ ...MORNING, weekday: 7, from: '00:00', to: '05:00' }]);
    expect(await startsOn('2027-03-14')).toEqual(['00:00', '03:00', '04:00']);
    expect(await startsOn('2027-03-07')).toHaveLength(5);
  });
});

describe('every night', () => {
  test('the weeks are extended, once across servers', async () => {
    await put([MORNING]);
    app.clock.advance({ hours: 24 * 8 });
    await Promise.all([1, 2, 3].map(() => remakeSlots(app.ctx, school.schoolId)));
    const dates = (await slotsOf()).map(({ date, start }) => `${date} ${start}`);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates.at(-1)).toBe('2027-01-18 11:00');
    await remakeSlots(app.ctx, school.schoolId);
    expect(await slotsOf()).toHaveLength(dates.length);
  });

  test('a cancelled lesson restores no slot outside the hours', async () => {
    await put([MORNING]);
    const { id, cookie } = await book('2026-12-07', '09:00', '10:00');
    await put([AFTERNOON]);
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: cookie, payload: {} });
    await remakeSlots(app.ctx, school.schoolId);
    expect(await startsOn('2026-12-07')).toEqual(['13:00', '14:00']);
    await put([MORNING]);
    expect(await startsOn('2026-12-07')).toEqual(['09:00', '10:00', '11:00']);
  });

  test('a cancelled lesson rebuilds its own instructor’s hours only', async () => {
    const other = (await addInstructor(app, school.schoolId)).id;
    await put([MORNING], { alsoTo: [other] });
    const { id, cookie } = await book('2026-12-07', '09:00', '10:00');
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: cookie, payload: {} });
    const { rows } = await sql<{ whose: string | null }>`
      SELECT data->>'instructorId' AS whose FROM jobs.job
       WHERE name = 'make-weekly-slots' AND data->>'schoolId' = ${school.schoolId}`.execute(app.db);
    expect(rows).toEqual([{ whose: instructorId }]);
    app.clock.advance({ hours: 24 * 8 });
    await remakeSlots(app.ctx, school.schoolId, instructorId);
    expect((await slotsOf()).at(-1)?.date).toBe('2027-01-18');
    expect((await slotsOf(other)).at(-1)?.date).toBe('2027-01-11');
  });

  test('a school deleted meanwhile is skipped', async () => {
    await expect(remakeSlots(app.ctx, randomUUID())).resolves.toBeUndefined();
    await put([MORNING]);
    await remakeAllSlots(app.ctx);
  });
});

describe('without waiting for the nightly job', () => {
  const count = async () => (await slotsOf()).length;

  test('a reactivated instructor is offered, for as many weeks as the school set', async () => {
    await put([MORNING]);
    const patch = (isActive: boolean) =>
      app.call({ method: 'PATCH', url: `/api/instructor/${instructorId}`, as: school.cookie, payload: { isActive } });
    await patch(false);
    expect(await count()).toBe(0);
    await patch(true);
    await expect.poll(count).toBe(WEEKS * 3);
    const settings = `/api/school/${school.schoolId}/settings`;
    const before = (await app.call({ url: settings, as: school.cookie })).body as object;
    const payload = { ...before, weeksAhead: 2 };
    expect((await app.call({ method: 'PUT', url: settings, as: school.cookie, payload })).status).toBe(200);
    await expect.poll(count).toBe(2 * 3);
  });

  test('a cancelled lesson outside the hours leaves no free time behind', async () => {
    await put([MORNING]);
    const { cookie, id } = await book('2026-11-30', '09:00', '10:00');
    await put([AFTERNOON]);
    expect(await startsOn('2026-11-30')).toEqual(['09:00', '13:00', '14:00']);
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: cookie, payload: {} });
    await expect.poll(() => startsOn('2026-11-30')).toEqual(['13:00', '14:00']);
  });
});

test('instructors change their own hours and days off, unless their school disables that', async () => {
  const { schoolId } = school;
  const { cookie } = await signUpMember(app, { schoolId, role: 'instructor', instructorId });
  const colleague = (await addInstructor(app, schoolId)).id;
  const addDaysOff = (more: object = {}) => {
    const payload = { fromDate: '2026-12-20', toDate: '2026-12-20', reason: 'A wedding', ...more };
    return app.call({ method: 'POST', url: `/api/instructor/${instructorId}/days-off`, as: cookie, payload });
  };
  const refused = { status: 403, body: { error: { code: 'forbidden' } } };
  expect(await put([MORNING], {}, '', cookie)).toMatchObject({ status: 200 });
  expect(await put([MORNING], { alsoTo: [colleague] }, '', cookie)).toMatchObject(refused);
  expect(await addDaysOff({ lessons: 'cancel' })).toMatchObject(refused);
  expect(await addDaysOff()).toMatchObject({ status: 201 });

  await app.db.updateTable('schools').set({ instructors_set_hours: false }).where('id', '=', schoolId).execute();
  expect(await put([AFTERNOON], {}, '', cookie)).toMatchObject(refused);
  expect(await addDaysOff()).toMatchObject(refused);
  expect((await read()).lines).toEqual([MORNING]);
});

describe('a lesson that the office booked inside weekly hours', () => {
  const timesOn = async (date: string) => {
    const rows = await app.db
      .selectFrom('slots')
      .select(['local_start', 'local_end', 'status'])
      .where('instructor_id', '=', instructorId)
      .where('local_date', '=', date)
      .where('status', '<>', 'WITHDRAWN')
      .orderBy('starts_at')
      .execute();
    return rows.map(({ local_start, local_end, status }) => `${local_start}-${local_end} ${status}`);
  };
  /** @returns its slot */
  const bookForOffice = () =>
    inTransaction(app.ctx, async (tx) => {
      const taken = await takeTimeForOffice(tx, { instructorId, date: MONDAY, startTime: '09:45', endTime: '11:15' });
      const { rows } = await sql<{ id: number }>`WITH taken AS (${taken?.taking}) SELECT id FROM taken`.execute(tx.db);
      return rows[0]?.id ?? 0;
    });
  const AROUND = ['09:00-09:45 AVAILABLE', '09:45-11:15 BOOKED', '11:15-12:00 AVAILABLE'];

  test('keeps its time, and what is left around it', async () => {
    await put([MORNING]);
    const slot = await bookForOffice();
    expect(await timesOn(MONDAY)).toEqual(AROUND);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await timesOn(MONDAY)).toEqual(AROUND);
    await inTransaction(app.ctx, (tx) => releaseSlot(tx, slot, { isOfferedAgain: true }));
    await remakeSlots(app.ctx, school.schoolId);
    expect(await startsOn(MONDAY)).toEqual(['09:00', '10:00', '11:00']);
  });

  test('leaves nothing outside hours that became shorter', async () => {
    await put([MORNING]);
    const slot = await bookForOffice();
    await put([{ ...MORNING, to: '11:00' }]);
    expect(await timesOn(MONDAY)).toEqual(AROUND.slice(0, 2));
    await inTransaction(app.ctx, (tx) => releaseSlot(tx, slot, { isOfferedAgain: true }));
    await remakeSlots(app.ctx, school.schoolId);
    expect(await startsOn(MONDAY)).toEqual(['09:00', '10:00']);
  });
});
