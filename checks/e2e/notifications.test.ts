import { beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { eventually } from './support/sessions.ts';

const LOCALE = 'fr-CA';
const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ instructors: [] });
});

/** Stubs for the worker's environment. */
interface Worker extends EventTarget {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { openWindow(address: string): Promise<null> };
  ExtendableEvent: typeof Event;
}

/** A notice as the server writes it; the server's own test fakes the push service in between. */
const NOTICE = { id: 'n1', lang: 'fr', title: 'Votre cours est déplacé', text: 'Priya Sharma', url: '/bookings/b1' };

test('notifications are turned on, shown by the service worker, and turned off', async () => {
  const { channels } = words[LOCALE];
  const page = await open('about:blank', {
    ...as(nth(fixture.students).client, { locale: LOCALE, viewport: PHONE }),
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  // There's no push service here, and a window without a profile can't get permission to notify, so both are stubbed.
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'a'.repeat(22),
    };
    const endpoint = `https://push.invalid/${Math.random()}`;
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await page.goto('/account/notifications');
  await page.getByRole('heading', { name: channels.title }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: channels.here.turnOn }).press('Enter');
  await page.getByText(channels.here.on).waitFor();

  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const self = globalThis as unknown as Worker & { shown: unknown[] };
    self.shown = [];
    self.registration.showNotification = async (...notice) => void self.shown.push(notice);
  });
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const origin = inject('address');
  const data = JSON.stringify(NOTICE);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  const shown = () =>
    worker.evaluate(() => (globalThis as unknown as { shown: [string, NotificationOptions][] }).shown);
  const { id, title, text, lang, url } = NOTICE;
  await eventually(shown).toEqual([[title, { body: text, lang, tag: id, icon: '/icon-192.png', data: url }]]);
  const opened = worker.evaluate(
    (data) =>
      new Promise<string>((resolve) => {
        const self = globalThis as unknown as Worker;
        self.clients.openWindow = async (address) => {
          resolve(String(address));
          return null;
        };
        const notification = { data, close: () => undefined };
        self.dispatchEvent(Object.assign(new self.ExtendableEvent('notificationclick'), { notification }));
      }),
    url,
  );
  expect(await opened).toBe(`${origin}${url}`);

  await page.getByRole('button', { name: channels.here.turnOff }).click();
  await page.getByRole('button', { name: channels.here.turnOn }).waitFor();
});
