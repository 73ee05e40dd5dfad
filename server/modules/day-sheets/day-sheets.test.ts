import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DaySheets } from '#contract/day-sheets.ts';
import { signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let desk: string;
let instructor: Awaited<ReturnType<typeof addInstructor>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  student = await signUpCandidate(app);
  desk = (await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' })).cookie;
  instructor = await addInstructor(app, school.schoolId, { firstName: 'Ana', rateCents: 8000 });
});

const DAY = '2026-12-04';
const url = () => `/api/school/${school.schoolId}/day-sheets`;
const read = async (query = `?date=${DAY}`, as = desk) =>
  (await app.call({ url: url() + query, as })).body as DaySheets;
const print = async (...instructorIds: string[]) =>
  (await app.call({ method: 'POST', url: url(), as: desk, payload: { date: DAY, instructorIds } })).body as DaySheets;
async function lesson(startTime: string, endTime: string, { date = DAY, by = instructor.id } = {}): Promise<string> {
  await addSlots(app, by, [{ date, startTime, endTime }]);
  const payload = { instructorId: by, date, startTime, endTime, location: '5 Elm Street', note: 'Ring twice' };
  const { body } = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  return (body as { bookingId: string }).bookingId;
}

test('a sheet has the instructor’s lessons in order, and what to collect for each and before it, once', async () => {
  await lesson('09:00', '10:00', { date: '2026-12-03' });
  const second = await lesson('13:00', '14:00');
  const first = await lesson('09:00', '10:00');
  await lesson('09:00', '10:00', { date: '2026-12-07' });
  const { sheets, instructors } = await read();
  expect(instructors).toEqual([{ id: instructor.id, name: 'Ana Sharma' }]);
  expect(sheets).toMatchObject([{ instructorName: 'Ana Sharma', printedBefore: null, gone: [] }]);
  // $80 an hour and 13%: yesterday's lesson is owed too, next week's isn't.
  expect(sheets[0]?.lessons).toMatchObject([
    {
      bookingId: first,
      startTime: '09:00',
      location: '5 Elm Street',
      note: 'Ring twice',
      toCollect: 180.8,
      ownOwed: 90.4,
      changes: [],
    },
    { bookingId: second, startTime: '13:00', toCollect: 90.4, changes: [] },
  ]);
});

test('a lesson in the instructor’s time off says that somebody else has to take it', async () => {
  await lesson('09:00', '10:00');
  await lesson('13:00', '14:00');
  await app.db
    .insertInto('days_off')
    .values({
      ...{ instructor_id: instructor.id, from_date: DAY, to_date: DAY, from_time: '12:00', reason: '' },
      ...{ withdrawn_slots: [], created_at: new Date(TEST_NOW) },
    })
    .execute();
  const { sheets } = await read();
  expect(sheets[0]?.lessons.map(({ startTime, isOff }) => [startTime, isOff])).toEqual([
    ['09:00', false],
    ['13:00', true],
  ]);
});

test('phone, parents’ phone and needs come from the school’s record; licence and birth date stay in the office', async () => {
  await lesson('09:00', '10:00');
  const record = {
    ...{ phone: '(613) 555-0142', needs: 'Wears a hearing aid', licence_number: 'C1234-56789', licence_class: 'G1' },
    ...{ date_of_birth: '2008-03-01', note: 'Pays late' },
    parents: JSON.stringify([
      { name: 'Li Chen', phone: '(613) 555-0143', email: null },
      { name: 'Bo Chen', phone: '', email: 'bo@example.com' },
    ]),
  };
  await app.db.updateTable('school_students').set(record).where('candidate_id', '=', student.id).execute();
  const { sheets } = await read();
  expect(sheets[0]?.lessons).toMatchObject([
    { phone: '(613) 555-0142', parents: [{ name: 'Li Chen', phone: '(613) 555-0143' }], needs: 'Wears a hearing aid' },
  ]);
  expect(JSON.stringify(sheets)).not.toMatch(/C1234|2008|Pays late/);
});

test('printed again, it names what changed since: new, moved, gone and paid', async () => {
  const kept = await lesson('09:00', '10:00');
  const moved = await lesson('11:00', '12:00');
  const gone = await lesson('13:00', '14:00');
  const before = await print(instructor.id);
  expect(before.sheets[0]?.printedBefore).toBeNull();
  app.clock.set('2026-11-20T17:12:00Z');
  await addSlots(app, instructor.id, [{ date: DAY, startTime: '15:00', endTime: '16:00' }]);
  const places = { date: DAY, startTime: '15:00', endTime: '16:00' };
  await app.call({ method: 'POST', url: `/api/booking/${moved}/move`, as: student.cookie, payload: places });
  await app.call({ method: 'POST', url: `/api/booking/${gone}/cancel`, as: student.cookie, payload: {} });
  const fresh = await lesson('17:00', '18:00');
  const [sheet] = (await read()).sheets;
  expect(sheet?.printedBefore).toEqual({ at: TEST_NOW.replace('Z', '.000Z'), date: '2026-11-20', time: '12:00' });
  expect(sheet?.lessons.map(({ bookingId, changes }) => [bookingId, changes])).toEqual([
    [kept, []],
    [moved, ['time']],
    [fresh, 'new'],
  ]);
  expect(sheet?.gone).toMatchObject([{ bookingId: gone, startTime: '13:00', isCancelled: true }]);
  const again = await print(instructor.id);
  expect(again.sheets[0]?.gone, 'the paper names it once').toHaveLength(1);
  expect((await read()).sheets[0]).toMatchObject({ printedBefore: { time: '12:12' }, gone: [] });
});

test('a lesson handed to a colleague is gone from one sheet and new on the other', async () => {
  const colleague = await addInstructor(app, school.schoolId, { firstName: 'Bo' });
  const id = await lesson('09:00', '10:00');
  await lesson('11:00', '12:00', { by: colleague.id });
  await print(instructor.id, colleague.id);
  await app.db.updateTable('bookings').set({ instructor_id: colleague.id }).where('id', '=', id).execute();
  expect((await read()).sheets).toMatchObject([
    { instructorName: 'Ana Sharma', lessons: [], gone: [{ bookingId: id, isCancelled: false }] },
    { instructorName: 'Bo Sharma', lessons: [{ bookingId: id, changes: 'new' }, { changes: [] }], gone: [] },
  ]);
});

test('one instructor, a part of a long day, and today without a date', async () => {
  const people = [];
  for (let n = 0; n < 21; n++)
    people.push(await addInstructor(app, school.schoolId, { firstName: `B${String(n).padStart(2, '0')}` }));
  await Promise.all(
    people.map(({ id }, n) =>
      lesson(`${String(n % 12).padStart(2, '0')}:00`, `${String(n % 12).padStart(2, '0')}:40`, { by: id }),
    ),
  );
  const firstPart = await read();
  expect(firstPart.sheets.length).toBeLessThanOrEqual(20);
  const { instructors } = firstPart;
  const secondPart = await read(`?date=${DAY}&page=1`);
  expect(firstPart.sheets.length + secondPart.sheets.length).toBe(instructors.length);
  const last = instructors.at(-1);
  expect((await read(`?date=${DAY}&instructorId=${last?.id}`)).sheets).toMatchObject([{ instructorId: last?.id }]);
  expect(await read('')).toMatchObject({ date: '2026-11-20', sheets: [] });
});

test('only the desk prints, and only its own school’s instructors', async () => {
  await lesson('09:00', '10:00');
  const teacher = await signUpMember(app, {
    schoolId: school.schoolId,
    role: 'instructor',
    instructorId: instructor.id,
  });
  const bookkeeper = await signUpMember(app, { schoolId: school.schoolId, role: 'bookkeeper' });
  for (const as of [teacher.cookie, bookkeeper.cookie, student.cookie])
    expect((await app.call({ url: url(), as })).status).toBe(403);
  const other = await addTaxedSchool(app);
  const payload = { date: DAY, instructorIds: [instructor.id] };
  const foreign = `/api/school/${other.schoolId}/day-sheets`;
  expect((await app.call({ method: 'POST', url: foreign, as: other.cookie, payload })).body).toMatchObject({
    sheets: [],
  });
  expect((await read()).sheets[0]?.printedBefore).toBeNull();
});
