import { beforeAll, expect, test } from 'vitest';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import type { OwnKind } from '#contract/lesson-kinds.ts';
import { countMinutes, timesThatFit } from '#contract/slot-runs.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: { id: string; cookie: string };
beforeAll(async () => {
  app = await sharedTestApp();
  student = await signUpCandidate(app);
});

const dayUrl = (date: string, more: string) => `/api/schedule/all?availabilityStatus=AVAILABLE&date=${date}${more}`;
const dayList = async (date: string, more: string) =>
  (await app.call({ url: dayUrl(date, more), as: student.cookie })).body as AvailabilityRecord[];

test('filters by length: slots, and the school’s lesson types where consecutive slots fit', async () => {
  const date = '2026-12-21';
  const own = await signUpSchool(app, { province: 'ON' });
  const other = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).execute();
  const url = `/api/school/${own.schoolId}/lesson-kinds`;
  const addKind = async (payload: object) =>
    (await app.call({ method: 'POST', url, as: own.cookie, payload })).body as OwnKind;
  const highway = await addKind({ names: { en: 'Highway', fr: 'Autoroute' }, minutes: 120, price: null });
  const {
    isActive: _,
    version: __,
    ...roadTest
  } = await addKind({
    ...{ names: { en: 'Road-test day', fr: 'Jour d’examen' }, minutes: 150, price: 189.5 },
  });
  const span = (startTime: string, endTime: string) => ({ date, startTime, endTime });
  const inARow = [span('09:00', '10:00'), span('10:00', '11:00'), span('11:00', '12:30')];
  const [one, gap, long] = [
    await addInstructor(app, own.schoolId),
    await addInstructor(app, own.schoolId),
    await addInstructor(app, other.schoolId),
  ];
  await addSlots(app, one.id, inARow);
  await addSlots(app, gap.id, [span('09:00', '10:00'), span('10:15', '11:15'), span('14:00', '16:00')]);
  await addSlots(app, long.id, [...inARow, span('13:00', '15:30')]);
  const times = async (more: string) =>
    Object.fromEntries(
      (await dayList(date, more)).map(({ instructorId, timeSlots }) => [
        instructorId,
        timeSlots.map(({ startTime, endTime, kind }) => [startTime, endTime, kind?.names.en ?? 'plain'].join(' ')),
      ]),
    );
  expect(await times('&minMinutes=120')).toEqual({
    [one.id]: ['09:00 11:00 Highway', '10:00 12:30 Road-test day'],
    // A lesson of that length that also matches a type counts as a standard lesson first.
    [gap.id]: ['14:00 16:00 plain'],
    [long.id]: ['13:00 15:30 plain'],
  });
  // Also near a place, where the drive is checked once for each start, not for each slot.
  expect(await times('&minMinutes=120&near=M5V')).toEqual(await times('&minMinutes=120'));
  expect(await times('&minMinutes=150&timeOfDay=morning')).toEqual({ [one.id]: ['10:00 12:30 Road-test day'] });
  const ofOne = (await dayList(date, '&minMinutes=150')).find(({ instructorId }) => instructorId === one.id);
  expect(ofOne?.timeSlots[0]?.kind).toEqual(roadTest);

  const counted = async (minMinutes: number) =>
    (
      await app.call({
        url: `/api/schedule/days?from=${date}&to=${date}&minMinutes=${minMinutes}`,
        as: student.cookie,
      })
    ).body;
  expect([await counted(120), await counted(180)]).toEqual([[{ date, instructors: 3 }], []]);
  const emptied = `/api/schedule/emptied-by?date=${date}&minMinutes=180`;
  expect((await app.call({ url: emptied, as: student.cookie })).body).toEqual([
    { filter: 'minMinutes', instructors: 3 },
  ]);
  expect((await app.call({ url: dayUrl(date, '&minMinutes=10'), as: student.cookie })).status).toBe(400);

  // A retired type disappears, cached answer or not.
  const { id, ...said } = highway;
  await app.call({ method: 'PUT', url: `${url}/${id}`, as: own.cookie, payload: { ...said, isActive: false } });
  expect((await times('&minMinutes=120'))[one.id]).toEqual(['10:00 12:30 Road-test day']);
});

test('the length filter follows the rule for consecutive slots', async () => {
  const own = await signUpSchool(app, { province: 'ON' });
  const minutes = [45, 75, 90, 120, 150];
  for (const length of minutes)
    await app.call({
      ...{ method: 'POST', url: `/api/school/${own.schoolId}/lesson-kinds`, as: own.cookie },
      payload: { names: { en: `${length}`, fr: `${length}` }, minutes: length, price: null },
    });
  const instructor = await addInstructor(app, own.schoolId);
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  for (const [index, seed] of [7, 11, 23, 42].entries()) {
    const date = addDays('2027-01-04', index);
    let state = seed;
    const random = (of: readonly number[]) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return of[state % of.length] ?? 0;
    };
    const slots: { date: string; startTime: string; endTime: string; timeZone: string }[] = [];
    for (let minute = 480; minute < 1200; ) {
      const end = minute + random([30, 45, 60, 90]);
      slots.push({ date, startTime: time(minute), endTime: time(end), timeZone: 'America/Toronto' });
      minute = end + random([0, 0, 0, 15]);
    }
    await addSlots(app, instructor.id, slots);
    const free = [
      ...slots.filter((slot) => countMinutes(slot) >= 75),
      ...minutes.filter((length) => length >= 75).flatMap((length) => timesThatFit(slots, length)),
    ].map(({ startTime, endTime }) => `${startTime} ${endTime}`);
    const [record] = await dayList(date, '&minMinutes=75');
    expect(record?.timeSlots.map(({ startTime, endTime }) => `${startTime} ${endTime}`)).toEqual(
      [...new Set(free)].sort(),
    );
  }
});
