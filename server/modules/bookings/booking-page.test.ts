import { beforeAll, expect, test } from 'vitest';
import { type BookingFilter, EVERY_BOOKING, filterBookings, sortNextFirst } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { bookLesson } from './book-lesson.ts';

interface Page {
  bookings: Booking[];
  total: number;
  hasAny: boolean;
}

const NOW = '2026-12-08T12:00:00Z';
let app: TestApp;
let school: TestSchool;
let office: string;
let instructors: string[];
beforeAll(async () => {
  app = await sharedTestApp();
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  const people = [
    await addInstructor(app, school.schoolId, { firstName: 'Benoît', lastName: 'Lévesque' }),
    await addInstructor(app, school.schoolId, { firstName: 'Priya', lastName: 'Sharma' }),
  ];
  instructors = people.map(({ id }) => id);
  const students = [
    await signUpCandidate(app, { firstName: 'Zoé', lastName: 'Nguyễn' }),
    await signUpCandidate(app, { firstName: 'Disabled', lastName: 'Person' }),
  ];
  await app.db
    .updateTable('accounts')
    .set({ phone: '(613) 555-0142' })
    .where('id', '=', students[0]?.id ?? '')
    .execute();
  const days = ['04', '05', '07', '09', '10', '12'];
  for (const [index, id] of instructors.entries()) {
    const slots = days.map((day) => ({ date: `2026-12-${day}`, startTime: '09:30', endTime: '10:30' }));
    await addSlots(app, id, slots);
    for (const [number, slot] of slots.entries())
      await bookLesson(app.ctx, students[(number + index) % 2]?.id ?? '', {
        ...{ ...slot, instructorId: id, location: number % 2 ? '5 Elm Street, 100%' : '12 Queen_West' },
        ...(number % 3 === 0 && { dropOff: 'Gare de Sainte-Thérèse' }),
      });
  }
  await app.db
    .updateTable('bookings')
    .set({ status: 'Cancelled', cancelled_at: new Date(TEST_NOW), cancelled_by: 'school', refund_cents: 0 })
    .where('local_date', '=', '2026-12-10')
    .execute();
  await app.db.updateTable('bookings').set({ status: 'Completed' }).where('local_date', '=', '2026-12-04').execute();
  await app.db
    .updateTable('accounts')
    .set({ disabled_at: new Date(TEST_NOW) })
    .where('id', '=', students[1]?.id ?? '')
    .execute();
  office = await sessionAt(app, NOW, school.accountId);
});

async function read(query: Record<string, string | number>, as = office): Promise<Page> {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`] as [string, string]),
  );
  const { status, body } = await app.call({ url: `/api/school/${school.schoolId}/bookings?${asked}`, as });
  expect(status).toBe(200);
  return body as Page;
}
const ids = (bookings: readonly Booking[]) => bookings.map(({ bookingId }) => bookingId);

const toQuery = ({ period, instructorId, words, from, to }: BookingFilter) => ({
  when: period,
  q: words,
  ...(instructorId && { instructor: instructorId }),
  ...(from && { from }),
  ...(to && { to }),
});

test('[SB-01] every page holds the bookings that the filters keep, in the same order, and nothing else', async () => {
  const { body } = await app.call({ url: `/api/booking/school/${school.schoolId}?fetchType=ALL`, as: office });
  const every = body as Booking[];
  const nowMs = Date.parse(NOW);
  const words = [
    'levesque',
    'ZOE nguyen',
    '0142',
    '(613) 555',
    '613-555-0142',
    'elm 100%',
    '%',
    '_',
    'therese',
    'disabled',
  ];
  const filters: Partial<BookingFilter>[] = [
    ...([{}, { period: 'upcoming' }, { period: 'past' }, { instructorId: instructors[1] ?? '' }] as const),
    ...([
      { from: '2026-12-07' },
      { to: '2026-12-07' },
      { from: '2026-12-05', to: '2026-12-09', period: 'past' },
    ] as const),
    ...words.map((text) => ({ words: text })),
    ...[{ words: every[0]?.code ?? '' }, { words: 'priya', instructorId: instructors[0] ?? '' }],
  ];
  for (const changes of filters) {
    const filter = { ...EVERY_BOOKING, ...changes };
    const expected = ids(sortNextFirst(filterBookings(every, filter, nowMs), nowMs));
    const shown: string[] = [];
    for (let page = 0; page === 0 || shown.length < expected.length; page++) {
      const answer = await read({ ...toQuery(filter), page, limit: 5 });
      expect([changes, answer.total, answer.hasAny]).toEqual([changes, expected.length, true]);
      expect(answer.bookings.length).toBeLessThanOrEqual(5);
      shown.push(...ids(answer.bookings));
      if (answer.bookings.length === 0) break;
    }
    expect([changes, shown]).toEqual([changes, expected]);
  }
  // The searches above find some bookings each, but not all.
  expect(ids(filterBookings(every, { ...EVERY_BOOKING, words: '0142' }, nowMs))).toHaveLength(6);
});

test('a page after the last one answers the last', async () => {
  const { bookings } = await read({ page: 2, limit: 4 });
  expect(bookings).toHaveLength(4);
  expect(ids((await read({ page: 3, limit: 4 })).bookings)).toEqual(ids(bookings));
});

test('instructors page through their own lessons only, and another school through none', async () => {
  const member = await signUpMember(app, {
    schoolId: school.schoolId,
    role: 'instructor',
    instructorId: instructors[0] ?? '',
  });
  const own = await sessionAt(app, NOW, member.accountId);
  const all = await read({ limit: 100 }, own);
  expect([all.total, new Set(all.bookings.map(({ instructor }) => instructor.id))]).toEqual([
    6,
    new Set([instructors[0]]),
  ]);
  expect(await read({ instructor: instructors[1] ?? '' }, own)).toEqual({ bookings: [], total: 0, hasAny: true });

  const stranger = await signUpSchool(app, { province: 'ON' });
  const url = `/api/school/${stranger.schoolId}/bookings?instructor=${instructors[0]}`;
  const { body } = await app.call({ url, as: stranger.cookie });
  expect(body).toEqual({ bookings: [], total: 0, hasAny: false });
});
