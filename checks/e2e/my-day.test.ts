import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { SchoolMember } from '#contract/members.ts';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { type Client, openMember } from '../support/api.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();
const DAY = 9;
const email = 'my-day@check.example';
let product: MovableProduct;
let fixture: Fixture;
let member: Client;
let over: Booking;
let ahead: Booking;
/** On the day after. */
let tomorrow: Booking;
let underWay: Booking;
/** A few minutes after the first lesson, an hour before the second. */
let nowMs: number;
beforeAll(async () => {
  product = await startMovableProduct({}, makeScratchFolder('lanewise-check-'));
  fixture = await makeFixture({
    product,
    students: 2,
    slots: [
      [0, DAY, '09:00', '10:00'],
      [0, DAY, '11:00', '12:00'],
      [0, DAY + 1, '09:00', '10:00'],
      [0, DAY + 1, '10:00', '11:00'],
    ],
  });
  const { id: instructorId } = nth(fixture.instructors);
  over = await book(nth(fixture.students), instructorId, DAY, '09:00', '10:00');
  ahead = await book(nth(fixture.students, 1), instructorId, DAY, '11:00', '12:00');
  tomorrow = await book(nth(fixture.students), instructorId, DAY + 1, '09:00', '10:00');
  underWay = await book(nth(fixture.students, 1), instructorId, DAY + 1, '10:00', '11:00');
  const { client, id } = fixture.school;
  member = await openMember(product, client, id, { email, role: 'instructor', instructorId });
  nowMs = Date.parse(over.endTime) + 300_000;
  await product.moveClock(nowMs);
  for (const who of [client, member])
    await who.post('/school/login', { email: who === member ? email : fixture.school.email, password: PASSWORD });
});
afterAll(() => product?.stop());

/** In the page. The day alone: Playwright's clock would take the timings too, by which a page knows what it is made of. */
function moveClock(aheadMs: number): void {
  const SystemDate = Date;
  globalThis.Date = class extends SystemDate {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [SystemDate.now() + aheadMs] : given) as [number]));
    }
    static override now = () => SystemDate.now() + aheadMs;
  } as DateConstructor;
}

async function openDay(locale: Language = 'en-CA', options: { bypassCSP?: boolean } = {}): Promise<Page> {
  const page = await open(
    'about:blank',
    as(member, {
      ...{ baseURL: product.address, locale, viewport: PHONE, serviceWorkers: 'allow', reducedMotion: 'reduce' },
      ...options,
    }),
  );
  await page.addInitScript(moveClock, nowMs - Date.now());
  await page.goto('/my-day');
  await page.getByRole('heading', { level: 1, name: words[locale].myDay.today }).waitFor();
  return page;
}

const isKept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/my-day', { cacheName: 'kept-page' })) !== undefined);
/** What a phone still knows of anybody. */
const traces = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('kept:')),
    ...(await caches.keys()),
  ]);
const t = words['en-CA'].myDay;
const lessonOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.each(['en-CA', 'fr-CA'] as const)(
  'an instructor’s day can be read and used by everybody, in %s',
  async (locale) => {
    const page = await openDay(locale);
    const { found, look } = viewer(page, locale);
    const texts = words[locale].myDay;
    await page.getByRole('button', { name: texts.late, exact: true }).click();
    await look();
    for (const days of [1, 2]) {
      await page.getByRole('button', { name: texts.next, exact: true }).click();
      await page.waitForURL((url) => url.search === `?date=${day(DAY + days)}`);
    }
    await page.getByText(texts.empty).waitFor();
    await expectPath(page, '/my-day');
    await look();
    expect(found).toEqual([]);
  },
);

test('a page of the school that is not this member’s leads to theirs, and says why', async () => {
  const page = await openDay();
  await page.goto('/team');
  await page.getByText('That page is for other members of your school. Here is yours.').waitFor();
  await expectPath(page, '/my-day');
});

test('whatever an instructor presses between two lessons is as large as a thumb', async () => {
  const page = await openDay();
  await page.getByRole('button', { name: words['en-CA'].myDay.noShow }).first().waitFor();
  const sizes = await page
    .getByRole('main')
    .locator('button, a, [role="button"]')
    .evaluateAll((all) =>
      all
        .map((one) => ({ ...one.getBoundingClientRect().toJSON(), text: one.textContent }))
        .filter((one) => one.width > 1),
    );
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
});

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
  await page.getByLabel(words['en-CA'].progress.lesson.note).fill('Slow down before you turn.');
  await page.getByRole('button', { name: words['en-CA'].progress.lesson.save }).click();
  const records = words['en-CA'].lessonRecords;
  await first.getByRole('button', { name: records.form.open, exact: true }).click();
  await first.getByLabel(records.form.kilometres).waitFor();
  await second.getByRole('button', { name: t.start, exact: true }).click();
  await page.getByText(fill(t.unsent_other, { count: 3 })).waitFor();
  // Nothing of it is lost with the page.
  await page.reload();
  await first.locator('[data-tone]').getByText(t.status.Completed, { exact: true }).waitFor();

  // The school, which knows nothing of it, cancels the one that is ahead.
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

const DAY_MS = 86_400_000;
/** As on one's own phone. */
const logIn = async () => {
  for (const who of [fixture.school.client, member]) {
    const address = who === member ? email : fixture.school.email;
    await who.post('/school/login', { email: address, password: PASSWORD, rememberMe: true });
  }
};

test('a phone without a connection for a day is told on its return what was cancelled meanwhile', async () => {
  await logIn();
  const page = await openDay();
  await eventually(() => isKept(page)).toBe(true);
  await eventually(() => page.evaluate(() => Object.values(localStorage).join())).toContain(day(DAY + 1));
  const context = page.context();
  await context.setOffline(true);
  await fixture.school.client.post(`/booking/${tomorrow.bookingId}/cancel`, { reason: 'The car is in the shop' });
  await product.moveClock(nowMs + DAY_MS);
  await page.addInitScript(moveClock, DAY_MS);
  const posted: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('/api/booking/'))
      posted.push(`${response.url().split('/').at(-1)} ${response.status()}`);
  });
  await page.goto('/my-day');
  await page.getByText(t.offline, { exact: true }).waitFor();
  const lesson = lessonOf(page, 'Sam Learner');
  await lesson.getByRole('button', { name: t.done, exact: true }).click();
  await page.getByText(fill(t.unsent_one, { count: 1 })).waitFor();

  await context.setOffline(false);
  await page.getByRole('alert').filter({ hasText: t.said.Completed }).waitFor();
  await lesson.getByText(t.status.Cancelled, { exact: true }).waitFor();
  await eventually(() => page.getByText(t.waits).count()).toBe(0);
  expect(posted).toEqual(['outcome 409']);
  await page.getByRole('alert').getByRole('button', { name: t.understood }).click();
  await page.reload();
  await lesson.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a newer worker takes over without a blank page, and what waits is sent once', async () => {
  nowMs += DAY_MS;
  // Its policy knows the product's own worker alone.
  const page = await openDay('en-CA', { bypassCSP: true });
  await eventually(() => isKept(page)).toBe(true);
  const context = page.context();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/booking/')) posted.push(request.url());
  });
  // It is taken once the lesson is over, in an hour.
  const lesson = lessonOf(page, 'Alex Learner');
  await lesson.getByRole('button', { name: t.done, exact: true }).click();
  const waits = lesson.getByText(nth(t.waitsUntil.split('{{time}}'), 1));
  await waits.waitFor();
  // Another script for the same pages is what a browser takes for a newer one.
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

/** In the service worker: the page that it is to keep comes when it is let go, and one knows when it is kept. */
function holdPage() {
  const worker = globalThis as unknown as { letGo: () => void; isKept: boolean };
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.letGo = resolve;
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (asked[0] === '/my-day') await promise;
    return answer;
  };
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (...given) {
    await put.apply(this, given);
    worker.isKept = true;
  };
}

test('a log-out while the page is being kept erases what comes of that too', async () => {
  await logIn();
  const page = await openDay();
  await eventually(() => isKept(page)).toBe(true);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(holdPage);
  await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const keep = { keep: '/my-day', files: files.filter((path) => path.startsWith('/assets/')) };
    navigator.serviceWorker.controller?.postMessage(keep);
  });
  const { user } = words['en-CA'].shell;
  await page.getByRole('button', { name: user.menu }).click();
  await page.getByRole('menuitem', { name: user.logOut }).click();
  await expectPath(page, '/');
  await worker.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
  await eventually(() => worker.evaluate(() => (globalThis as unknown as { isKept: boolean }).isKept)).toBe(true);
  await eventually(() => traces(page)).toEqual([]);
});

test('a member who is removed leaves nothing on the phone', async () => {
  await logIn();
  const page = await openDay();
  await eventually(() => isKept(page)).toBe(true);
  expect((await traces(page)).length).toBeGreaterThan(1);
  const { client, id } = fixture.school;
  const members = await client.get<SchoolMember[]>(`/school/${id}/members`);
  const removed = nth(members.filter((one) => one.email === email));
  const address = `${product.address}/api/school/${id}/members/${removed.id}`;
  expect((await fetch(address, { method: 'DELETE', headers: { cookie: client.cookie() } })).ok).toBe(true);
  await page.reload();
  await expectPath(page, '/schoolloginpage');
  await eventually(() => traces(page)).toEqual([]);
});
