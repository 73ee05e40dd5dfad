import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import type { SchoolMember } from '../../contract/members.ts';
import { makeScratchFolder } from '../../server/testing/scratch-folder.ts';
import { type Client, openMember } from '../support/api.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, book, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();
const DAY = 9;
const LOCALE = 'fr-CA';
const { myDay: t, progress, lessonRecords } = words[LOCALE];
const email = 'my-day@check.example';
let product: MovableProduct;
let fixture: Fixture;
let member: Client;
let over: Booking;
let ahead: Booking;
let underWay: Booking;
/** A time a few minutes after the first lesson, during the second and an hour before the third. */
let nowMs: number;
beforeAll(async () => {
  product = await startMovableProduct({}, makeScratchFolder('lanewise-check-'));
  fixture = await makeFixture({
    product,
    students: 3,
    slots: [
      [0, DAY, '09:00', '10:00'],
      [0, DAY, '10:00', '11:00'],
      [0, DAY, '11:00', '12:00'],
    ],
  });
  const { id: instructorId } = nth(fixture.instructors);
  over = await book(nth(fixture.students), instructorId, DAY, '09:00', '10:00');
  ahead = await book(nth(fixture.students, 1), instructorId, DAY, '11:00', '12:00');
  underWay = await book(nth(fixture.students, 2), instructorId, DAY, '10:00', '11:00');
  const { client, id } = fixture.school;
  member = await openMember(product, client, id, { email, role: 'instructor', instructorId });
  nowMs = Date.parse(over.endTime) + 300_000;
  await product.moveClock(nowMs);
  await client.post('/school/login', { email: fixture.school.email, password: PASSWORD });
});
afterAll(() => product?.stop());

/**
 * Runs in the page. Moves only the date: Playwright's clock would also replace performance timings, which show what the
 * page loaded.
 */
function moveClock(aheadMs: number): void {
  const SystemDate = Date;
  globalThis.Date = class extends SystemDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [SystemDate.now() + aheadMs] : given) as [number]));
    }
    static override now = () => SystemDate.now() + aheadMs;
  } as DateConstructor;
}

async function openDay(options: { bypassCSP?: boolean } = {}): Promise<Page> {
  await member.post('/school/login', { email, password: PASSWORD });
  const page = await open(
    'about:blank',
    as(member, {
      ...{
        baseURL: product.address,
        locale: LOCALE,
        viewport: PHONE,
        serviceWorkers: 'allow',
        reducedMotion: 'reduce',
      },
      ...options,
    }),
  );
  await page.addInitScript(moveClock, nowMs - Date.now());
  await page.goto('/my-day');
  await page.getByRole('heading', { level: 1, name: t.today }).waitFor();
  return page;
}

const isKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/my-day', { cacheName: 'kept-page' })) !== undefined);
/** All personal data still stored on the phone. */
const traces = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('kept:')),
    ...(await caches.keys()),
  ]);
const lessonOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('what is marked without a connection arrives once, what was cancelled meanwhile is said, and a log-out erases it all', async () => {
  const page = await openDay();
  await eventually(() => isKept(page)).toBe(true);
  const context = page.context();
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().method() !== 'GET' && pathname.startsWith('/api/booking/'))
      answers.push(`${pathname.split('/').slice(3).join('/')} ${pathname.split('/').at(-1)} ${response.status()}`);
  });

  await context.setOffline(true);
  await page.reload();
  await page.getByText(t.offline, { exact: true }).waitFor();
  const [first, second] = [lessonOf(page, 'Sam Learner'), lessonOf(page, 'Alex Learner')];
  await first.getByRole('button', { name: t.done, exact: true }).click();
  await first.getByRole('link', { name: t.skills }).click();
  await page.getByLabel(progress.lesson.note).fill('Slow down before you turn.');
  await page.getByRole('button', { name: progress.lesson.save }).click();
  await first.getByRole('button', { name: lessonRecords.form.open, exact: true }).click();
  await first.getByLabel(lessonRecords.form.kilometres).waitFor();
  await second.getByRole('button', { name: t.start, exact: true }).click();
  await page.getByText(fill(t.unsent_other, { count: 3 })).waitFor();
  // Nothing is lost when the page closes.
  await page.reload();
  await first.locator('[data-tone]').getByText(t.status.Completed, { exact: true }).waitFor();

  // The school, unaware of it, cancels the upcoming lesson.
  await fixture.school.client.post(`/booking/${ahead.bookingId}/cancel`, { reason: 'The car is in the shop' });
  await context.setOffline(false);
  const refusal = page.getByRole('alert').filter({ hasText: t.said.start });
  await refusal.waitFor();
  await second.getByText(t.status.Cancelled, { exact: true }).waitFor();
  await eventually(() => page.getByText(t.waits).count()).toBe(0);
  await eventually(() => answers.map((one) => one.split(' ').slice(1).join(' ')).toSorted()).toEqual([
    'outcome 200',
    'progress 200',
    'start 409',
  ]);
  const settled = await fixture.school.client.get<Booking>(`/booking/${over.bookingId}`);
  expect(settled.bookingStatus).toBe('Completed');
  expect(await fixture.school.client.get(`/booking/${over.bookingId}/progress`)).toMatchObject({
    note: 'Slow down before you turn.',
  });
  await page.reload();
  await refusal.getByRole('button', { name: t.understood }).click();
  await refusal.waitFor({ state: 'detached' });

  await page.goto('/logout');
  await expectPath(page, '/');
  await eventually(() => traces(page)).toEqual([]);
});

test('a newer worker takes over without a blank page, and what waits is sent once', async () => {
  // Its policy allows only the product's own worker.
  const page = await openDay({ bypassCSP: true });
  await eventually(() => isKept(page)).toBe(true);
  const context = page.context();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/booking/')) posted.push(request.url());
  });
  // The server accepts it once the lesson is over, in an hour.
  const lesson = lessonOf(page, 'Robin Learner');
  await lesson.getByRole('button', { name: t.done, exact: true }).click();
  const waits = lesson.getByText(nth(t.waitsUntil.split('{{time}}'), 1));
  await waits.waitFor();
  // A different script for the same pages, which a browser treats as an update.
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await navigator.serviceWorker.register('/service-worker.js?newer');
    await taken;
  });
  await waits.waitFor();
  await context.setOffline(true);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?newer$/);
  await lesson.waitFor();
  await waits.waitFor();
  expect(posted).toEqual([]);

  nowMs += 3_600_000;
  await product.moveClock(nowMs);
  await page.addInitScript(moveClock, 3_600_000);
  await context.setOffline(false);
  await page.reload();
  await eventually(
    async () => (await fixture.school.client.get<Booking>(`/booking/${underWay.bookingId}`)).bookingStatus,
  ).toBe('Completed');
  await eventually(() => waits.count()).toBe(0);
  expect(posted).toHaveLength(1);
});

/** State that the paused service worker reports. */
interface Held {
  isSaving: boolean;
  isSaved: boolean;
  letGo: () => void;
}

/** Runs in the service worker: the next page it caches arrives only after `letGo`. */
function holdPage() {
  const worker = globalThis as unknown as Held;
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.letGo = resolve;
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (asked[0] !== '/my-day') return answer;
    worker.isSaving = true;
    await promise;
    return answer;
  };
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (...given) {
    await put.apply(this, given);
    worker.isSaved = true;
  };
}

test('a member who is removed leaves nothing on the phone, not even the page that it is saving at that moment', async () => {
  const page = await openDay();
  await eventually(() => isKept(page)).toBe(true);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  // After a hard reload no worker controls the page; the active one caches it again.
  await worker.evaluate(holdPage);
  const browser = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  await eventually(() => worker.evaluate(() => (globalThis as unknown as Held).isSaving)).toBe(true);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect((await traces(page)).length).toBeGreaterThan(1);

  const { client, id } = fixture.school;
  const members = await client.get<SchoolMember[]>(`/school/${id}/members`);
  const removed = nth(members.filter((one) => one.email === email));
  const address = `${product.address}/api/school/${id}/members/${removed.id}`;
  expect((await fetch(address, { method: 'DELETE', headers: { cookie: client.cookie() } })).ok).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectPath(page, '/schoolloginpage');
  await worker.evaluate(() => (globalThis as unknown as Held).letGo());
  await eventually(() => worker.evaluate(() => (globalThis as unknown as Held).isSaved)).toBe(true);
  await eventually(() => traces(page)).toEqual([]);
});
