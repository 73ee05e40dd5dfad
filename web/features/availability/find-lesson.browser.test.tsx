import { useNavigation } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import type { Call } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { getCalendarToday } from './day-search.ts';
import { FindLesson } from './find-lesson.tsx';

const FIRST = firstBookableDay(getCalendarToday());
const LATER = addDays(FIRST, 3);

const RECORD = {
  ...{ instructorId: 'i-1', firstName: 'Maria', lastName: 'Silva', numberOfYearsOfExperience: 6, language: 'PUNJABI' },
  ...{ carMake: 'Toyota', carModel: 'Corolla', carTransmission: 'manual', schoolName: 'Maple Lane', city: 'Toronto' },
  ...{ province: 'ON', charges: 60, bookingFee: 0, taxBasisPoints: 1300, rating: null, reviewCount: 0 },
  ...{ photoVersion: null, availabilityDate: FIRST, timeZone: 'America/Toronto' },
  timeSlots: [{ startTime: '09:00', endTime: '10:00' }],
};

/** Instructors are free on the first day, near Whitehorse only three days later, and never on a manual-car evening. */
const open = (path = '/studenthomepage', moreDays: string[] = [], searched: string | null = null) =>
  show(<FindLesson />, {
    path,
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched }),
      'PUT /searched-place': () => null,
      'GET /waiting-list': () => [],
      'POST /waiting-list': () => null,
      'GET /schedule/days': ({ query }: Call) =>
        [query.has('near') ? LATER : FIRST, ...moreDays].map((date) => ({ date, instructors: 1 })),
      'GET /schedule/all': ({ query }: Call) => {
        const isEmpty = query.get('timeOfDay') === 'evening' && query.get('transmission') === 'manual';
        return Response.json(isEmpty ? [] : [RECORD], { headers: { 'X-Total-Count': isEmpty ? '0' : '1' } });
      },
      'GET /schedule/emptied-by': () => [{ filter: 'timeOfDay', instructors: 4 }],
      'GET /schedule/suggestions': ({ query }: Call) =>
        (query.get('text') ?? '').startsWith('maple')
          ? { places: [], schools: [{ name: 'Maple Lane', city: 'Toronto', province: 'ON' }], instructors: [] }
          : { places: [{ label: 'Whitehorse, YT' }], schools: [], instructors: [] },
    },
  });
const list = (calls: Call[]) => calls.findLast(({ name }) => name === 'GET /schedule/all')?.query;
const searchOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const field = () => page.getByRole('combobox', { name: 'Where should we pick you up?' });

test('filters work on a phone, show their count, and the one that empties the list can be dropped', async () => {
  const { calls, address } = await open();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  for (const [name, option] of [
    ['Time of day', 'Evening'],
    ['Lesson length', '2\u00a0h or longer'],
    ['Transmission', 'Manual'],
    ['Language', 'Punjabi'],
    ['Price per hour', 'Up to $60.00'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await expect.element(page.getByRole('button', { name: 'Filters (5)' })).toBeVisible();
  const chosen = {
    timeOfDay: 'evening',
    transmission: 'manual',
    language: 'PUNJABI',
    maxRate: '60',
    minMinutes: '120',
  };
  await expect.poll(() => Object.fromEntries(list(calls) ?? [])).toMatchObject(chosen);
  await expect.element(page.getByRole('button', { name: 'Without “Evening”: 4 instructors' })).toBeVisible();
  await page.getByRole('button', { name: 'Notify me about any day' }).click();
  await expect.element(page.getByText(/We’ll email you once/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /waiting-list')?.body).toEqual({
    ...chosen,
    ...{ maxRate: 60, minMinutes: 120 },
  });
  await page.getByRole('button', { name: 'Without “Evening”: 4 instructors' }).click();
  await expect.element(page.getByRole('article', { name: 'Maria Silva' })).toBeVisible();
  const { timeOfDay: _, ...left } = chosen;
  expect(searchOf(address())).toEqual({ ...left, date: FIRST });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => searchOf(address())).toEqual({ date: FIRST });
});

const TOO_SOON = addDays(FIRST, -1);

test('[SH-02] replaces a day that’s too soon with the next free day and explains why', async () => {
  const { address, calls } = await open(`/studenthomepage?date=${TOO_SOON}`);
  await expect.element(page.getByText(/can’t be booked\. Here’s the next available day/)).toBeVisible();
  await expect.poll(() => searchOf(address())).toEqual({ date: FIRST });
  expect(calls.filter(({ query }) => query.get('date') === TOO_SOON)).toEqual([]);
});

test('[SH-05] remembers the chosen day in local storage', async () => {
  const { address, go } = await open('/studenthomepage', [LATER]);
  await expect.poll(() => searchOf(address())).toEqual({ date: FIRST });
  await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1).click();
  await expect.poll(() => searchOf(address())).toEqual({ date: LATER });
  expect(Object.values(localStorage)).toContain(LATER);
  await go('/studenthomepage');
  await expect.poll(() => searchOf(address())).toEqual({ date: LATER });
});

test('remembers the place on the device until it is cleared', async () => {
  const { address, go } = await open();
  await field().fill('white');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => searchOf(address()).near).toBe('Whitehorse, YT');
  await go('/studenthomepage');
  await expect.poll(() => searchOf(address()).near).toBe('Whitehorse, YT');
  await expect.element(field()).toHaveValue('Whitehorse, YT');
  await field().fill('');
  await expect.poll(() => searchOf(address()).near).toBeUndefined();
  expect(localStorage.getItem('pickupPlace')).toBeNull();
});

test('also remembers a place the account searched on another device', async () => {
  const { address } = await open('/studenthomepage', [], 'Whitehorse, YT');
  await expect.poll(() => searchOf(address()).near).toBe('Whitehorse, YT');
  expect(localStorage.getItem('pickupPlace')).toBe('Whitehorse, YT');
});

test.each([
  ['a day that nobody chose goes with the place', '', LATER],
  ['one that was chosen stays', `?date=${FIRST}`, FIRST],
])('%s', async (_, search, day) => {
  const { address } = await open(`/studenthomepage${search}`);
  await expect.poll(() => searchOf(address())).toEqual({ date: FIRST });
  await field().fill('white');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => searchOf(address())).toEqual({ near: 'Whitehorse, YT', date: day });
});

test('searching for a school lists its instructors and keeps the place', async () => {
  const { address, calls } = await open('/studenthomepage?near=Whitehorse%2C+YT');
  await field().fill('maple');
  await page.getByRole('option', { name: 'Maple Lane Toronto, ON' }).click();
  await expect.poll(() => list(calls)?.get('place')).toBe('Maple Lane');
  expect(searchOf(address())).toEqual({ near: 'Whitehorse, YT', place: 'Maple Lane', date: LATER });
  await expect.element(field()).toHaveValue('Whitehorse, YT');
});

const Navigation = () => <p>Navigation: {useNavigation().state}</p>;

test('a link clicked while the days load still works', async () => {
  const days = Promise.withResolvers<object[]>();
  const bookings = Promise.withResolvers<null>();
  const { address, go } = await show(
    <>
      <FindLesson />
      <Navigation />
    </>,
    {
      path: '/studenthomepage',
      routes: [{ path: '/bookings', loader: () => bookings.promise, element: <h1>My Bookings</h1> }],
      answers: {
        'GET /saved-places': () => ({ saved: [], searched: null }),
        'GET /schedule/days': () => days.promise,
        'GET /schedule/all': () => Response.json([RECORD], { headers: { 'X-Total-Count': '1' } }),
      },
    },
  );
  void go('/bookings');
  await expect.element(page.getByText('Navigation: loading')).toBeVisible();
  days.resolve([{ date: FIRST, instructors: 1 }]);
  await expect.element(page.getByRole('article', { name: 'Maria Silva' })).toBeVisible();
  bookings.resolve(null);
  await expect.poll(address).toBe('/bookings');
});
