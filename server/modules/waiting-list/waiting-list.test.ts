import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WaitingEntry, WISHES_MAX } from '#contract/waiting-list.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notifyWaitingStudents } from './waiting-list.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app.close());

const join = (as: string, payload: object) => app.call({ method: 'POST', url: '/api/waiting-list', as, payload });
const cancel = (as: string, id: string) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload: {} });
const told = async (email: string) => (await mailsTo(app, email)).filter((kind) => kind === 'slot_freed').length;
const tell = (instructorId: string, date = LESSON.date) =>
  notifyWaitingStudents(app.ctx, { instructorIds: [instructorId], dates: [date] });

test('a released slot is announced once to everyone waiting for its instructor or day', async () => {
  const { id, student, instructor } = await bookLesson(app, school);
  const waiting = [
    { instructorId: instructor.id },
    { date: LESSON.date },
    { instructorId: instructor.id, date: LESSON.date },
    { date: LESSON.date, province: 'ON' },
  ];
  const notMeant = [{ date: '2026-12-05' }, { date: LESSON.date, province: 'BC' }];
  const students = await Promise.all([...waiting, ...notMeant].map(() => signUpCandidate(app, { locale: 'fr' })));
  for (const [index, wish] of [...waiting, ...notMeant].entries())
    expect((await join(students[index]?.cookie ?? '', wish)).status).toBe(201);

  await cancel(student.cookie, id);
  const [mail] = await sentMail(app, students[0]?.email ?? '', 1);
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('Cours de conduite disponible : vendredi 4 décembre, 9 h');
  expect(mail?.link).toContain(`/instructordetails?id=${instructor.id}&date=2026-12-04`);
  await tell(instructor.id);
  const counts = await Promise.all(students.map((one) => told(one.email)));
  expect(counts).toEqual([1, 1, 1, 1, 0, 0]);
  // Once notified, a request is done: later slots are for those who still wait.
  const entries = await app.call({ url: '/api/waiting-list', as: students[0]?.cookie ?? '' });
  expect(entries.body).toEqual([]);
});

test('waiting students hear when a colleague’s lesson releases the shared car, whoever cancels it', async () => {
  const half = { ...LESSON, startTime: '09:30', endTime: '10:30' };
  const later = { ...LESSON, startTime: '16:00', endTime: '17:00' };
  const post = (url: string, as: string, payload: object) => app.call({ method: 'POST', url, as, payload });
  const ends: ((id: string, student: { cookie: string }, colleagueId: string) => Promise<unknown>)[] = [
    (id, { cookie }) => cancel(cookie, id),
    // The school withdraws its own slot, and the colleague's is still free.
    (id) => post(`/api/booking/${id}/cancel`, school.cookie, { reason: 'Flu' }),
    // There's no slot at that time, so its slot moves along with the lesson.
    (id) => post(`/api/booking/${id}/move`, school.cookie, later),
    // The lesson stays, and the colleague gets another car.
    (_, __, colleagueId) =>
      app.call({
        ...{ method: 'PATCH', url: `/api/instructor/${colleagueId}`, as: school.cookie },
        payload: { instructorCar: { make: 'Kia', model: 'Rio', year: 2024, color: 'Red', plateNumber: 'KIA 4242' } },
      }),
  ];
  for (const end of ends) {
    const { id, student, instructor } = await bookLesson(app, school);
    const colleague = await addInstructor(app, school.schoolId, { carId: instructor.carId });
    await addSlots(app, colleague.id, [half]);
    const waiting = await signUpCandidate(app);
    expect((await join(waiting.cookie, { instructorId: colleague.id })).status).toBe(201);
    expect(await tell(colleague.id)).toBe(0);
    await end(id, student, colleague.id);
    const [mail] = await sentMail(app, waiting.email, 1);
    expect(mail?.link).toContain(`/instructordetails?id=${colleague.id}&date=2026-12-04`);
  }
});

test('new slots are announced too, unless they were booked before the email left', async () => {
  const instructor = await addInstructor(app, school.schoolId);
  const [waiting, quick] = [await signUpCandidate(app), await signUpCandidate(app)];
  await join(waiting.cookie, { instructorId: instructor.id });
  await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', instructor.id).execute();
  await addSlots(app, instructor.id, [LESSON]);
  expect(await tell(instructor.id)).toBe(0);
  await app.db.updateTable('instructors').set({ deactivated_at: null }).where('id', '=', instructor.id).execute();
  const payload = { instructorId: instructor.id, ...LESSON, location: 'Home' };
  await app.call({ method: 'POST', url: '/api/booking', as: quick.cookie, payload });
  expect(await tell(instructor.id)).toBe(0);
  await addSlots(app, instructor.id, [{ ...LESSON, date: '2026-12-06' }]);
  await sentMail(app, waiting.email, 1);
  expect(await told(waiting.email)).toBe(1);
});

test('a student can wait for something once, for future days and offered instructors, and can stop', async () => {
  const { cookie } = await signUpCandidate(app);
  const other = await signUpCandidate(app);
  const hidden = await addInstructor(app, (await signUpSchool(app)).schoolId);
  const first = await join(cookie, { date: '2026-12-20' });
  expect(first.status).toBe(201);
  expect(await join(cookie, { date: '2026-12-20' })).toMatchObject({ body: { error: { code: 'already_waiting' } } });
  expect((await join(cookie, {})).status).toBe(400);
  expect((await join(cookie, { date: '2026-11-18' })).status).toBe(400);
  expect((await join(cookie, { instructorId: hidden.id })).status).toBe(404);
  const url = `/api/waiting-list/${(first.body as WaitingEntry).id}`;
  expect((await app.call({ method: 'DELETE', url, as: other.cookie })).status).toBe(404);
  expect((await app.call({ method: 'DELETE', url, as: cookie })).status).toBe(204);
  expect((await app.call({ url: '/api/waiting-list', as: cookie })).body).toEqual([]);
});

test('the whole request is stored and listed, and other towns, languages or prices don’t match', async () => {
  await app.db.updateTable('schools').set({ city: 'Guelph' }).where('id', '=', school.schoolId).execute();
  const instructor = await addInstructor(app, school.schoolId, { rateCents: 6000, languages: ['ENGLISH', 'PUNJABI'] });
  const date = '2026-12-18';
  const whole = { date, province: 'ON', place: 'guelph', language: 'PUNJABI', maxRate: 60 };
  const meant = [
    whole,
    { date, place: 'GUEL' },
    { date, language: 'ENGLISH' },
    { instructorId: instructor.id, maxRate: 75.5 },
    { date, timeOfDay: 'morning' },
  ];
  const notMeant = [
    { ...whole, place: 'Toronto' },
    { ...whole, language: 'MANDARIN' },
    { ...whole, maxRate: 59.99 },
    { instructorId: instructor.id, language: 'FRENCH' },
    { date, timeOfDay: 'evening' },
    { date, transmission: 'manual' },
  ];
  const students = await Promise.all([...meant, ...notMeant].map(() => signUpCandidate(app)));
  for (const [index, wish] of [...meant, ...notMeant].entries()) {
    const answer = await join(students[index]?.cookie ?? '', wish);
    expect([answer.status, answer.body]).toMatchObject([201, 'instructorId' in wish ? {} : wish]);
  }
  const [first] = students;
  expect((await app.call({ url: '/api/waiting-list', as: first?.cookie ?? '' })).body).toMatchObject([whole]);
  expect((await join(first?.cookie ?? '', whole)).body).toMatchObject({ error: { code: 'already_waiting' } });
  expect((await join(first?.cookie ?? '', { ...whole, place: 'Barrie' })).status).toBe(201);

  await addSlots(app, instructor.id, [{ ...LESSON, date }]);
  await tell(instructor.id, date);
  const counts = await Promise.all(students.map((one) => told(one.email)));
  expect(counts).toEqual([...meant.map(() => 1), ...notMeant.map(() => 0)]);
});

test('a request without day and instructor matches anything that fits the rest', async () => {
  // A school of its own, because the server may still announce slots that other tests released.
  const { schoolId } = await addTaxedSchool(app);
  await app.db.updateTable('schools').set({ city: 'Elora' }).where('id', '=', schoolId).execute();
  const instructor = await addInstructor(app, schoolId, { rateCents: 6500, languages: ['TAMIL'] });
  const meant = [{ language: 'TAMIL' }, { place: 'elora', maxRate: 65 }, { province: 'ON', language: 'TAMIL' }];
  const notMeant = [{ place: 'Elora', maxRate: 64 }, { province: 'BC' }, { language: 'GUJARATI' }];
  const students = await Promise.all([...meant, ...notMeant].map(() => signUpCandidate(app)));
  for (const [index, wish] of [...meant, ...notMeant].entries()) {
    const { status, body } = await join(students[index]?.cookie ?? '', wish);
    expect([status, body]).toMatchObject([201, { ...wish, date: null, instructor: null }]);
  }
  const [first] = students;
  for (const nothing of [{}, { place: '' }, { date: null, language: null }])
    expect((await join(first?.cookie ?? '', nothing)).status).toBe(400);
  expect((await join(first?.cookie ?? '', { language: 'TAMIL' })).body).toMatchObject({
    error: { code: 'already_waiting' },
  });
  await addSlots(app, instructor.id, [{ ...LESSON, date: '2026-12-22' }]);
  await tell(instructor.id, '2026-12-22');
  expect(await Promise.all(students.map((one) => told(one.email)))).toEqual([1, 1, 1, 0, 0, 0]);
});

test('a student’s requests are limited, even concurrently', async () => {
  const { cookie } = await signUpCandidate(app);
  const asked = Array.from({ length: WISHES_MAX + 5 }, (_, index) =>
    join(cookie, { date: '2026-12-20', place: `Town ${index}` }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(WISHES_MAX);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  // It still says what the student waits for already.
  const [known] = (await app.call({ url: '/api/waiting-list', as: cookie })).body as WaitingEntry[];
  const again = await join(cookie, { date: '2026-12-20', place: known?.place });
  expect(again.body).toMatchObject({ error: { code: 'already_waiting' } });
});

test('a request near a place matches only those who come there and can drive to it in time', async () => {
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
  forgetEveryDay(app.ctx);
  const instructor = await addInstructor(app, school.schoolId);
  const date = '2026-12-24';
  await addSlots(app, instructor.id, [
    { ...LESSON, date },
    { date, startTime: '10:10', endTime: '11:10' },
  ]);
  // Half an hour's drive from the east of the city, ten minutes after the free slot.
  const lesson = { instructorId: instructor.id, date, startTime: '10:10', endTime: '11:10', location: 'Home' };
  const booked = await app.call({
    method: 'POST',
    url: '/api/booking',
    as: (await signUpCandidate(app)).cookie,
    payload: { ...lesson, pickupPostalCode: 'L5B 1M2' },
  });
  expect(booked.status).toBe(201);
  const near = ['L5B', 'Toronto', 'l5b 1m2', 'M4C', 'V5K', 'Vancouver'];
  const wishes = [
    ...near.map((place) => ({ near: place })),
    ...['L5B', 'M4C'].map((place) => ({ near: place, minMinutes: 60 })),
  ];
  const students = await Promise.all(wishes.map(() => signUpCandidate(app)));
  for (const [index, wish] of wishes.entries())
    expect((await join(students[index]?.cookie ?? '', { date, ...wish })).status).toBe(201);
  const listed = async (index: number) =>
    (await app.call({ url: '/api/waiting-list', as: students[index]?.cookie ?? '' })).body;
  expect(await listed(2)).toMatchObject([{ date, near: 'L5B 1M2, Mississauga, ON' }]);
  const [first] = students;
  expect((await join(first?.cookie ?? '', { date, near: 'L5B' })).body).toMatchObject({
    error: { code: 'already_waiting' },
  });
  expect((await join(first?.cookie ?? '', { near: 'M4C' })).status).toBe(201);
  expect((await join(first?.cookie ?? '', { date, near: 'Nowhere at all' })).body).toMatchObject({
    error: { details: [{ path: 'near', code: 'unknown_place' }] },
  });

  await tell(instructor.id, date);
  expect(await Promise.all(students.map((one) => told(one.email)))).toEqual([1, 1, 1, 0, 0, 0, 1, 0]);
  const [mail] = await sentMail(app, students[2]?.email ?? '', 1);
  expect(mail?.text).toContain('drive to L5B 1M2, Mississauga, ON');
  // The booking form fills in the postal code.
  expect(mail?.link).toContain(`&${new URLSearchParams({ near: 'L5B 1M2, Mississauga, ON' })}`);
  // The pickup place is erased.
  const left = await app.db.selectFrom('waiting_list').select('near').where('told_at', 'is not', null).execute();
  expect(left.every((entry) => entry.near === null)).toBe(true);
});

test('a request for a longer lesson matches free time of that length, in one slot or as a lesson type', async () => {
  const { cookie, schoolId } = await addTaxedSchool(app);
  const [inARow, alone] = [await addInstructor(app, schoolId), await addInstructor(app, schoolId)];
  const date = '2026-12-28';
  const lengths = [120, 150];
  const students = await Promise.all(lengths.map(() => signUpCandidate(app)));
  for (const [index, minMinutes] of lengths.entries())
    expect(await join(students[index]?.cookie ?? '', { date, minMinutes })).toMatchObject({
      ...{ status: 201, body: { date, minMinutes } },
    });
  const [two = { cookie: '', email: '' }, longer = two] = students;
  expect((await join(two.cookie, { date, minMinutes: 120 })).body).toMatchObject({
    error: { code: 'already_waiting' },
  });
  expect((await join(two.cookie, { date, minMinutes: 90 })).status).toBe(201);
  for (const minMinutes of [10, 90.5, '90']) expect((await join(two.cookie, { minMinutes })).status).toBe(400);

  const counts = () => Promise.all([two, longer].map(({ email }) => told(email)));
  await addSlots(app, inARow.id, [
    { date, startTime: '09:00', endTime: '10:00' },
    { date, startTime: '10:00', endTime: '11:00' },
    { date, startTime: '11:00', endTime: '12:00' },
  ]);
  await tell(inARow.id, date);
  expect(await counts()).toEqual([0, 0]);
  const highway = await app.call({
    ...{ method: 'POST', url: `/api/school/${schoolId}/lesson-kinds`, as: cookie },
    payload: { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 120, price: null },
  });
  await tell(inARow.id, date);
  expect(await counts()).toEqual([2, 0]);
  const [mail] = await sentMail(app, two.email, 2);
  const { id: kind } = highway.body as { id: string };
  const text = mail?.text.replaceAll(/\s/g, ' ');
  expect(text).toContain('9:00 AM to 11:00 AM');
  // From ten it would be the same hours minus one.
  expect(text).not.toContain('10:00 AM to 12:00 PM');
  expect(Object.fromEntries(new URL(mail?.link ?? '', 'http://own.test').searchParams)).toMatchObject({
    ...{ id: inARow.id, date, slot: '09:00 - 11:00', kind },
  });

  await addSlots(app, alone.id, [{ date, startTime: '13:00', endTime: '15:30' }]);
  await tell(alone.id, date);
  expect(await counts()).toEqual([2, 1]);
});
