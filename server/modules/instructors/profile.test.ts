import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import type { Instructor } from '#contract/instructors.ts';
import { nowDate } from '#server/platform/clock.ts';
import { signInAdmin, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructor: Awaited<ReturnType<typeof addInstructor>>;
let candidate: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  instructor = await addInstructor(app, school.schoolId, { licenceExpiry: '2027-05-01' });
  candidate = await signUpCandidate(app);
});

const read = (as: string | null, id = instructor.id) => app.call({ url: `/api/instructor/${id}`, as });
const changeSchool = (values: object) =>
  app.db.updateTable('schools').set(values).where('id', '=', school.schoolId).execute();
const deactivate = () =>
  app.db
    .updateTable('instructors')
    .set({ deactivated_at: nowDate(app.clock) })
    .where('id', '=', instructor.id)
    .execute();

const contact = () => ({ contactNumber: '(416) 555-0123', email: instructor.email });
const records = { dlExpiryDate: '2027-05-01', dlNumber: '', instructorCar: { plateNumber: expect.any(String) } };
const noRecords = { dlExpiryDate: null, dlNumber: null, instructorCar: { plateNumber: null } };

describe('[API-12] visibility of an instructor’s profile', () => {
  test('their school and administrators see all of it, other schools and visitors nothing', async () => {
    const other = await signUpSchool(app, { province: 'ON' });
    const admin = await signInAdmin(app);
    expect(await read(school.cookie)).toMatchObject({ status: 200, body: { ...contact(), ...records } });
    expect(await read(admin.cookie)).toMatchObject({ status: 200, body: { ...contact(), ...records } });
    expect(await read(other.cookie)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await read(null)).toMatchObject({ status: 401 });
    expect(await read(admin.cookie, crypto.randomUUID())).toMatchObject({ status: 404 });
  });

  test('a student sees the contact details, never plate or licence', async () => {
    expect(await read(candidate.cookie)).toMatchObject({ status: 200, body: { ...contact(), ...noRecords } });
  });

  test.each([
    ['an inactive instructor', () => deactivate()],
    ['a school not approved', () => changeSchool({ approved_at: null })],
    ['a school without its information', () => changeSchool({ information_completed_at: null })],
    [
      'a disabled school account',
      () =>
        app.db
          .updateTable('accounts')
          .set({ disabled_at: nowDate(app.clock) })
          .where('id', '=', school.accountId)
          .execute(),
    ],
  ])('%s doesn’t exist for a student, except for one who booked there', async (_title, withdraw) => {
    const client = await signUpCandidate(app);
    const { id } = await addBooking(app, instructor.id, client.id);
    await app.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', id).execute();
    await withdraw();
    expect(await read(candidate.cookie)).toMatchObject({ status: 404 });
    expect(await read(client.cookie)).toMatchObject({ status: 200 });
  });

  test('a school’s page of instructors is by name, searched by name and email, and counts all that match', async () => {
    for (const firstName of ['Zoé', 'Leo']) await addInstructor(app, school.schoolId, { firstName, lastName: 'Abbot' });
    const found = async (query: string, as = school.cookie) => {
      const { body } = await app.call({ url: `/api/instructor/school/${school.schoolId}/page?${query}`, as });
      const { instructors, total } = body as { instructors: Instructor[]; total: number };
      return [instructors.map(({ firstName, lastName }) => `${firstName} ${lastName}`), total];
    };
    expect(await found('q=abbot')).toEqual([['Leo Abbot', 'Zoé Abbot'], 2]);
    expect(await found('q=ABBOT%20zoe')).toEqual([['Zoé Abbot'], 1]);
    expect(await found('q=abbot&limit=1&page=1')).toEqual([['Zoé Abbot'], 2]);
    expect(await found('q=abbot&limit=1&page=9')).toEqual([['Zoé Abbot'], 2]);
    expect(await found(`q=${encodeURIComponent(instructor.email)}`)).toMatchObject([{ length: 1 }, 1]);
    const { schoolId } = school;
    const teacher = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    expect(await found('', teacher.cookie)).toMatchObject([{ length: 1 }, 1]);
  });

  test('a school lists its own instructors by name, including inactive ones; an administrator any school’s', async () => {
    const first = await addInstructor(app, school.schoolId, { firstName: 'Zoe', lastName: 'Abbot' });
    await deactivate();
    const other = await signUpSchool(app, { province: 'ON' });
    await addInstructor(app, other.schoolId);
    const list = (as: string | null) => app.call({ url: `/api/instructor/school/${school.schoolId}`, as });
    const own = await list(school.cookie);
    expect(own.body).toMatchObject([
      { id: first.id, isActive: true, ...records, dlExpiryDate: null },
      { id: instructor.id, isActive: false, ...contact(), ...records },
    ]);
    expect((await list((await signInAdmin(app)).cookie)).body).toEqual(own.body);
    expect(await list(other.cookie)).toMatchObject({ status: 403 });
    expect(await list(candidate.cookie)).toMatchObject({ status: 403 });
    expect(await list(null)).toMatchObject({ status: 401 });
    const fresh = await signUpSchool(app);
    const none = await app.call({ url: `/api/instructor/school/${fresh.schoolId}`, as: fresh.cookie });
    expect(none).toMatchObject({ status: 200, body: [] });
  });
});

describe('[API-12] statistics from students’ lessons', () => {
  test('the average of visible reviews with one decimal; reviewers by first name and initial, newest first', async () => {
    const ratings = [5, 4, 4];
    for (const [index, rating] of ratings.entries()) {
      const reviewer = await signUpCandidate(app, {
        firstName: 'Amina',
        lastName: ['osei', '', 'Diallo'][index] ?? '',
      });
      await review(reviewer.id, index, { rating, comment: `Lesson ${index}` });
    }
    const hidden = await signUpCandidate(app);
    await review(hidden.id, 3, {
      rating: 1,
      comment: 'Spam',
      hidden_at: nowDate(app.clock),
      hidden_reason: 'Not about a lesson',
    });

    const expected = {
      rating: 4.3,
      reviewCount: 3,
      reviews: [
        { name: 'Amina D.', rating: 4, comment: 'Lesson 2', answer: null },
        { name: 'Amina', rating: 4, comment: 'Lesson 1', answer: null },
        { name: 'Amina O.', rating: 5, comment: 'Lesson 0', answer: null },
      ],
    };
    expect((await read(candidate.cookie)).body).toMatchObject(expected);
    const list = await app.call({ url: `/api/instructor/school/${school.schoolId}`, as: school.cookie });
    expect(list.body).toMatchObject([expected]);
  });

  test('the share of past lessons completed, ignoring cancelled and upcoming ones', async () => {
    expect((await read(candidate.cookie)).body).toMatchObject({ successRate: null });
    const statuses = ['Completed', 'Completed', 'Completed', 'No-show', 'Cancelled', 'Booked'];
    for (const [day, status] of statuses.entries()) {
      const { id } = await addBooking(app, instructor.id, candidate.id, { day });
      const cancellation = { cancelled_at: nowDate(app.clock), cancelled_by: 'student', refund_cents: 0 };
      await app.db
        .updateTable('bookings')
        .set({ status, ...(status === 'Cancelled' && cancellation) })
        .where('id', '=', id)
        .execute();
    }
    expect((await read(candidate.cookie)).body).toMatchObject({ successRate: 0.75, rating: null, reviews: [] });
  });

  test('students see about how many lessons were given, and whether a valid licence is on file', async () => {
    const facts = async () => {
      const { lessonsGiven, hasLicenceOnFile } = (await read(candidate.cookie)).body as Instructor;
      return { lessonsGiven, hasLicenceOnFile };
    };
    const setLicence = (licence_number: string, licence_expiry: string | null) =>
      app.db
        .updateTable('instructors')
        .set({ licence_number, licence_expiry })
        .where('id', '=', instructor.id)
        .execute();
    const today = nowDate(app.clock).toISOString().slice(0, 10);
    expect(await facts()).toEqual({ lessonsGiven: 0, hasLicenceOnFile: false });
    for (let day = 0; day < 10; day++) {
      const { id } = await addBooking(app, instructor.id, candidate.id, { day });
      const status = day < 7 ? 'Completed' : 'No-show';
      await app.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
    }
    await setLicence('S1234', today);
    expect(await facts()).toEqual({ lessonsGiven: 5, hasLicenceOnFile: true });
    await setLicence('S1234', addDays(today, -1));
    expect(await facts()).toEqual({ lessonsGiven: 5, hasLicenceOnFile: null });
    await setLicence('S1234', null);
    expect(await facts()).toEqual({ lessonsGiven: 5, hasLicenceOnFile: false });
  });

  async function review(
    candidateId: string,
    day: number,
    values: { rating: number; comment: string; hidden_at?: Date; hidden_reason?: string },
  ): Promise<void> {
    const booking = await addBooking(app, instructor.id, candidateId, { day });
    app.clock.advance({ minutes: 1 });
    await app.db
      .insertInto('reviews')
      .values({ booking_id: booking.id, instructor_id: instructor.id, created_at: nowDate(app.clock), ...values })
      .execute();
  }
});
