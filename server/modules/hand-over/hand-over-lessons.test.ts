import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { HandOverLesson } from '#contract/hand-over.ts';
import type { Statement } from '#contract/statements.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let ill: Awaited<ReturnType<typeof addInstructor>>;
let colleague: Awaited<ReturnType<typeof addInstructor>>;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  const settings = { postal_code: 'M5V 2T6', is_tax_registered: true, tax_number: '123456789 RT0001' };
  await app.db.updateTable('schools').set(settings).where('id', '=', school.schoolId).execute();
  ill = await addInstructor(app, school.schoolId, { firstName: 'Ill', rateCents: 8000 });
  colleague = await addInstructor(app, school.schoolId, { firstName: 'Zoe', rateCents: 11_000 });
});

const DATE = '2026-12-04';
const DAY = { from: DATE, until: DATE };
const [EAST, WEST] = ['M4C 1B5', 'L5B 1M2'];

const hour = (start: number, date = DATE) => ({
  date,
  startTime: `${String(start).padStart(2, '0')}:00`,
  endTime: `${String(start + 1).padStart(2, '0')}:00`,
});
const post = (url: string, payload: object, as = school.cookie) => app.call({ method: 'POST', url, as, payload });

async function book(
  start: number,
  {
    instructorId = ill.id,
    locale = 'en',
    at = EAST,
  }: { instructorId?: string; locale?: 'en' | 'fr'; at?: string } = {},
) {
  await addSlots(app, instructorId, [hour(start)]);
  const student = await signUpCandidate(app, { locale });
  const payload = { instructorId, ...hour(start), location: '5 Elm Street', pickupPostalCode: at };
  const { body } = await post('/api/booking', payload, student.cookie);
  return { id: (body as Booking).bookingId, student };
}
const press = (lessons: object[], { as = school.cookie, ...more }: { as?: string; notify?: boolean } = {}) =>
  post(`/api/instructor/${ill.id}/hand-over`, { ...DAY, lessons, ...more }, as);
async function results(lessons: object[]) {
  const { body } = await press(lessons);
  return (body as { lessons: { result: string }[] }).lessons.map(({ result }) => result);
}
const read = async (id: string, as = school.cookie) =>
  (await app.call({ url: `/api/booking/${id}`, as })).body as Booking;
const freeOf = async (instructorId: string) =>
  (
    await app.db
      .selectFrom('slots')
      .select('local_start as start')
      .where('instructor_id', '=', instructorId)
      .where('status', '=', 'AVAILABLE')
      .orderBy('local_start')
      .execute()
  ).map(({ start }) => start);
const mailOf = async (recipient: string) =>
  (
    await app.db.selectFrom('emails').select(['kind', 'data', 'locale']).where('recipient', '=', recipient).execute()
  ).filter(({ kind }) => !kind.startsWith('booking_confirmed'));

describe('a hand-over', () => {
  test('gives lessons to a colleague at the price agreed, and blocks the instructor from then on', async () => {
    const { id, student } = await book(9);
    await addSlots(app, ill.id, [hour(15), hour(9, '2026-12-07')]);
    const paid = {
      studentId: student.id,
      amount: 92.9,
      method: 'cash',
      date: '2026-11-20',
      idempotencyKey: randomUUID(),
    };
    expect((await post(`/api/school/${school.schoolId}/payments`, paid)).status).toBe(201);
    const statement = async () =>
      (await app.call({ url: '/api/candidate/statement', as: student.cookie })).body as Statement;
    const [before, owed] = [await read(id), await statement()];

    expect(await results([{ bookingId: id, to: colleague.id }])).toEqual(['done']);
    const after = await read(id);
    expect(after.instructor).toMatchObject({ id: colleague.id, firstName: 'Zoe' });
    const price = ({ perHourCharges, totalCharges, feeAndTaxes, paid }: Booking) => [
      perHourCharges,
      totalCharges,
      feeAndTaxes,
      paid,
    ];
    expect(price(after)).toEqual(price(before));
    expect(price(after)).toEqual([80, 80, 12.9, 92.9]);
    expect(await statement()).toEqual(owed);

    expect(await freeOf(ill.id)).toEqual(['09:00']);
    const other = await signUpCandidate(app);
    const asked = { instructorId: ill.id, ...hour(9), location: 'Home' };
    expect((await post('/api/booking', asked, other.cookie)).status).toBe(422);
    const forCaller = { instructorId: ill.id, ...hour(15), studentId: student.id, location: 'Home' };
    expect(await post(`/api/school/${school.schoolId}/bookings`, forCaller)).toMatchObject({
      status: 409,
      body: { error: { code: 'needs_confirmation', details: { warnings: [{ code: 'day_off', needsReason: true }] } } },
    });
    const offs = (await app.call({ url: `/api/instructor/${ill.id}/days-off`, as: school.cookie })).body;
    expect(offs).toMatchObject([{ fromDate: DATE, toDate: DATE }]);
  });

  test('answers for each lesson: one that changed since the preview doesn’t hold up the others', async () => {
    const lessons = [await book(9), await book(11), await book(13)];
    const preview = await post(`/api/instructor/${ill.id}/hand-over?preview=true`, DAY);
    const planned = (preview.body as { lessons: HandOverLesson[] }).lessons;
    expect(planned.map(({ suggested }) => suggested)).toEqual([colleague.id, colleague.id, colleague.id]);
    const [, gone] = lessons;
    await post(`/api/booking/${gone?.id}/cancel`, { reason: '' }, gone?.student.cookie);
    const late = await book(15);
    const answer = await press(planned.map(({ bookingId, suggested }) => ({ bookingId, to: suggested })));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        lessons: lessons.map(({ id }) => ({ bookingId: id, result: id === gone?.id ? 'changed' : 'done' })),
        unnamed: [late.id],
      },
    });
  });

  test('repeated, answers the same and changes nothing more', async () => {
    const [given, cancelled, left] = [await book(9), await book(11), await book(13)];
    const rows = [
      { bookingId: given.id, to: colleague.id },
      { bookingId: cancelled.id, to: 'cancel' },
      { bookingId: left.id, to: 'leave' },
    ];
    expect(await results(rows)).toEqual(['done', 'done', 'done']);
    const stored = async () =>
      app.db.selectFrom('bookings').select(['id', 'moves', 'cancelled_at']).orderBy('id').execute();
    const before = await stored();
    expect(await results(rows)).toEqual(['done', 'done', 'done']);
    expect(await stored()).toEqual(before);
    expect(await app.db.selectFrom('days_off').select('id').where('instructor_id', '=', ill.id).execute()).toHaveLength(
      1,
    );
  });

  test('leaves a lesson that its colleague can no longer take, with the reason', async () => {
    const lessons = [await book(9), await book(11), await book(13)];
    const holder = await addInstructor(app, school.schoolId, { carId: colleague.carId });
    await book(9, { instructorId: colleague.id });
    await book(11, { instructorId: holder.id });
    expect(await results(lessons.map(({ id }) => ({ bookingId: id, to: colleague.id })))).toEqual([
      ...['slot_taken', 'car_busy', 'done'],
    ]);
    const expired = await addInstructor(app, school.schoolId, { licenceExpiry: '2026-12-03' });
    const carless = await addInstructor(app, school.schoolId);
    await app.db.updateTable('cars').set({ out_from: DATE }).where('id', '=', carless.carId).execute();
    const [first, second] = lessons;
    expect(
      await results([
        { bookingId: first?.id, to: expired.id },
        { bookingId: second?.id, to: carless.id },
      ]),
    ).toEqual(['instructor_licence_expired', 'car_out_of_service']);
    expect((await read(first?.id ?? '')).instructor.id).toBe(ill.id);
  });

  test('asks again about an objection that the office hasn’t confirmed', async () => {
    const { id } = await book(9);
    await addSlots(app, colleague.id, [{ ...hour(10), startTime: '10:10', endTime: '11:10' }]);
    await book(17, { instructorId: colleague.id, at: WEST });
    const near = await signUpCandidate(app);
    const beside = { instructorId: colleague.id, ...hour(10), startTime: '10:10', endTime: '11:10', location: 'Far' };
    await post('/api/booking', { ...beside, pickupPostalCode: WEST }, near.cookie);
    const row = { bookingId: id, to: colleague.id };
    expect((await press([row])).body).toMatchObject({
      lessons: [
        { result: 'needs_confirmation', warnings: [{ code: 'unreachable', needsReason: false, mayOverride: true }] },
      ],
    });
    expect(await results([{ ...row, confirmWarnings: ['busy_elsewhere'] }])).toEqual(['needs_confirmation']);
    expect((await read(id)).instructor.id).toBe(ill.id);
    expect(await results([{ ...row, confirmWarnings: ['unreachable'] }])).toEqual(['done']);
  });

  test('to a colleague who is off needs a reason, and the right', async () => {
    const { id } = await book(9);
    const off = { fromDate: DATE, toDate: DATE };
    await post(`/api/instructor/${colleague.id}/days-off`, off);
    const row = { bookingId: id, to: colleague.id };
    expect(await results([row])).toEqual(['needs_confirmation']);
    const confirmed = { ...row, confirmWarnings: ['day_off'] };
    expect(await press([confirmed])).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'lessons.0.reason', code: 'required' }] } },
    });
    const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    const reasoned = { ...confirmed, reason: 'She offered to come in' };
    expect((await press([reasoned], { as: desk.cookie })).body).toMatchObject({ lessons: [{ result: 'forbidden' }] });
    expect(await results([reasoned])).toEqual(['done']);
    const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
    expect(JSON.stringify(history.body)).toContain('She offered to come in');
  });

  test('is for the desk: instructors cannot get rid of a lesson that way, nor other schools of ours', async () => {
    const { id } = await book(9);
    const rows = [{ bookingId: id, to: 'cancel' }];
    const own = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId: ill.id });
    expect((await press(rows, { as: own.cookie })).status).toBe(403);
    const rival = await signUpSchool(app, { province: 'ON' });
    expect((await press(rows, { as: rival.cookie })).status).toBe(404);
    const theirs = await addInstructor(app, rival.schoolId);
    const url = `/api/instructor/${theirs.id}/hand-over`;
    const answer = await post(url, { ...DAY, lessons: rows }, rival.cookie);
    expect(answer.body).toMatchObject({ lessons: [{ result: 'changed' }] });
    expect((await read(id)).bookingStatus).toBe('Booked');
    expect(await press([{ bookingId: id, to: theirs.id }])).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'lessons.0.to', code: 'invalid' }] } },
    });
    const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    expect((await press(rows, { as: desk.cookie })).status).toBe(200);
  });

  test('needs its lessons, each once', async () => {
    const { id } = await book(9);
    const url = `/api/instructor/${ill.id}/hand-over`;
    expect(await post(url, DAY)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'lessons', code: 'required' }] } },
    });
    const row = { bookingId: id, to: 'leave' };
    expect(await press([row, row])).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'lessons.1.bookingId', code: 'repeated_row' }] } },
    });
    expect(await app.db.selectFrom('days_off').select('id').where('instructor_id', '=', ill.id).execute()).toEqual([]);
  });

  test('of a time without lessons only blocks it', async () => {
    await addSlots(app, ill.id, [hour(9), hour(13)]);
    const url = `/api/instructor/${ill.id}/hand-over`;
    const answer = await post(url, { from: `${DATE}T12:00`, until: DATE, lessons: [] });
    expect(answer).toMatchObject({ status: 200, body: { lessons: [], unnamed: [] } });
    expect(await freeOf(ill.id)).toEqual(['09:00']);
  });
});

describe('instead of a colleague', () => {
  test('a lesson is cancelled free of charge, with an invitation to choose another time', async () => {
    const [english, french] = [await book(9), await book(11, { locale: 'fr' })];
    await addSlots(app, ill.id, [hour(9, '2026-12-08')]);
    expect(
      await results([
        { bookingId: english.id, to: 'cancel' },
        { bookingId: french.id, to: 'rebook' },
      ]),
    ).toEqual(['done', 'done']);
    const cancelled = await read(french.id);
    expect(cancelled).toMatchObject({ bookingStatus: 'Cancelled', cancelledBy: 'school', refund: 90.4 });
    await tellOffice(app);
    expect(await mailOf(english.student.email)).toMatchObject([
      {
        kind: 'booking_cancelled_student',
        locale: 'en',
        data: { reason: 'Your instructor can’t teach at that time.' },
      },
    ]);
    expect(await mailOf(french.student.email)).toMatchObject([
      {
        ...{ kind: 'booking_cancelled_student', locale: 'fr' },
        data: {
          reason: expect.stringContaining('Choisissez un autre moment'),
          otherSlots: [{ date: '2026-12-08', startTime: '09:00' }],
        },
      },
    ]);
    expect(await freeOf(ill.id)).toEqual(['09:00']);
  });

  test('a lesson that is left stays, and is listed until somebody takes care of it', async () => {
    const { id, student } = await book(9);
    expect(await results([{ bookingId: id, to: 'leave' }])).toEqual(['done']);
    const list = async () => {
      const url = `/api/school/${school.schoolId}/lessons-without-instructor`;
      const { body } = await app.call({ url, as: school.cookie });
      return (body as { lessons: { bookingId: string }[] }).lessons.map(({ bookingId }) => bookingId);
    };
    expect(await list()).toEqual([id]);
    await tellOffice(app);
    expect(await mailOf(student.email)).toEqual([]);
    expect(await results([{ bookingId: id, to: colleague.id }])).toEqual(['done']);
    expect(await list()).toEqual([]);
  });
});

describe('an undo', () => {
  const url = () => `/api/instructor/${ill.id}/hand-over`;
  const offs = () => app.db.selectFrom('days_off').select('id').where('instructor_id', '=', ill.id).execute();
  const undo = (lessons: object[], dayOffId: unknown, as = school.cookie) =>
    post(`${url()}/undo`, { ...DAY, lessons, dayOffId }, as);

  test('puts back what was given and cancelled, unblocks the time, and nobody gets a message', async () => {
    const [given, cancelled, left] = [await book(9), await book(11), await book(13)];
    await addSlots(app, ill.id, [hour(15)]);
    const before = [await read(given.id), await read(cancelled.id)];
    const rows = [
      { bookingId: given.id, to: colleague.id },
      { bookingId: cancelled.id, to: 'rebook' },
      { bookingId: left.id, to: 'leave' },
    ];
    const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    const { dayOffId } = (await press(rows, { as: desk.cookie })).body as { dayOffId: string };
    expect(await freeOf(ill.id)).toEqual([]);
    const asked = rows.filter(({ to }) => to !== 'leave');
    expect(await undo(asked, dayOffId, desk.cookie)).toMatchObject({
      status: 200,
      body: { lessons: [{ result: 'done' }, { result: 'done' }] },
    });
    const facts = ({ instructor, bookingStatus, totalCharges, actions }: Booking) => ({
      ...{ instructor, bookingStatus, totalCharges, actions },
    });
    expect([await read(given.id), await read(cancelled.id)].map(facts)).toEqual(before.map(facts));
    const { school_move } = await app.db
      .selectFrom('bookings')
      .select('school_move')
      .where('id', '=', given.id)
      .executeTakeFirstOrThrow();
    expect(school_move).toBeNull();
    expect(await offs()).toEqual([]);
    expect(await freeOf(ill.id)).toEqual(['15:00']);
    await tellOffice(app);
    for (const { student } of [given, cancelled, left]) expect(await mailOf(student.email)).toEqual([]);
    expect((await undo([], dayOffId)).body).toMatchObject({ error: { code: 'undo_over' } });
  });

  test('leaves what changed since, and time that was blocked before', async () => {
    const [given, taken] = [await book(9), await book(11)];
    const rows = [given, taken].map(({ id }) => ({ bookingId: id, to: colleague.id }));
    await post(url(), { ...DAY, lessons: [] });
    const { body } = await press(rows);
    expect(body).not.toHaveProperty('dayOffId');
    await post(`/api/booking/${given.id}/cancel`, { reason: 'Ill', onBehalfOf: 'student' });
    const student = { firstName: 'Walk-in', phone: '613-555-0199' };
    const again = {
      instructorId: ill.id,
      ...hour(11),
      student,
      location: 'Home',
      reason: 'Came after all',
    };
    await post(`/api/school/${school.schoolId}/bookings`, { ...again, confirmWarnings: ['day_off'] });
    expect((await undo(rows, undefined)).body).toMatchObject({
      lessons: [{ result: 'changed' }, { result: 'slot_taken' }],
    });
    expect(await offs()).toHaveLength(1);
  });

  test('undoes nothing but what the office has just handed over', async () => {
    const toColleague = (id: string) => [{ bookingId: id, to: colleague.id }];
    const theirs = await book(9, { instructorId: colleague.id });
    const cancelledBefore = await book(10);
    await post(`/api/booking/${cancelledBefore.id}/cancel`, { reason: 'Snow', onBehalfOf: 'school' });
    const [moved, left] = [await book(11), await book(13)];
    app.clock.advance({ minutes: 11 });
    expect(await results(toColleague(moved.id))).toEqual(['done']);
    expect(await results([{ bookingId: left.id, to: 'leave' }])).toEqual(['done']);
    await post(`/api/booking/${left.id}/cancel`, { reason: 'Ill', onBehalfOf: 'school' });
    const away = { ...hour(15), instructorId: colleague.id, onBehalfOf: 'school', reason: 'Later' };
    expect((await post(`/api/booking/${moved.id}/move`, away)).status).toBe(200);

    const rows = [
      ...toColleague(theirs.id),
      { bookingId: cancelledBefore.id, to: 'rebook' },
      ...toColleague(moved.id),
      { bookingId: left.id, to: 'leave' },
    ];
    const { lessons } = (await undo(rows, undefined)).body as { lessons: { result: string }[] };
    expect(lessons.map(({ result }) => result)).toEqual(['changed', 'changed', 'changed', 'changed']);
    expect((await read(theirs.id)).instructor.id).toBe(colleague.id);
    expect((await read(moved.id)).instructor.id).toBe(colleague.id);
  });

  test('frees only the time that the hand-over blocked', async () => {
    const holiday = { fromDate: DATE, toDate: DATE, reason: 'Family' };
    const { body } = await post(`/api/instructor/${ill.id}/days-off`, holiday);
    const { id } = body as { id: string };
    expect(id).toEqual(expect.any(String));
    expect((await undo([], id)).body).toMatchObject({ error: { code: 'undo_over' } });
    expect(await offs()).toHaveLength(1);
  });

  test('is over after ten minutes', async () => {
    const { id } = await book(9);
    const rows = [{ bookingId: id, to: colleague.id }];
    const { dayOffId } = (await press(rows)).body as { dayOffId: string };
    app.clock.advance({ minutes: 11 });
    expect(await undo(rows, dayOffId)).toMatchObject({ status: 409, body: { error: { code: 'undo_over' } } });
    expect((await read(id)).instructor.id).toBe(colleague.id);
  });
});

describe('everybody concerned', () => {
  test('gets one message, and the old instructor hears nothing of the new one', async () => {
    const lessons = [];
    for (let start = 9; start < 17; start++) lessons.push(await book(start));
    const rows = lessons.map(({ id }) => ({ bookingId: id, to: colleague.id }));
    expect(new Set(await results(rows))).toEqual(new Set(['done']));
    await tellOffice(app);
    const kinds = async (address: string) => (await mailOf(address)).map(({ kind }) => kind);
    expect(await kinds(colleague.email)).toHaveLength(1);
    const toIll = await mailOf(ill.email);
    expect(toIll).toHaveLength(1);
    expect(JSON.stringify(toIll)).not.toContain('Zoe');
    expect(await kinds(school.email)).toHaveLength(1);
    for (const { student } of lessons) expect(await kinds(student.email)).toHaveLength(1);
  });

  test('hears nothing if the office tells them itself', async () => {
    const { id, student } = await book(9);
    const before = await mailsTo(app, student.email);
    await press([{ bookingId: id, to: colleague.id }], { notify: false });
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(before);
    expect(await mailsTo(app, colleague.email)).toEqual([]);
  });
});

test('two desks press at once: the lesson goes to one colleague, and the other desk is told', async () => {
  const { id } = await book(9);
  const other = await addInstructor(app, school.schoolId);
  const [one, two] = await Promise.all([
    results([{ bookingId: id, to: colleague.id }]),
    results([{ bookingId: id, to: other.id }]),
  ]);
  expect([...one, ...two].toSorted()).toEqual(['changed', 'done']);
  const { instructor } = await read(id);
  expect(instructor.id).toBe(one[0] === 'done' ? colleague.id : other.id);
});
