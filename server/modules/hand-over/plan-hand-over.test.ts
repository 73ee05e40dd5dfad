import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { HandOverLesson } from '#contract/hand-over.ts';
import { inTransaction } from '#server/context.ts';
import { replaceBusyTimes } from '#server/modules/availability/availability.ts';
import { blockHours } from '#server/modules/weekly-hours/days-off.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { sessionAt } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let ill: Awaited<ReturnType<typeof addInstructor>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  const downtown = { postal_code: 'M5V 2T6', default_radius_km: 25 };
  await app.db.updateTable('schools').set(downtown).where('id', '=', school.schoolId).execute();
  ill = await addInstructor(app, school.schoolId, { firstName: 'Ill', transmission: 'automatic' });
});

const DATE = '2026-12-04';
/** East York and Mississauga are 27 km and 45 minutes apart, and both within 25 km of downtown. */
const EAST = 'M4C 1B5';
const WEST = 'L5B 1M2';
/** 50 km north. */
const FAR = 'L3Y 4X1';

const hour = (startTime: string, date = DATE) => ({
  date,
  startTime,
  endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:${startTime.slice(3)}`,
});

/** Off while lessons are booked, which may be as far apart as a test needs. */
const setChecksTravel = (checks_travel: boolean) =>
  app.db.updateTable('schools').set({ checks_travel }).where('id', '=', school.schoolId).execute();

async function book(
  startTime: string,
  {
    with: { id: instructorId } = ill,
    date = DATE,
    at = EAST,
    student,
  }: { with?: { id: string }; date?: string; at?: string; student?: { cookie: string } } = {},
) {
  await setChecksTravel(false);
  await addSlots(app, instructorId, [hour(startTime, date)]);
  const { cookie } = student ?? (await signUpCandidate(app));
  const payload = { instructorId, ...hour(startTime, date), location: '1 Main Street', pickupPostalCode: at };
  const answer = await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as Booking).bookingId;
}
/** A colleague who teaches from 8 to 18 every day. */
async function colleague(firstName: string, given: Parameters<typeof addInstructor>[2] = {}) {
  const one = await addInstructor(app, school.schoolId, { firstName, transmission: 'automatic', ...given });
  const lines = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ weekday, from: '08:00', to: '18:00', lessonMinutes: 60, breakMinutes: 0 },
  }));
  const url = `/api/instructor/${one.id}/weekly-hours`;
  await app.call({ method: 'PUT', url, as: school.cookie, payload: { lines } });
  return one;
}

async function preview(time: object = { from: DATE, until: DATE }, as = school.cookie) {
  await setChecksTravel(true);
  const url = `/api/instructor/${ill.id}/hand-over?preview=true`;
  const answer = await app.call({ method: 'POST', url, as, payload: time });
  return { ...answer, lessons: (answer.body as { lessons: HandOverLesson[] }).lessons };
}
const suggestions = async (time?: object) =>
  Object.fromEntries((await preview(time)).lessons.map(({ bookingId, suggested }) => [bookingId, suggested]));

/** What speaks against the only colleague for the only lesson. */
async function against() {
  const { lessons } = await preview();
  const [{ suggested, colleagues } = { suggested: null, colleagues: [] }] = lessons;
  const [{ refusal, warnings } = { refusal: null, warnings: [] }] = colleagues;
  return { suggested, said: refusal === null ? warnings : [refusal, ...warnings] };
}

describe('a plan', () => {
  test('covers the lessons ahead from one time until another, the last day included', async () => {
    const [before, first, last] = [
      await book('08:00'),
      await book('13:00'),
      await book('17:00', { date: '2026-12-05' }),
    ];
    await book('09:00', { date: '2026-12-06' });
    const ids = async (from: string, until: string) =>
      (await preview({ from, until })).lessons.map(({ bookingId }) => bookingId);
    expect(await ids(`${DATE}T13:00`, '2026-12-05')).toEqual([first, last]);
    expect(await ids(DATE, DATE)).toEqual([before, first]);
    expect(await ids(DATE, `${DATE}T13:00`)).toEqual([before]);
    school.cookie = await sessionAt(app, '2026-12-04T13:30:00Z', school.accountId);
    expect(await ids(DATE, DATE)).toEqual([first]);
    await app.call({
      method: 'POST',
      url: `/api/booking/${first}/cancel`,
      as: school.cookie,
      payload: { reason: 'Ill' },
    });
    expect(await ids(DATE, DATE)).toEqual([]);
  });

  test('prefers who taught the student, and counts the drives among the lessons handed over', async () => {
    const student = await signUpCandidate(app);
    const [near, known] = [await colleague('Near'), await colleague('Taught')];
    await addCompletedLesson(app, known.id, student.id, { day: 1 });
    const [theirs, other] = [await book('09:00', { student }), await book('10:10', { at: WEST })];
    const { lessons } = await preview();
    expect(lessons.map(({ bookingId, suggested }) => [bookingId, suggested])).toEqual([
      [theirs, known.id],
      [other, near.id],
    ]);
    expect(lessons[0]?.colleagues.find(({ instructorId }) => instructorId === known.id)?.hasTaughtStudent).toBe(true);
    await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', near.id).execute();
    expect(await suggestions()).toEqual({ [theirs]: known.id, [other]: null });
  });

  test('shows who, when and where to the desk, and nothing to an instructor', async () => {
    const one = await colleague('Marc');
    await book('09:00');
    const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    expect((await preview(undefined, desk.cookie)).body).toMatchObject({
      lessons: [{ studentName: 'Amina Osei', ...hour('09:00'), pickup: `1 Main Street, ${EAST}`, suggested: one.id }],
      colleagues: [{ id: one.id, firstName: 'Marc' }],
    });
    const own = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId: ill.id });
    expect((await preview(undefined, own.cookie)).status).toBe(403);
    const rival = await signUpSchool(app, { province: 'ON' });
    expect((await preview(undefined, rival.cookie)).status).toBe(404);
  });

  test.each([
    [{ from: '2026-12-05', until: DATE }, 'until', 'end_before_start'],
    [{ from: `${DATE}T10:00`, until: `${DATE}T10:00` }, 'until', 'end_before_start'],
    [{ from: '2026-12-01', until: '2027-06-01' }, 'until', 'out_of_range'],
    [{ from: '2026-02-30', until: DATE }, 'from', 'invalid_date'],
    [{ from: `${DATE}T25:00`, until: DATE }, 'from', 'invalid_date'],
  ])('refuses %j', async (time, path, code) => {
    expect(await preview(time)).toMatchObject({
      status: 400,
      body: {
        error: { code: 'invalid_request', details: expect.arrayContaining([expect.objectContaining({ path, code })]) },
      },
    });
  });
});

describe('a colleague', () => {
  test('who is free is suggested', async () => {
    const { id } = await colleague('Free');
    await book('09:00');
    expect(await against()).toEqual({ suggested: id, said: [] });
  });

  test('who has a lesson then, cannot', async () => {
    const one = await addInstructor(app, school.schoolId, { transmission: 'automatic' });
    await book('09:30', { with: one });
    await book('09:00');
    const { suggested, said } = await against();
    expect(suggested).toBeNull();
    expect(said).toContain('slot_taken');
  });

  test('whose car another colleague has then, cannot', async () => {
    const one = await colleague('Marc');
    const holder = await addInstructor(app, school.schoolId, { firstName: 'Zoe', carId: one.carId });
    await book('09:30', { with: holder });
    await book('09:00');
    expect(await against()).toMatchObject({ suggested: null, said: ['car_busy'] });
  });

  test('who shares the car with the instructor in need, can', async () => {
    const { id } = await colleague('Marc', { carId: ill.carId });
    await book('09:00');
    expect(await against()).toEqual({ suggested: id, said: [] });
  });

  test('whose licence or car is not valid that day, cannot', async () => {
    const one = await colleague('Marc');
    await book('09:00');
    const licence = { licence_expiry: '2026-12-03' };
    await app.db.updateTable('instructors').set(licence).where('id', '=', one.id).execute();
    expect(await against()).toMatchObject({ suggested: null, said: ['instructor_licence_expired'] });
    await app.db.updateTable('instructors').set({ licence_expiry: DATE }).where('id', '=', one.id).execute();
    await app.db.updateTable('cars').set({ out_from: DATE }).where('id', '=', one.carId).execute();
    expect(await against()).toMatchObject({ suggested: null, said: ['car_out_of_service'] });
    await app.db
      .updateTable('cars')
      .set({ out_until: '2026-12-03', out_from: '2026-12-02' })
      .where('id', '=', one.carId)
      .execute();
    expect(await against()).toEqual({ suggested: one.id, said: [] });
  });

  test('who is off or outside their hours then, is not suggested', async () => {
    const one = await colleague('Marc');
    await book('09:00');
    const off = { fromDate: DATE, toDate: DATE, fromTime: '09:30', untilTime: '12:00' };
    await blockHours(app.ctx, school.schoolId, one.id, off);
    expect(await against()).toEqual({ suggested: null, said: ['day_off'] });
    await app.db.deleteFrom('days_off').execute();
    const lines = [{ weekday: 5, from: '10:00', to: '18:00', lessonMinutes: 60, breakMinutes: 0 }];
    const url = `/api/instructor/${one.id}/weekly-hours`;
    await app.call({ method: 'PUT', url, as: school.cookie, payload: { lines } });
    expect(await against()).toEqual({ suggested: null, said: ['outside_hours'] });
    await addSlots(app, one.id, [hour('09:00')]);
    expect(await against()).toEqual({ suggested: one.id, said: [] });
  });

  test('who has neither hours nor slots on record is a last resort', async () => {
    const { id } = await addInstructor(app, school.schoolId, { transmission: 'automatic' });
    await book('09:00');
    expect(await against()).toEqual({ suggested: id, said: ['outside_hours'] });
    const known = await colleague('Known');
    expect(Object.values(await suggestions())).toEqual([known.id]);
    await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', known.id).execute();
    await addSlots(app, id, [hour('09:00', '2026-12-08')]);
    expect(await against()).toEqual({ suggested: null, said: ['outside_hours'] });
  });

  test('who is busy in another calendar, is not suggested', async () => {
    const { id } = await colleague('Marc');
    await book('09:00');
    const time = { startsAt: Date.parse(`${DATE}T14:30:00Z`), endsAt: Date.parse(`${DATE}T16:00:00Z`) };
    await inTransaction(app.ctx, (tx) => replaceBusyTimes(tx, id, [time]));
    expect(await against()).toEqual({ suggested: null, said: ['busy_elsewhere'] });
  });

  test('who does not drive that far, or not in time, is not suggested', async () => {
    const one = await colleague('Marc');
    await book('10:10', { with: one, at: WEST });
    await book('09:00');
    expect(await against()).toEqual({ suggested: null, said: ['unreachable'] });
    await app.db.updateTable('bookings').set({ pickup_postal_code: FAR }).where('instructor_id', '=', ill.id).execute();
    expect((await against()).said).toContain('outside_area');
  });

  test('who teaches in a car with another transmission, is not suggested', async () => {
    await colleague('Marc', { transmission: 'manual' });
    await book('09:00');
    expect(await against()).toEqual({ suggested: null, said: ['other_transmission'] });
  });
});

test('eight lessons with twenty colleagues are planned in less than half a second', async () => {
  const colleagues = [];
  for (let index = 0; index < 20; index++) colleagues.push(await colleague(`Colleague ${index}`));
  const students = [];
  for (let index = 0; index < 8; index++) {
    const student = await signUpCandidate(app);
    students.push(student);
    await book(`${String(8 + index).padStart(2, '0')}:00`, { student, at: index % 2 ? EAST : WEST });
  }
  for (const one of colleagues.slice(0, 12)) await book('11:30', { with: one, at: WEST });
  await preview();
  const since = performance.now();
  const { lessons } = await preview();
  expect(performance.now() - since).toBeLessThan(500);
  expect(lessons.map(({ suggested }) => suggested)).not.toContain(null);
});

test('the desk sees lessons in their instructor’s time off until somebody takes care of them', async () => {
  const [kept, later] = [await book('13:00'), await book('09:00', { date: '2026-12-08' })];
  const list = async (as = school.cookie) => {
    const url = `/api/school/${school.schoolId}/lessons-without-instructor`;
    return app.call({ url, as });
  };
  expect((await list()).body).toEqual({ lessons: [] });
  const off = { fromDate: DATE, toDate: '2026-12-08', fromTime: '13:30', untilTime: '09:00' };
  await blockHours(app.ctx, school.schoolId, ill.id, off);
  expect((await list()).body).toMatchObject({ lessons: [{ bookingId: kept, instructorName: 'Ill Sharma' }] });
  await blockHours(app.ctx, school.schoolId, ill.id, { ...off, untilTime: '09:01' });
  const ids = ((await list()).body as { lessons: { bookingId: string }[] }).lessons.map(({ bookingId }) => bookingId);
  expect(ids).toEqual([kept, later]);
  const own = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId: ill.id });
  expect((await list(own.cookie)).status).toBe(403);
});

test('the plan says whether the instructor is off for all of that time already', async () => {
  const isBlocked = async (time: object) => ((await preview(time)).body as { isBlocked: boolean }).isBlocked;
  const [nine, ten] = [`${DATE}T09:00`, `${DATE}T10:00`];
  expect(await isBlocked({ from: nine, until: ten })).toBe(false);
  const off = { fromDate: DATE, toDate: DATE, fromTime: '08:00', untilTime: null };
  await blockHours(app.ctx, school.schoolId, ill.id, off);
  expect(await isBlocked({ from: nine, until: ten })).toBe(true);
  expect(await isBlocked({ from: nine, until: DATE })).toBe(true);
  expect(await isBlocked({ from: DATE, until: DATE })).toBe(false);
  expect(await blockHours(app.ctx, school.schoolId, ill.id, { ...off, fromTime: '12:00' })).toBeNull();
});
