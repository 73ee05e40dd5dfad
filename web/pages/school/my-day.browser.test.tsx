import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { DayLesson } from '#contract/my-day.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Entry, selectWaiting } from '../../features/my-day/outbox.rules.ts';
import { changeOutbox, readOutbox } from '../../features/my-day/outbox.ts';
import { OutboxSender } from '../../features/my-day/outbox-sender.tsx';
import { readSession, whoIs, writeSession } from '../../features/session/session-store.ts';
import { type Call, refused } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { MyDay, useSwipe } from './my-day.tsx';

function Day({ onSwipe }: { onSwipe: (days: 1 | -1) => void }) {
  return (
    <div {...useSwipe(onSwipe)} className="h-96">
      Lessons
    </div>
  );
}

type Point = readonly [x: number, y: number];

test.each<[string, Point[], Point, number[]]>([
  ['to the left is the next day', [[320, 300]], [80, 310], [1]],
  ['to the right is the day before', [[80, 300]], [320, 290], [-1]],
  ['a short way is none', [[200, 300]], [140, 300], []],
  ['down a list is none', [[200, 100]], [290, 350], []],
  [
    'two fingers enlarge',
    [
      [200, 300],
      [240, 300],
    ],
    [20, 300],
    [],
  ],
])('%s', async (_, from, to, expected) => {
  const turned: number[] = [];
  await show(<Day onSwipe={(days) => turned.push(days)} />, { size: PHONE });
  const target = page.getByText('Lessons').element();
  const touch = ([clientX, clientY]: Point, identifier = 0) => new Touch({ identifier, target, clientX, clientY });
  target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: from.map(touch) }));
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(to)] }));
  expect(turned).toEqual(expected);
});

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

/** My day with the outbox sender, which the root renders on every page. Changing the hash remounts it. */
function Home() {
  useState(() => writeSession(ACTOR));
  const { hash } = useLocation();
  return (
    <>
      <MyDay key={hash} actor={ACTOR} />
      <OutboxSender whose={whoIs(ACTOR)} />
    </>
  );
}

/** Opens the page at 10:05 that day, with a server that can go offline and a school that can cancel. */
async function open() {
  const server = { isLost: false, status: 'Booked', isTooEarly: false, actor: ACTOR, onOutcome: () => {} };
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FRIDAY}T10:05:00-05:00`) });
  const room = await show(<Home />, {
    size: PHONE,
    path: '/my-day',
    answers: {
      'GET /session': () => (server.isLost ? 'lost' : { actor: server.actor }),
      'GET /my-day': ({ query }: Call) => {
        const date = query.get('date') ?? '';
        if (server.isLost) return 'lost';
        const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
        const now = { date: today, time: '10:05' };
        return { date, timeZone: 'America/Toronto', now, lessons: [lessonOn(date, server.status)], drives: [] };
      },
      [`POST /booking/b-${SATURDAY}/outcome`]: () => (server.isLost ? 'lost' : refused(409, 'status_conflict')),
      [`POST /booking/b-${FRIDAY}/outcome`]: () => {
        if (server.isTooEarly) return refused(409, 'lesson_not_over');
        server.onOutcome();
        server.status = 'Completed';
        return lessonOn(FRIDAY, server.status).booking;
      },
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

test('an offline phone shows the cached day, and cancellations once it’s back online', async () => {
  const { calls, server, go } = await open();
  const daysRead = () => calls.filter(({ name }) => name === 'GET /my-day').map(({ query }) => query.get('date'));
  await expect.poll(daysRead).toEqual([FRIDAY, SATURDAY]);
  server.isLost = true;
  vi.setSystemTime(new Date(`${SATURDAY}T10:05:00-05:00`));
  queryClient.clear();
  await go('/my-day#anew');
  await expect.element(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect.element(page.getByText('My hours and kilometres')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(page.getByText('1 entry hasn’t been sent yet')).toBeVisible();

  server.isLost = false;
  server.status = 'Cancelled';
  vi.setSystemTime(new Date(`${SATURDAY}T10:06:00-05:00`));
  window.dispatchEvent(new Event('online'));
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/^We couldn’t save “Done” for Sam, 9:00 AM/)).toBeVisible();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(calls.filter(({ name }) => name === `POST /booking/b-${SATURDAY}/outcome`)).toHaveLength(1);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => alert.elements()).toEqual([]);
});

test('an outcome refused as too early is resent a minute later', async () => {
  const { calls, server } = await open();
  const sent = () => calls.filter(({ name }) => name === `POST /booking/b-${FRIDAY}/outcome`).length;
  const passSeconds = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    window.dispatchEvent(new Event('online'));
  };
  server.isTooEarly = true;
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  passSeconds(9);
  await expect.poll(sent).toBe(1);
  await expect.element(page.getByText(/We’ll send this at 10:06.AM, when the lesson ends$/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(readOutbox(whoIs(ACTOR))).toMatchObject([{ said: { outcome: 'Completed' } }]);

  server.isTooEarly = false;
  passSeconds(30);
  passSeconds(31);
  await expect.poll(() => readOutbox(whoIs(ACTOR))).toEqual([]);
  expect(sent()).toBe(2);
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'No-show' })).not.toBeInTheDocument();
});

const doneOn = (date: string, rest: Partial<Entry> = {}): Entry => ({
  ...{ id: date, bookingId: `b-${date}`, student: 'Sam', startTime: '09:00', date, dueMs: 0, undoUntilMs: 0 },
  said: { kind: 'outcome', outcome: 'Completed' },
  ...rest,
});
const postsOf = (calls: { name: string }[]) => calls.map(({ name }) => name).filter((name) => name.startsWith('POST'));

test('a background tab lets another tab’s outcome be undone; leaving the tab sends it', async () => {
  const { calls } = await open();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  const undoable = doneOn(FRIDAY, { undoUntilMs: Date.now() + 8000 });
  changeOutbox(whoIs(ACTOR), () => [undoable, doneOn(SATURDAY)]);
  await expect.poll(() => selectWaiting(readOutbox(whoIs(ACTOR)))).toEqual([undoable]);
  expect(postsOf(calls)).toEqual([`POST /booking/b-${SATURDAY}/outcome`]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => postsOf(calls)).toHaveLength(2);
});

test('unsent entries never go out in the name of an account that logs in in another tab', async () => {
  const { calls, server } = await open();
  const other = { ...ACTOR, email: 'raj@maple.example', role: 'owner' } as typeof ACTOR;
  server.onOutcome = () => {
    server.actor = other;
  };
  changeOutbox(whoIs(ACTOR), () => [doneOn(FRIDAY), doneOn(SATURDAY)]);
  await expect.poll(() => whoIs(readSession())).toBe(whoIs(other));
  expect(postsOf(calls)).toEqual([`POST /booking/b-${FRIDAY}/outcome`]);
});
