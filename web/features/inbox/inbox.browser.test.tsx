import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { InboxRow } from '#contract/conversations.ts';
import type { Answers } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { inboxRow } from '../../testing/today.ts';
import { Inbox } from './inbox.tsx';

let rows: InboxRow[];
beforeEach(() => {
  rows = [0, 1, 2].map(inboxRow);
});
const waiting = () => rows.filter(({ needsAnswer }) => needsAnswer);

const BOOKING = {
  ...{ bookingId: 'b0', code: 'LW-0', timeZone: 'America/Toronto', bookingStatus: 'Booked', actions: [] },
  ...{ startTime: '2026-12-04T08:00:00-05:00', endTime: '2026-12-04T09:00:00-05:00' },
  ...{ candidate: { first_name: 'Maya', last_name: 'Chen' }, instructor: { firstName: 'Priya', lastName: 'Sharma' } },
};
const MESSAGE = { id: 'm', sentAt: '2026-12-03T14:00:00.000Z', isRead: true, isReported: false };

const open = (path = '/', size: readonly [number, number] = DESKTOP, answers: Answers = {}) =>
  show(<Inbox schoolId="s" />, {
    path,
    size,
    answers: {
      'GET /school/s/conversations': ({ query }) => {
        const shown = query?.get('filter') === 'all' ? rows : waiting();
        return { items: shown, next: null, waiting: waiting().length, unread: 1 };
      },
      'GET /booking/b0': () => BOOKING,
      'GET /booking/b0/messages': () => ({
        isOpen: true,
        messages: [
          { ...MESSAGE, id: 'm1', author: 'student', text: 'I’ll be late.' },
          { ...MESSAGE, id: 'm2', author: 'school', text: 'No problem!', colleague: 'Marc Roy' },
        ],
      }),
      'POST /booking/b0/messages/read': () => new Response(null, { status: 204 }),
      'PUT /booking/b0/conversation': ({ body }) => {
        const needsAnswer = !(body as { isHandled: boolean }).isHandled;
        rows = rows.map((row) => (row.bookingId === 'b0' ? { ...row, needsAnswer } : row));
        return new Response(null, { status: 204 });
      },
      ...answers,
    },
  });
const list = () => page.getByRole('navigation', { name: 'Conversations' });

test('starts with what needs a reply; the filter and the search stand in the address', async () => {
  const { address, calls } = await open();
  await expect.element(list().getByRole('link', { name: /Maya Chen/ })).toBeVisible();
  expect(list().getByRole('link').elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'All' }).click();
  await expect.element(list().getByText('Marc: I’ll be ten minutes late.')).toBeVisible();
  await page.getByLabelText('Search').fill('chen');
  await expect.poll(address).toBe('/?show=all&q=chen');
  await expect
    .poll(() => calls.findLast(({ name }) => name.endsWith('/conversations'))?.query?.get('search'))
    .toBe('chen');
});

test('a conversation opens beside the list, names colleagues, and is handled for the school and back', async () => {
  const { address } = await open();
  await list()
    .getByRole('link', { name: /Maya Chen/ })
    .click();
  await expect.poll(address).toBe('/?lesson=b0');
  const conversation = page.getByRole('region', { name: 'Maya Chen' });
  await expect.element(conversation.getByText('Marc Roy')).toBeVisible();
  await conversation.getByRole('button', { name: 'Mark as handled' }).click();
  await expect.element(list().getByRole('link', { name: /Maya Chen/ })).not.toBeInTheDocument();
  await conversation.getByRole('button', { name: 'Mark as needing a reply' }).click();
  await expect.element(list().getByRole('link', { name: /Maya Chen/ })).toBeVisible();
});

test('on a phone the conversation takes the list’s place, and leads back', async () => {
  await open('/?lesson=b0', PHONE);
  await expect.element(page.getByText('I’ll be late.')).toBeVisible();
  expect(list().query()).toBeNull();
  expectToFit();
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect.element(list()).toBeVisible();
  expectToFit();
});

test('an empty list says why', async () => {
  rows = [];
  await open();
  await expect.element(page.getByText('Nothing needs a reply')).toBeVisible();
  await page.getByLabelText('Search').fill('zz');
  await expect.element(page.getByText('No conversation matches “zz”')).toBeVisible();
});
