import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import { queryClient } from '../../api/query-client.ts';
import type { Entry } from '../../features/my-day/outbox.rules.ts';
import { changeOutbox, readOutbox } from '../../features/my-day/outbox.ts';
import { scheduleKeys } from '../../features/schedule/queries.ts';
import { whoIs, writeSession } from '../../features/session/session-store.ts';
import { refused } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { OutboxDelivery } from './outbox-delivery.tsx';

const instructor = (email: string, instructorId: string) =>
  ({
    ...{ kind: 'school', id: 's1', name: 'Maple Lane', email, role: 'instructor', instructorId },
    ...{ photoVersion: null, maySeeFigures: false, maySetHours: false },
  }) as unknown as SessionActor;
const PRIYA = instructor('priya@maple.example', 'i1');
const MARC = instructor('marc@maple.example', 'i2');

const DONE: Entry = {
  ...{ id: '1', bookingId: 'b1', student: 'Sam', startTime: '09:00', date: '2026-12-04' },
  ...{ said: { kind: 'outcome', outcome: 'Completed' }, dueMs: 0, undoUntilMs: 0 },
};

afterEach(() => writeSession(null));

/** A page other than My day, for an instructor who marked a lesson while offline. */
function Elsewhere({ cached }: { cached: readonly string[] }) {
  useState(() => {
    queryClient.setQueryData(cached, {});
    writeSession(PRIYA);
    changeOutbox(whoIs(PRIYA), () => [DONE]);
  });
  return (
    <>
      <h1>Schedule</h1>
      <OutboxDelivery />
    </>
  );
}

async function open({
  path = '/schedule',
  isLost = false,
  actor = PRIYA as SessionActor | null,
  answer = {} as unknown,
  cached = ['nothing'] as readonly string[],
} = {}) {
  const server = { isLost, actor };
  const { calls } = await show(<Elsewhere cached={cached} />, {
    size: PHONE,
    path,
    answers: {
      'GET /session': () => (server.isLost ? 'lost' : { actor: server.actor }),
      'POST /booking/b1/outcome': () => (server.isLost ? 'lost' : answer),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  return { server, sent: () => count('POST /booking/b1/outcome'), asked: () => count('GET /session') };
}
const online = () => window.dispatchEvent(new Event('online'));
const left = () => readOutbox(whoIs(PRIYA));
const refusal = () => page.getByText(/^We couldn’t save “Done” for Sam, 9:00.AM\./);

test('what was marked without a connection is sent from whichever page opens next', async () => {
  const week = [...scheduleKeys.all, 'week', 's1'];
  const { sent } = await open({ cached: week });
  await expect.poll(left).toEqual([]);
  expect(sent()).toBe(1);
  expect(queryClient.getQueryState(week)?.isInvalidated, 'the page shows the lesson anew').toBe(true);
});

test('it is sent when the connection comes back, with the same page open', async () => {
  const { server, sent } = await open({ isLost: true });
  await expect.poll(sent).toBe(1);
  expect(left()).toEqual([DONE]);
  server.isLost = false;
  online();
  await expect.poll(left).toEqual([]);
  expect(sent()).toBe(2);
});

test('a refusal is said on that page, with the way to what it is about, and stays to be read there', async () => {
  await open({ answer: refused(409, 'status_conflict') });
  await expect.element(refusal()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/my-day');
  expect(left()).toMatchObject([{ refused: 'status_conflict' }]);
  await page.getByRole('link', { name: 'See why' }).click();
  await expect.element(refusal()).not.toBeInTheDocument();
});

test('on My day, which shows the refusal itself, it is not said twice', async () => {
  await open({ path: '/my-day', answer: refused(409, 'status_conflict') });
  await expect.poll(left).toMatchObject([{ refused: 'status_conflict' }]);
  expect(refusal().elements()).toEqual([]);
});

test('nothing is sent once the person has logged out here', async () => {
  const { server, sent, asked } = await open({ isLost: true });
  await expect.poll(sent).toBe(1);
  const before = asked();
  server.isLost = false;
  writeSession(null);
  online();
  await expect.poll(left).toEqual([]);
  expect([sent(), asked()]).toEqual([1, before]);
});

test('a session that ended elsewhere sends nothing, and says what was lost', async () => {
  const { sent } = await open({ actor: null });
  await expect
    .element(
      page.getByText('You were logged out before we could send this: Sam, 9:00 AM. Please let your school know.'),
    )
    .toBeVisible();
  expect(sent()).toBe(0);
});

test('nothing is sent as somebody else, who logged in in another tab', async () => {
  const { sent, asked } = await open({ actor: MARC });
  await expect.poll(asked).toBe(1);
  online();
  await expect.poll(left).toEqual([]);
  expect(sent()).toBe(0);
  expect(page.getByText('Sam').elements()).toEqual([]);
});
