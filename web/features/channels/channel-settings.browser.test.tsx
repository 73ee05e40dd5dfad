import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Channels } from '#contract/channels.ts';
import { NOTICES } from '#contract/notices.ts';
import { refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { ChannelSettings } from './channel-settings.tsx';

const STUDENT = {
  kind: 'candidate',
  id: 's1',
  first_name: 'Maya',
  last_name: 'Chen',
  photoVersion: null,
  isGuardian: false,
} as const;
const OLD_PHONE = { id: 'd1', browser: 'Chrome', system: 'Android', addedAt: '2026-11-01T12:00:00Z', isThisOne: false };
const none = () => new Response(null, { status: 204 });

beforeEach(() => writeSession({ ...STUDENT, email: 'maya@student.example' }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  writeSession(null);
});

/** A server that keeps what it is told. */
async function open(more: Partial<Channels> = {}, language: 'en' | 'fr' = 'en', answers = {}) {
  const kept: Channels = {
    choices: NOTICES.candidate.map((kind) => ({ kind, mail: true, push: true, text: false })),
    devices: [],
    mailAddress: 'maya@student.example',
    pushKey: 'BAAA',
    phone: null,
    ...more,
  };
  const room = await show(<ChannelSettings />, {
    language,
    size: PHONE,
    answers: {
      'GET /channels': () => kept,
      'PUT /channels/lesson_reminder': none,
      'POST /devices': () => {
        kept.devices = [{ ...OLD_PHONE, id: 'd2', isThisOne: true }];
        return none();
      },
      'DELETE /devices/d1': () => {
        kept.devices = [];
        return none();
      },
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { level: 3 }).last()).toBeVisible();
  return room;
}

const browserThat = (permission: NotificationPermission, answers: NotificationPermission = permission) => {
  const asked = vi.fn(async () => answers);
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  return asked;
};
const box = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('checkbox', { name });

test('each kind by mail, notification, both or none, by keyboard; a cancelled lesson always by mail', async () => {
  const { calls } = await open();
  const mail = box('A lesson is coming up', 'Mail');
  await expect.element(mail).toBeChecked();
  (mail.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(mail).not.toBeChecked();
  await expect.poll(() => calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ mail: false });
  await expect.element(box('A lesson is cancelled', 'Mail, always')).toBeDisabled();
  await expect.element(page.getByText('Text message', { exact: true })).not.toBeInTheDocument();
  expectToFit();
});

test('what the server refuses is as it was, and said', async () => {
  await open({}, 'fr', { 'PUT /channels/lesson_reminder': () => refused(429, 'too_many_requests') });
  const push = box('Un cours approche', 'Notification');
  await push.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(push).toBeChecked();
  expectToFit();
});

test('text messages are offered for what is urgent, to who gave a number', async () => {
  await open({ phone: '(416) 555-0188' });
  await expect.element(box('A lesson is coming up', 'Text message')).not.toBeChecked();
  await expect.element(box('A lesson is booked', 'Text message')).not.toBeInTheDocument();
  await expect.element(page.getByText('Text messages go to (416) 555-0188.')).toBeVisible();
});

test('the permission is asked for by a press and not before; a no is said plainly', async () => {
  const asked = browserThat('default', 'denied');
  await open();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(page.getByText(/Your browser was not allowed/)).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
});

test('turned on, this device is subscribed and says so', async () => {
  browserThat('default', 'granted');
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }) };
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => null };
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({ pushManager } as never);
  const { calls } = await open();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(page.getByText('Notifications come to this device')).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /devices')?.body).toEqual(subscription.toJSON());
});

test.each([
  ['blocks them', 'denied', '', 'Les notifications sont bloquées'],
  ['can not', undefined, '', 'Pas de notifications dans ce navigateur'],
  ['is an iPhone’s before its home screen', undefined, 'iPhone', 'Ajoutez d’abord Lanewise à l’écran d’accueil'],
] as const)('a browser that %s says so, and what to do', async (_name, permission, system, said) => {
  if (permission) browserThat(permission);
  else vi.stubGlobal('Notification', undefined);
  if (system) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system}; CPU like Mac OS X)`);
  await open({}, 'fr');
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Activer les notifications' })).not.toBeInTheDocument();
  expectToFit();
});

test('a lost phone is taken off the list', async () => {
  await open({ devices: [OLD_PHONE] });
  await page.getByRole('button', { name: 'Remove Chrome · Android' }).click();
  await expect.element(page.getByText('Your other devices')).not.toBeInTheDocument();
});
