import { useNavigation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, firstBookableDay } from '#contract/bookable-days.ts';
import type { Call } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { noteServerTime } from '../../ui/clock.ts';
import { getCalendarToday } from '../places/calendar-today.ts';
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
        Response.json(
          [query.has('near') ? LATER : FIRST, ...moreDays].map((date) => ({ date, instructors: 1 })),
          // The server's clock, whatever the test does to the device's.
          { headers: { Date: new Date(performance.timeOrigin + performance.now()).toUTCString() } },
        ),
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

test.each([-50, 50])('on a device whose clock is %i h off, the calendar starts at the server’s day', async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  onTestFinished(() => {
    vi.useRealTimers();
    noteServerTime(Date.now());
  });
  const { calls } = await open();
  await expect.poll(() => list(calls)?.get('date')).toBe(FIRST);
  const days = calls.findLast(({ name }) => name === 'GET /schedule/days');
  expect(days?.query.get('from')).toBe(FIRST);
});

const HEADER = 65;
const list = (calls: Call[]) => calls.findLast(({ name }) => name === 'GET /schedule/all')?.query;
const searchOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
const field = () => page.getByRole('combobox', { name: 'Where should we pick you up?' });

const filters = (name: string) => page.getByRole('button', { name, exact: true });
async function choose(name: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${name}$`) }).click();
  await page.getByRole('option', { name: option }).click();
}

test('the filters are one button with their number; the sheet counts who matches before it applies them', async () => {
  const { calls, address } = await open();
  await filters('Filters').click();
  await expect.element(page.getByRole('button', { name: 'Show 1 instructor' })).toBeVisible();
  for (const [name, option] of [
    ['Time of day', 'Evening'],
    ['Lesson length', '2\u00a0h or longer'],
    ['Transmission', 'Manual'],
    ['Language', 'Punjabi'],
    ['Price per hour', 'Up to $60.00'],
  ] as const)
    await choose(name, option);
  const chosen = {
    timeOfDay: 'evening',
    transmission: 'manual',
    language: 'PUNJABI',
    maxRate: '60',
    minMinutes: '120',
  };
  await expect.poll(() => Object.fromEntries(list(calls) ?? [])).toMatchObject(chosen);
  expect(searchOf(address())).toEqual({ date: FIRST });
  const countedBy = calls.length;
  await page.getByRole('button', { name: 'See other days' }).click();
  await expect.poll(() => searchOf(address())).toEqual({ ...chosen, date: FIRST });
  await expect.element(filters('Filters (5)')).toBeVisible();
  // The count was the list.
  expect(calls.slice(countedBy).filter(({ name }) => name === 'GET /schedule/all')).toEqual([]);
});

test('closing the sheet keeps the filters as they were, and “Clear filters” keeps the school', async () => {
  const { address } = await open('/studenthomepage?timeOfDay=evening&place=Maple+Lane');
  const search = { timeOfDay: 'evening', place: 'Maple Lane', date: FIRST };
  await filters('Filters (1)').click();
  await choose('Transmission', 'Manual');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  expect(searchOf(address())).toEqual(search);
  await filters('Filters (1)').click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Show 1 instructor' }).click();
  await expect.poll(() => searchOf(address())).toEqual({ place: 'Maple Lane', date: FIRST });
  await page.getByRole('button', { name: 'Remove filter: Maple Lane' }).click();
  await expect.poll(() => searchOf(address())).toEqual({ date: FIRST });
});

test('after the sheet the top of the results is in sight, below the page’s head, and has the focus', async () => {
  await open();
  await expect.element(page.getByRole('article', { name: 'Maria Silva' })).toBeVisible();
  // Room to scroll down.
  document.body.style.paddingBottom = '2000px';
  scrollTo(0, 500);
  await filters('Filters').click();
  await page.getByRole('button', { name: 'Show 1 instructor' }).click();
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect.poll(() => document.activeElement === heading.element()).toBe(true);
  const { top } = heading.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(HEADER);
  expect(top).toBeLessThan(HEADER + 60);
  document.body.style.paddingBottom = '';
});

test('on a phone the sheet has the order too', async () => {
  const { address, calls } = await open();
  await filters('Filters').click();
  await choose('Sort by', 'Cheapest');
  await page.getByRole('button', { name: 'Show 1 instructor' }).click();
  await expect.poll(() => searchOf(address())).toEqual({ sort: 'cheapest', date: FIRST });
  expect(list(calls)?.get('sort')).toBe('cheapest');
});

test('the filter that empties the list can be dropped, and one can wait for any day', async () => {
  const chosen = { timeOfDay: 'evening', transmission: 'manual', maxRate: '60' };
  const { calls, address } = await open(`/studenthomepage?${new URLSearchParams(chosen)}`);
  await expect.element(page.getByRole('button', { name: 'Without “Evening”: 4 instructors' })).toBeVisible();
  await page.getByRole('button', { name: 'Notify me about any day' }).click();
  await expect.element(page.getByText(/We’ll email you once/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /waiting-list')?.body).toEqual({ ...chosen, maxRate: 60 });
  await page.getByRole('button', { name: 'Without “Evening”: 4 instructors' }).click();
  await expect.element(page.getByRole('article', { name: 'Maria Silva' })).toBeVisible();
  const { timeOfDay: _, ...left } = chosen;
  expect(searchOf(address())).toEqual({ ...left, date: FIRST });
});

test('on a phone, four instructors near a place are in sight', async () => {
  await show(<FindLesson />, {
    path: '/studenthomepage?near=Whitehorse%2C+YT',
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/days': () => [{ date: FIRST, instructors: 4 }],
      'GET /places': () => [{ label: 'Whitehorse, YT' }],
      'GET /schedule/all': () => {
        const near = { ...RECORD, distanceKm: 6, travelMinutes: 14, rating: 4.8, reviewCount: 12 };
        const records = ['Maria', 'Ana', 'Eva', 'Noor'].map((firstName) => ({
          ...near,
          ...{ instructorId: `i-${firstName}`, firstName, language: 'ENGLISH, PUNJABI' },
        }));
        return Response.json(records, { headers: { 'X-Total-Count': '4' } });
      },
    },
  });
  const last = page.getByRole('article', { name: 'Noor Silva' });
  await expect.element(last).toBeVisible();
  expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844 - HEADER);
});

const TOO_SOON = addDays(FIRST, -1);

test('[SH-02] replaces a day that’s too soon with the next free day and explains why', async () => {
  const { address, calls } = await open(`/studenthomepage?date=${TOO_SOON}`);
  await expect.element(page.getByText(/You can’t book a lesson on .+ Here’s the next available day/)).toBeVisible();
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
