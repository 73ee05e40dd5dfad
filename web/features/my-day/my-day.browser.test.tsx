import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { DayLesson } from '#contract/my-day.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Call, refused } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { MyDay } from './my-day.tsx';

const ACTOR = {
  ...{ kind: 'school', id: 's1', name: 'Maple Lane', email: 'priya@maple.example', role: 'instructor' },
  ...{ instructorId: 'i1', photoVersion: null },
} as unknown as Extract<SessionActor, { kind: 'school' }>;

const lessonOn = (date: string, bookingStatus = 'Booked') =>
  ({
    booking: {
      ...{
        bookingId: `b-${date}`,
        code: 'LW-7K3Q9',
        bookingStatus,
        startedAt: null,
        late: null,
        kind: null,
        actions: [],
      },
      ...{ startTime: `${date}T09:00:00-05:00`, endTime: `${date}T10:00:00-05:00`, timeZone: 'America/Toronto' },
      ...{
        location: '12 King Street West',
        pickupPostalCode: null,
        dropOff: null,
        dropOffPostalCode: null,
        note: null,
      },
      instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
      candidate: { first_name: 'Sam', last_name: 'Learner', phone: '+1 416 555 0188', email: null },
    },
    progress: { bookingId: `b-${date}`, marks: [], note: '', updatedAt: null, last: null, before: [], version: 'v1' },
    record: { bookingId: `b-${date}`, studentId: 'c1', code: null, said: null, confirmed: null },
  }) as unknown as DayLesson;

const [FRIDAY, SATURDAY] = ['2026-12-04', '2026-12-05'] as const;
afterEach(() => {
  vi.useRealTimers();
  writeSession(null);
});

/** The page of an instructor who is logged in; another hash opens it anew. */
function Home() {
  useState(() => writeSession(ACTOR));
  const { hash } = useLocation();
  return <MyDay key={hash} actor={ACTOR} />;
}

/** At five past ten of that day, with a server that can be lost and a school that can cancel. */
async function open() {
  const server = { isLost: false, status: 'Booked' };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FRIDAY}T10:05:00-05:00`) });
  const room = await show(<Home />, {
    size: PHONE,
    answers: {
      'GET /my-day': ({ query }: Call) => {
        const date = query.get('date') ?? '';
        if (server.isLost) return 'lost';
        const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
        const now = { date: today, time: '10:05' };
        return { date, timeZone: 'America/Toronto', now, lessons: [lessonOn(date, server.status)], drives: [] };
      },
      [`POST /booking/b-${SATURDAY}/outcome`]: () => (server.isLost ? 'lost' : refused(409, 'status_conflict')),
      'GET /calendar/school/s1/taught': () => ({ instructors: [] }),
    },
  });
  await expect.element(page.getByText('Sam Learner')).toBeVisible();
  return { ...room, server };
}

test('each button and link between two lessons is as large as a thumb', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'No-show' })).toBeVisible();
  const sizes = [...document.querySelectorAll('button, a')]
    .map((one) => ({ ...one.getBoundingClientRect().toJSON(), text: one.textContent }))
    .filter(({ width }) => width > 1);
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
});

test('a phone without a connection for a day shows what it kept, and is told on its return what was cancelled meanwhile', async () => {
  const { calls, server, go } = await open();
  const daysRead = () => calls.filter(({ name }) => name === 'GET /my-day').map(({ query }) => query.get('date'));
  await expect.poll(daysRead).toEqual([FRIDAY, SATURDAY]);
  server.isLost = true;
  vi.setSystemTime(new Date(`${SATURDAY}T10:05:00-05:00`));
  queryClient.clear();
  await go('/#anew');
  await expect.element(page.getByText('No connection', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(page.getByText('1 entry is not sent yet')).toBeVisible();

  server.isLost = false;
  server.status = 'Cancelled';
  vi.setSystemTime(new Date(`${SATURDAY}T10:06:00-05:00`));
  window.dispatchEvent(new Event('online'));
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/^Not taken: Done of Sam/)).toBeVisible();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(calls.filter(({ name }) => name === `POST /booking/b-${SATURDAY}/outcome`)).toHaveLength(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => alert.elements()).toEqual([]);
});
