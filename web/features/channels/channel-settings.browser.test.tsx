import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Channels } from '#contract/channels.ts';
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

/** Simulates a server that remembers the settings. */
async function open(more: Partial<Channels> = {}, language: 'en' | 'fr' = 'en', answers = {}) {
  const kept: Channels = {
    preset: 'all',
    version: 'v1',
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
      'PUT /channels': () => Response.json({ preset: 'important', version: 'v2' }),
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
  await expect.element(page.getByRole('radio').first()).toBeVisible();
  return room;
}

const browserThat = (permission: NotificationPermission, answers: NotificationPermission = permission) => {
  const asked = vi.fn(async () => answers);
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  return asked;
};

test('a preset is chosen by keyboard and saved at once, with the version it replaces', async () => {
  const { calls } = await open();
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(radio('Everything')).toBeChecked();
  (radio('Everything').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Important only')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Email only')).toBeChecked();
  await expect
    .poll(() => calls.filter(({ name }) => name === 'PUT /channels').map(({ body }) => body))
    .toEqual([
      { preset: 'important', version: 'v1' },
      { preset: 'email_only', version: 'v2' },
    ]);
  await expect.element(radio('Email only')).toBeChecked();
  await expect.element(page.getByText('Texts go to')).not.toBeInTheDocument();
  await expect.element(page.getByText(/We always email you when a lesson is booked/)).toBeVisible();
  expectToFit();
});

test('a refused choice shows why and reverts', async () => {
  await open({}, 'fr', { 'PUT /channels': () => refused(429, 'too_many_requests') });
  await page.getByRole('radio', { name: 'Par courriel seulement' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Tout', exact: true })).toBeChecked();
  expectToFit();
});

test('texts are explained to students who gave a number, and offered to the others', async () => {
  const { screen } = await open({ phone: '(416) 555-0188' });
  await expect.element(page.getByText(/by text for reminders/)).toBeVisible();
  await expect.element(page.getByText('Texts go to (416) 555-0188.')).toBeVisible();
  await screen.unmount();
  await open({ phone: '' });
  await expect.element(page.getByText('Add your phone number to your details to get texts too.')).toBeVisible();
  await expect.element(page.getByText(/by text for reminders/)).not.toBeInTheDocument();
});

test('asks for permission only on a click, and explains a refusal', async () => {
  const asked = browserThat('default', 'denied');
  await open();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Turn on push notifications' }).click();
  await expect.element(page.getByText(/Your browser didn’t allow/)).toBeVisible();
  expect(asked).toHaveBeenCalledOnce();
});

test('turning it on subscribes this device and says so', async () => {
  browserThat('default', 'granted');
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }) };
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => null };
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({ pushManager } as never);
  const { calls } = await open();
  await page.getByRole('button', { name: 'Turn on push notifications' }).click();
  await expect.element(page.getByText('Push notifications are on for this device')).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /devices')?.body).toEqual(subscription.toJSON());
});

test.each([
  ['blocks them', 'denied', '', 'Les notifications sont bloquées'],
  ['can not', undefined, '', 'Ce navigateur ne peut pas afficher de notifications'],
  ['is an iPhone’s before its home screen', undefined, 'iPhone', 'Ajoutez d’abord Lanewise à l’écran d’accueil'],
] as const)('a browser that %s explains what to do', async (_name, permission, system, said) => {
  if (permission) browserThat(permission);
  else vi.stubGlobal('Notification', undefined);
  if (system) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system}; CPU like Mac OS X)`);
  await open({}, 'fr');
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Activer les notifications' })).not.toBeInTheDocument();
  expectToFit();
});

test('a lost phone can be removed', async () => {
  await open({ devices: [OLD_PHONE] });
  await page.getByRole('button', { name: 'Remove Chrome · Android' }).click();
  await expect.element(page.getByText('Your other devices')).not.toBeInTheDocument();
});
