import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { LinkedOffer, Offer, SuggestedStudent } from '#contract/offers.ts';
import { signLink } from '#server/modules/notifications/signed-links.ts';
import { beginSession, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { lessonOffered, offerLinkSubject } from './mails/lesson-offered.ts';
import { endWhenOver, sendWave } from './make-offer.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructor: Awaited<ReturnType<typeof addInstructor>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  const downtown = { postal_code: 'M5V 2T6', default_radius_km: 60 };
  await app.db.updateTable('schools').set(downtown).where('id', '=', school.schoolId).execute();
  instructor = await addInstructor(app, school.schoolId, { transmission: 'automatic', rateCents: 8000 });
});

const DATE = '2026-12-04';
const [NEAR, FAR] = ['M5V 1J1', 'L5B 1M2'];
const hour = (start: number, date = DATE) => ({
  date,
  startTime: `${String(start).padStart(2, '0')}:00`,
  endTime: `${String(start + 1).padStart(2, '0')}:00`,
});
const post = (url: string, payload: object, as?: string) =>
  app.call({ method: 'POST', url, ...(as !== undefined && { as }), payload });

/** A student of the school: they had a lesson there, on an earlier day. */
async function student({ at = NEAR, locale = 'en' as 'en' | 'fr', firstName = 'Amina' } = {}) {
  const person = await signUpCandidate(app, { locale, firstName });
  const record = { school_id: school.schoolId, id: person.id, candidate_id: person.id, first_name: firstName };
  await app.db
    .insertInto('school_students')
    .values({
      ...{ ...record, last_name: 'Osei', email: person.email, locale, pickup_location: '1 Main Street' },
      ...{ pickup_postal_code: at, created_at: new Date(TEST_NOW) },
    })
    .execute();
  return person;
}
type Student = Awaited<ReturnType<typeof student>>;

async function book(who: Student, start: number, { date = DATE, with: id = instructor.id } = {}) {
  await addSlots(app, id, [hour(start, date)]);
  const payload = { instructorId: id, ...hour(start, date), location: '5 Elm Street' };
  const answer = await post('/api/booking', payload, who.cookie);
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as Booking).bookingId;
}
async function suggested(start = 9, as = school.cookie) {
  const search = new URLSearchParams({ instructorId: instructor.id, ...hour(start) });
  const answer = await app.call({ url: `/api/school/${school.schoolId}/offers/suggestions?${search}`, as });
  return { ...answer, ids: (answer.body as { students?: SuggestedStudent[] }).students?.map(({ id }) => id) };
}
const offer = (students: { id: string }[], start = 9, date = DATE) =>
  post(
    `/api/school/${school.schoolId}/offers`,
    { instructorId: instructor.id, ...hour(start, date), studentIds: students.map(({ id }) => id) },
    school.cookie,
  );
async function offered(students: { id: string }[], start = 9, date = DATE) {
  const answer = await offer(students, start, date);
  expect(answer).toMatchObject({ status: 201 });
  const made = answer.body as Offer;
  await sendWave(app.ctx, made.id);
  return made.id;
}
const list = async () =>
  ((await app.call({ url: `/api/school/${school.schoolId}/offers`, as: school.cookie })).body as { offers: Offer[] })
    .offers;

/** The link in a student's latest email about an offer. */
async function linkTo({ email }: Student): Promise<string> {
  const { data } = await app.db
    .selectFrom('emails')
    .select('data')
    .where('recipient', '=', email)
    .where('kind', '=', lessonOffered.kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { offerId, position } = data as { offerId: string; position: number };
  return `${offerId}.${position}.${signLink(app.ctx, email, offerLinkSubject(offerId, position))}`;
}
const mailed = async ({ email }: Student) =>
  (await app.db.selectFrom('emails').select(['kind', 'locale']).where('recipient', '=', email).execute()).filter(
    ({ kind }) => kind === 'lesson_offered',
  );
const see = async (link: string) =>
  (await app.call({ url: `/api/my-offer?link=${link}` })) as { status: number; body: LinkedOffer };
const answer = (link: string, said: string) => post('/api/my-offer', { link, answer: said });
const lessonsOf = async ({ id }: Student) =>
  app.db
    .selectFrom('bookings')
    .select(['local_date as date', 'local_start as start', 'status', 'total_cents as cents'])
    .where('candidate_id', '=', id)
    .orderBy('starts_at')
    .execute();

test('nobody is offered, or still gets, an hour in the instructor’s time off', async () => {
  const asked = await student();
  const off = { fromDate: DATE, toDate: DATE, reason: 'Ill' };
  await offered([asked]);
  await post(`/api/instructor/${instructor.id}/days-off`, off, school.cookie);
  const refused = await answer(await linkTo(asked), 'extra');
  expect(refused.body).toMatchObject({ error: { code: 'offer_over', details: { reason: 'taken' } } });
  expect(await lessonsOf(asked)).toEqual([]);
  const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
  expect((await offer([asked], 11)).body).toMatchObject({ error: { code: 'slot_refused' } });
  expect((await suggested(11, desk.cookie)).body).toMatchObject({ error: { code: 'slot_refused' } });
});

test('a school that isn’t approved offers nothing', async () => {
  const asked = await student();
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  expect((await offer([asked])).body).toMatchObject({ error: { code: 'school_not_offered' } });
});

describe('suggestions', () => {
  test('put students who wait first, then the nearest, and leave out who can’t', async () => {
    const [far, near, waits] = [await student({ at: FAR }), await student(), await student({ at: FAR })];
    await post('/api/waiting-list', { instructorId: instructor.id, date: DATE }, waits.cookie);
    const other = await addInstructor(app, school.schoolId);
    const [busy, long, stopped] = [await student(), await student(), await student()];
    await book(busy, 9, { with: other.id });
    await book(long, 14, { with: other.id });
    await book(long, 16, { with: other.id });
    await app.db
      .insertInto('offer_opt_outs')
      .values({ school_id: school.schoolId, candidate_id: stopped.id, created_at: new Date(TEST_NOW) })
      .execute();
    const expired = await student();
    await app.db
      .updateTable('school_students')
      .set({ licence_expires_on: '2026-12-03' })
      .where('id', '=', expired.id)
      .execute();
    const left = await student();
    await app.db.updateTable('school_students').set({ status: 'finished' }).where('id', '=', left.id).execute();
    expect((await suggested()).ids).toEqual([waits.id, near.id, far.id]);
  });

  test('refuse an hour that is taken or over, and instructors', async () => {
    await book(await student(), 9);
    expect(await suggested()).toMatchObject({ status: 409, body: { error: { code: 'slot_taken' } } });
    const own = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId: instructor.id });
    expect((await suggested(11, own.cookie)).status).toBe(403);
    const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    expect((await suggested(11, desk.cookie)).status).toBe(200);
  });

  test('leave out who got three offers that day', async () => {
    const one = await student();
    for (const start of [11, 13, 15]) await offered([one], start);
    expect((await suggested()).ids).toEqual([]);
    expect(await offer([one])).toMatchObject({ status: 409, body: { error: { code: 'offer_over' } } });
  });
});

describe('an offer', () => {
  test('more than 48 hours before goes to five every fifteen minutes, with the hour held', async () => {
    const students = [];
    for (let index = 0; index < 7; index++) students.push(await student());
    await addSlots(app, instructor.id, [hour(9)]);
    const id = await offered(students);
    const asked = async () => (await list())[0]?.students.filter(({ sentAt }) => sentAt !== null).length;
    expect(await asked()).toBe(5);
    expect(await list()).toMatchObject([{ id, isHeld: true, outcome: null }]);
    const stranger = await signUpCandidate(app);
    const payload = { instructorId: instructor.id, ...hour(9), location: 'Home' };
    expect((await post('/api/booking', payload, stranger.cookie)).status).toBe(422);
    await sendWave(app.ctx, id);
    expect(await asked()).toBe(7);

    await post(`/api/school/${school.schoolId}/offers/${id}/withdraw`, {}, school.cookie);
    expect((await post('/api/booking', payload, stranger.cookie)).status).toBe(201);
  });

  test('within 48 hours goes to everybody at once, but not at night', async () => {
    const students = [];
    for (let index = 0; index < 7; index++) students.push(await student({ locale: 'fr' }));
    app.clock.set('2026-12-03T02:30:00Z');
    school.cookie = await beginSession(app, school.accountId);
    const id = await offered(students);
    expect(await mailed(students[0] as Student)).toEqual([]);
    app.clock.set('2026-12-03T13:00:00Z');
    await sendWave(app.ctx, id);
    for (const one of students) expect(await mailed(one)).toEqual([{ kind: 'lesson_offered', locale: 'fr' }]);
  });

  test('says yes once: the first student gets it, the other is told', async () => {
    const [one, two] = [await student(), await student()];
    await offered([one, two]);
    const [first, second] = [await linkTo(one), await linkTo(two)];
    const answers = await Promise.all([answer(first, 'extra'), answer(second, 'extra')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers[0]?.status === 409 ? ([first, one] as const) : ([second, two] as const);
    const winner = loser[1] === one ? two : one;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'offer_over', details: { reason: 'taken' } },
    });
    expect((await see(loser[0])).body.state).toBe('taken');
    expect(await lessonsOf(winner)).toMatchObject([{ date: DATE, start: '09:00', status: 'Booked', cents: 8000 }]);
    expect(await lessonsOf(loser[1])).toEqual([]);
    expect(await list()).toMatchObject([{ outcome: 'accepted', bookingId: expect.any(String) }]);
  });

  test('withdrawn or booked by somebody else while a student says yes has one winner', async () => {
    const one = await student();
    const id = await offered([one]);
    const link = await linkTo(one);
    const [said, withdrawn] = await Promise.all([
      answer(link, 'extra'),
      post(`/api/school/${school.schoolId}/offers/${id}/withdraw`, {}, school.cookie),
    ]);
    expect([said.status, withdrawn.status].toSorted()).toEqual([200, 409]);
    expect(await lessonsOf(one)).toHaveLength(said.status === 200 ? 1 : 0);

    const [two, three] = [await student(), await student()];
    await offered([two], 12);
    const second = await linkTo(two);
    await book(three, 12);
    expect(await answer(second, 'extra')).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'taken' } } },
    });
    expect((await list()).find(({ startTime }) => startTime === '12:00')?.outcome).toBe('taken');
  });

  test('and an online booking of the hour at the same moment have one winner', async () => {
    const [one, stranger] = [await student(), await signUpCandidate(app)];
    await addSlots(app, instructor.id, [hour(9)]);
    app.clock.set('2026-12-02T20:00:00Z');
    school.cookie = await beginSession(app, school.accountId);
    await offered([one]);
    const payload = { instructorId: instructor.id, ...hour(9), location: 'Home' };
    const cookie = await beginSession(app, stranger.id);
    const answers = await Promise.all([answer(await linkTo(one), 'extra'), post('/api/booking', payload, cookie)]);
    const booked = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('instructor_id', '=', instructor.id)
      .execute();
    expect(booked).toHaveLength(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  });

  test('of overlapping hours: the first yes ends the other', async () => {
    const [one, two] = [await student(), await student()];
    await offered([one]);
    const overlapping = { instructorId: instructor.id, date: DATE, startTime: '09:30', endTime: '10:30' };
    const made = await post(
      `/api/school/${school.schoolId}/offers`,
      { ...overlapping, studentIds: [two.id] },
      school.cookie,
    );
    await sendWave(app.ctx, (made.body as Offer).id);
    expect((await answer(await linkTo(two), 'extra')).status).toBe(200);
    expect((await see(await linkTo(one))).body.state).toBe('taken');
    expect(await answer(await linkTo(one), 'extra')).toMatchObject({ status: 409 });
    expect((await list()).map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'taken']);
  });

  test('checks overlap, licence and day limit again', async () => {
    const other = await addInstructor(app, school.schoolId);
    const [busy, long, expired] = [await student(), await student(), await student()];
    await offered([busy, long, expired]);
    await book(busy, 9, { with: other.id });
    await book(long, 14, { with: other.id });
    await book(long, 16, { with: other.id });
    const licence = { licence_expires_on: '2026-12-03' };
    await app.db.updateTable('school_students').set(licence).where('id', '=', expired.id).execute();
    const reason = async (who: Student) =>
      ((await answer(await linkTo(who), 'extra')).body as { error?: { details?: { reason: string } } }).error?.details
        ?.reason;
    expect([await reason(busy), await reason(long), await reason(expired)]).toEqual([
      ...['student_busy', 'long_day', 'learner_licence'],
    ]);
    expect(await list()).toMatchObject([{ outcome: null }]);
  });

  test('at 13:05 for 13:30, 40 minutes away, is too late', async () => {
    const far = await student({ at: FAR });
    const id = await offered([far], 13);
    const link = await linkTo(far);
    app.clock.set('2026-12-04T17:59:00Z');
    expect((await see(link)).body.state).toBe('over');
    expect(await answer(link, 'extra')).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'too_late' } } },
    });
    await endWhenOver(app.ctx, id);
    school.cookie = await beginSession(app, school.accountId);
    expect(await list()).toMatchObject([{ outcome: 'over' }]);
  });

  test('instead of the next lesson moves it, free of charge; if the hour is gone, that lesson stays', async () => {
    const other = await addInstructor(app, school.schoolId, { rateCents: 6000 });
    const [one, two] = [await student(), await student()];
    await book(one, 16, { with: other.id, date: '2026-12-08' });
    await book(two, 16, { with: other.id, date: '2026-12-09' });
    await offered([one, two]);
    const link = await linkTo(one);
    expect((await see(link)).body.insteadOf).toBe(2);
    expect((await answer(link, 'instead')).status).toBe(200);
    expect(await lessonsOf(one)).toEqual([{ date: DATE, start: '09:00', status: 'Booked', cents: 6000 }]);
    expect(await answer(await linkTo(two), 'instead')).toMatchObject({ status: 409 });
    expect(await lessonsOf(two)).toMatchObject([{ date: '2026-12-09', start: '16:00', status: 'Booked' }]);
    expect((await answer(link, 'instead')).status).toBe(200);
  });

  test('names the day of a next lesson that has another length, which it can’t replace', async () => {
    const one = await student();
    await offered([one]);
    const link = await linkTo(one);
    expect((await see(link)).body).toMatchObject({ insteadOf: null });
    const { id } = await addInstructor(app, school.schoolId);
    await addSlots(app, id, [{ date: '2026-12-08', startTime: '16:00', endTime: '17:30' }]);
    const payload = { instructorId: id, date: '2026-12-08', startTime: '16:00', endTime: '17:30', location: 'Home' };
    const url = `/api/school/${school.schoolId}/bookings`;
    const confirmed = {
      ...payload,
      studentId: one.id,
      confirmWarnings: ['outside_hours', 'outside_area', 'unreachable'],
    };
    const booked = await app.call({ method: 'POST', url, as: school.cookie, payload: confirmed });
    expect(booked.status).toBe(201);
    expect((await see(link)).body).toMatchObject({ insteadOf: null, otherLength: 2 });
    expect((await answer(link, 'instead')).status).toBe(409);
  });

  test('declined by everybody ends, and no more come to a student who stops them', async () => {
    const one = await student();
    await offered([one]);
    const link = await linkTo(one);
    expect((await answer(link, 'stop')).body).toMatchObject({ state: 'no', hasOptedOut: true });
    expect(await list()).toMatchObject([{ outcome: 'declined' }]);
    expect((await suggested()).ids).toEqual([]);
  });
});

describe('a link', () => {
  test('changes nothing when it is opened, and shows no address, price or other lesson', async () => {
    const one = await student();
    await book(one, 16, { date: '2026-12-08' });
    const id = await offered([one]);
    const link = await linkTo(one);
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/api/my-offer?link=${link}`, `/offer?link=${link}`]) await app.http.inject({ method, url });
    expect(await list()).toMatchObject([{ id, outcome: null, students: [{ answer: null }] }]);
    const { body } = await see(link);
    expect(Object.keys(body).toSorted()).toEqual([
      ...['date', 'endTime', 'firstName', 'hasOptedOut', 'insteadOf', 'instructorName', 'language', 'openUntil'],
      ...['schoolName', 'schoolPhone', 'startTime', 'state', 'timeZone'],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Main Street|Elm|12-08|80/);
  });

  test('of somebody else, or made up, opens nothing', async () => {
    const one = await student();
    const id = await offered([one]);
    for (const link of ['x', `${id}.0.${'a'.repeat(43)}`, `${id}.1.${'a'.repeat(43)}`])
      expect(await see(link)).toMatchObject({ status: 400, body: { error: { code: 'invalid_token' } } });
  });
});

test('the same offer again is the open one, and neither who is asked nor who cancelled then is suggested', async () => {
  const [amina, leo, marco] = [await student(), await student(), await student()];
  const cancelled = await book(marco, 9);
  expect((await post(`/api/booking/${cancelled}/cancel`, { reason: 'Ill' }, marco.cookie)).status).toBe(200);
  expect((await suggested()).ids?.toSorted()).toEqual([amina.id, leo.id].toSorted());
  const [first, again] = [await offer([amina]), await offer([amina])];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect((again.body as Offer).id).toBe((first.body as Offer).id);
  expect(await list()).toHaveLength(1);
  expect((await suggested()).ids).toEqual([leo.id]);
});

test('a suggestion says who can only be called', async () => {
  const amina = await student();
  const url = `/api/school/${school.schoolId}/students`;
  const added = await post(url, { firstName: 'Theo', phone: '613 555 0142' }, school.cookie);
  const { students } = (await suggested()).body as { students: SuggestedStudent[] };
  expect(students.map(({ id, phone, hasAddress }) => [id, phone, hasAddress]).toSorted()).toEqual(
    [
      [amina.id, '', true],
      [(added.body as { id: string }).id, '(613) 555-0142', false],
    ].toSorted(),
  );
});
