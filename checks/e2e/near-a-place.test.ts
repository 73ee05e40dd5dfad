import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { type Fixture, HOME_ZONE, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { signUpStudent } from './support/people.ts';
import { eventually, expectPath } from './support/sessions.ts';

/** Whitehorse. */
const YUKON = { postalCode: 'Y1A 1A1', radiusKm: 50 };

const LOCALE = 'fr-CA';
/** The service worker's own page. */
const offline = { title: 'Pas de connexion', link: 'Ouvrir Mes réservations' };
const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    slots: [[0, 10, '09:00', '10:00']],
  });
});

/**
 * Runs in the page: reports each tap and each field typed in, with the screen it happens on. A screen is a page or a dialog
 * where the person does or reads something.
 */
function reportEffort(): void {
  const report = (kind: string, name: string) => {
    const dialog = document.querySelector('[role=alertdialog] h2')?.textContent;
    const { noteEffort } = globalThis as unknown as { noteEffort: (...effort: string[]) => void };
    noteEffort(kind, name, dialog ?? location.pathname);
  };
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const element = (target as Element).closest('a, button, input');
      if (isTrusted && element?.tagName !== 'INPUT') report('tap', element?.textContent ?? '');
    },
    true,
  );
  addEventListener('input', ({ target }) => report('field', (target as HTMLInputElement).name), true);
}

async function countEffort(page: Page) {
  const taps: string[] = [];
  const fields = new Set<string>();
  const screens = new Set<string>();
  await page.exposeFunction('noteEffort', (kind: string, name: string, screen: string) => {
    if (kind === 'tap') taps.push(name);
    else fields.add(`${screen} ${name}`);
    screens.add(screen);
  });
  await page.addInitScript(reportEffort);
  return { taps, fields, screens };
}

test('a newcomer on a phone signs up and books a lesson from the home page in 7 taps, 6 fields and 7 screens, and can read it offline', async () => {
  const { bookings: texts, availability, accounts, landing } = words[LOCALE];
  const { id, name } = nth(fixture.instructors);
  // No other test's instructors travel to the far north.
  await fixture.school.client.put(`/instructor/${id}/service-area`, YUKON);
  const page = await open('about:blank', {
    viewport: PHONE,
    locale: LOCALE,
    timezoneId: HOME_ZONE,
    serviceWorkers: 'allow',
  });
  const { taps, fields, screens } = await countEffort(page);
  // The dialog shows it again.
  const savedLesson = page.getByRole('region', { name: accounts.savedLesson.label }).last();
  async function expectLesson(): Promise<void> {
    await savedLesson.getByText(name).waitFor();
    const shown = (await savedLesson.innerText()).replaceAll(/\s/g, ' ');
    for (const text of ['9 h – 10 h', '51,00 $']) expect(shown).toContain(text);
  }

  await page.goto('/');
  await page.getByLabel(landing.question.where).fill('y1a1a1');
  // The keyboard's search key, which the browser reports as a click on the form's button.
  await page.getByLabel(landing.question.where).press('Enter');
  // Only this day has a free time near the place.
  const row = page.getByRole('article', { name });
  await row.getByRole('button', { name: /^9 h/ }).click();
  await row.getByText(availability.card.proceed).click();

  await expectPath(page, '/signup');
  await expectLesson();
  const email = `newcomer-${randomUUID().slice(0, 8)}@check.example`;
  await signUpStudent(page, LOCALE, email);
  await expectLesson();
  screens.add(accounts.signup.created);

  const mail = await mailTo(inject('dataDir'), email, /confirm/i);
  taps.push('the link in the email');
  await page.goto(linkIn(mail, '/verify/'));
  await expectPath(page, '/instructordetails');
  await page.getByLabel(texts.book.pickup, { exact: true }).fill('12 Main Street');
  // The searched place becomes the pickup.
  await expect.poll(() => page.locator('[name=pickupPostalCode]').inputValue()).toBe('Y1A 1A1');
  await page.getByRole('button', { name: texts.book.submit }).click();
  await page.getByRole('button', { name: texts.book.confirm }).click();
  await page.getByText(texts.book.doneTitle).waitFor();
  screens.add(texts.book.doneTitle);

  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(7);
  expect(fields.size, [...fields].join(', ')).toBeLessThanOrEqual(6);
  expect(screens.size, [...screens].join(', ')).toBeLessThanOrEqual(7);
  const lessons = await fixture.school.client.get<Booking[]>(`/booking/school/${fixture.school.id}`);
  expect(lessons).toMatchObject([{ location: '12 Main Street', pickupPostalCode: 'Y1A 1A1', bookingStatus: 'Booked' }]);

  // What was read once opens offline.
  await page.goto('/progress');
  await page.getByText(words[LOCALE].progress.empty).waitFor();
  await page.goto('/bookings');
  const isKept = () =>
    page.evaluate(async () => (await caches.match('/bookings', { cacheName: 'kept-page' })) !== undefined);
  await eventually(isKept).toBe(true);
  const context = page.context();
  await context.setOffline(true);
  const tab = await context.newPage();
  await page.close();
  await tab.goto('/');
  await tab.getByText('12 Main Street').waitFor();
  await tab.getByText(texts.savedCopy.text).waitFor();
  await tab.goto(`/bookings/${nth(lessons).bookingId}`);
  await tab.getByText('12 Main Street').waitFor();
  await tab.goto('/progress');
  await tab.getByText(words[LOCALE].progress.empty).waitFor();
  // Every other page says that there's no connection, and opens once there is one.
  await tab.goto('/find');
  await tab.getByRole('heading', { name: offline.title }).waitFor();
  await tab.getByRole('link', { name: offline.link }).click();
  await tab.getByText(texts.savedCopy.text).waitFor();
  await tab.goBack();
  await tab.getByRole('heading', { name: offline.title }).waitFor();
  await context.setOffline(false);
  await expectPath(tab, '/studenthomepage');
  await tab.goto('/bookings');
  await tab.getByText('12 Main Street').waitFor();
  await tab.goto('/logout');
  await expectPath(tab, '/');
  const traces = () =>
    tab.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('kept:')),
      ...(await caches.keys()),
    ]);
  await eventually(traces).toEqual([]);
});
