import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonMessage } from '#contract/lesson-messages.ts';
import type { Answers, Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { Conversation } from './conversation.tsx';

const message = (fields: Partial<LessonMessage>): LessonMessage => ({
  id: 'm1',
  author: 'school',
  text: 'We meet at the back door.',
  sentAt: '2026-11-20T15:00:00Z',
  isRead: false,
  isReported: false,
  ...fields,
});

/** Simulates a server that stores messages. The first `losesAnswers` requests succeed, but their responses are lost. */
function open({ messages = [message({})], isOpen = true, losesAnswers = 0, stored: kept = {} } = {}) {
  const stored = [...messages];
  let toLose = losesAnswers;
  const none = () => new Response(null, { status: 204 });
  const answers: Answers = {
    'GET /booking/b1/messages': () => ({ isOpen, messages: stored }),
    'POST /booking/b1/messages/read': () => {
      stored.splice(0, stored.length, ...stored.map((one) => ({ ...one, isRead: true })));
      return none();
    },
    'POST /booking/b1/messages/m1/report': () => {
      stored.splice(0, 1, message({ isRead: true, isReported: true, text: '' }));
      return none();
    },
  };
  const keep = ({ name, body }: Call) => {
    const { text } = body as { text: string };
    const sent = message({ id: name.split('/').at(-1) ?? '', author: 'student', text });
    if (!stored.some(({ id }) => id === sent.id)) stored.push(sent);
    return toLose-- > 0 ? 'lost' : sent;
  };
  return show(<Conversation bookingId="b1" reader="student" other="Maple Lane" />, {
    size: PHONE,
    stored: kept,
    // The page generates message ids, so match any of them.
    answers: new Proxy(answers, {
      get: (known, name: string) => (name.startsWith('PUT /booking/b1/messages/') ? keep : known[name]),
    }),
  });
}

const write = () => page.getByRole('button', { name: 'Write a message' });
const field = () => page.getByLabelText('Your message');
const send = () => page.getByRole('button', { name: 'Send' });
const items = () => page.getByRole('log').getByRole('listitem');

test('shows messages, marks them read once, and clears the field after sending', async () => {
  const { calls } = await open();
  await expect.element(items().first().getByText('Maple Lane')).toBeVisible();
  await expect.element(items().first().getByText('We meet at the back door.')).toBeVisible();
  await expect.poll(() => calls.filter(({ name }) => name.endsWith('/read'))).toHaveLength(1);
  await write().click();
  await field().fill('Thank you!');
  await send().click();
  await expect.element(items().nth(1).getByText('Thank you!')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expectToFit();
});

test('after a lost response, the text stays and resending creates one message', async () => {
  const { calls } = await open({ losesAnswers: 1 });
  await write().click();
  await field().fill('I am late.');
  await send().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field()).toHaveValue('I am late.');
  await send().click();
  await expect.element(field()).toHaveValue('');
  const sent = calls.filter(({ name }) => name.startsWith('PUT'));
  expect(new Set(sent.map(({ name }) => name)).size).toBe(1);
  await expect.element(items().nth(1).getByText('I am late.')).toBeVisible();
  expect(items().elements()).toHaveLength(2);
});

test('an empty message is not sent', async () => {
  const { calls } = await open();
  await write().click();
  await send().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
});

test.each([
  ['no_address', 'No email address for Theo. Please call instead.'],
  ['stopped', 'Someone at this email address says they don’t know Theo. Please call instead.'],
])('a school that can’t reach its student (%s) gets a number to call instead of a form', async (unreachable, text) => {
  await show(<Conversation bookingId="b1" reader="school" other="Theo" phone="(416) 555-0190" />, {
    answers: { 'GET /booking/b1/messages': () => ({ isOpen: true, unreachable, messages: [] }) },
  });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: '(416) 555-0190' })).toHaveAttribute('href', 'tel:4165550190');
  expect(write().query()).toBeNull();
});

test('a reported message disappears', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: /^Report the message from/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Report this message?' });
  await dialog.getByLabelText('What’s wrong with it?').fill('Rude');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect
    .element(
      items()
        .first()
        .getByText(/^You reported this message/),
    )
    .toBeVisible();
  expect(calls.find(({ name }) => name.endsWith('/report'))?.body).toEqual({ reason: 'Rude' });
  expect(page.getByRole('button', { name: /^Report the message from/ }).query()).toBeNull();
});

test('long after the lesson, messages are read-only', async () => {
  await open({ isOpen: false });
  await expect.element(page.getByText(/^Messaging closes 30 days after a lesson/)).toBeVisible();
  expect(write().query()).toBeNull();
});

test('a link that asks for it opens the form, with the cursor in it', async () => {
  await show(<Conversation bookingId="b1" reader="school" other="Maya" />, {
    path: '/#write',
    answers: { 'GET /booking/b1/messages': () => ({ isOpen: true, messages: [] }) },
  });
  await expect.element(field()).toHaveFocus();
});

test('restores the draft after logging in again', async () => {
  await open({
    stored: {
      'draft::writing-to-b1': JSON.stringify({ open: 'message' }),
      'draft::message-b1': JSON.stringify({ text: 'I am at the side door' }),
    },
  });
  await expect.element(field()).toHaveValue('I am at the side door');
});
