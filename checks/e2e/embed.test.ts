import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browsers.ts';
import { DESKTOP } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { expectPath } from './support/sessions.ts';

const { bookings } = words['en-CA'];
let fixture: Fixture;
let browser: Browser;
let slug: string;
let site: Server;
let stranger: Server;

/** Someone else's website on another host; the product is at `localhost`. */
async function startSite(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Our school</title><h1>Our school</h1>` +
        `<script src="${inject('address')}/embed.js" data-school="${slug}" async></script></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, '--test-third-party-cookie-phaseout'],
  });
  fixture = await makeFixture({
    instructors: [{}, {}],
    slots: [
      [0, 12, '09:00', '10:00'],
      [1, 13, '14:00', '15:00'],
    ],
  });
  const { id, client } = fixture.school;
  slug = (await client.get<{ slug: string }>(`/school/${id}/site`)).slug;
  [site, stranger] = await Promise.all([startSite(), startSite()]);
  await client.put(`/school/${id}/site`, { origins: [addressOf(site)] });
});
afterAll(async () => {
  await browser?.close();
  for (const server of [site, stranger]) server?.close();
});

const open = async (address: string, options = {}): Promise<Page> => {
  const page = await (
    await browser.newContext({ viewport: DESKTOP, locale: 'en-CA', baseURL: inject('address'), ...options })
  ).newPage();
  await page.goto(address);
  return page;
};

test('a lesson is booked from a school’s own website, with third-party cookies blocked and none set', async () => {
  const page = await open(addressOf(site));
  const embed = page.frameLocator('iframe');
  await embed.getByRole('heading', { level: 1 }).waitFor();
  // The frame is as tall as its content, and grows with it.
  const heights = () =>
    Promise.all([
      page.locator('iframe').evaluate((frame) => frame.clientHeight),
      embed.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    ]);
  await expect
    .poll(async () => ((await heights())[0] === (await heights())[1] ? 'whole' : await heights()))
    .toBe('whole');
  const [before] = await heights();
  await embed.locator('summary').nth(1).click();
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(before);
  expect(await page.context().cookies()).toEqual([]);
  await page.context().close();

  const student = nth(fixture.students);
  const known = await open(addressOf(site), as(student.client));
  const opening = known.context().waitForEvent('page');
  await known
    .frameLocator('iframe')
    .getByRole('link', { name: /, 9:00 AM with Instructor Number 1/ })
    .click();
  const booking = await opening;
  await expectPath(booking, '/instructordetails');
  expect(await booking.evaluate(() => window.opener)).toBeNull();
  await booking.getByLabel(bookings.book.pickup, { exact: true }).fill('12 Main Street');
  await booking.getByRole('button', { name: bookings.book.submit }).click();
  await booking.getByRole('button', { name: bookings.book.confirm }).click();
  await booking.getByText(bookings.book.doneTitle).waitFor();
  const [lesson] = await student.client.get<{ startTime: string }[]>(`/booking?candidateId=${student.id}`);
  expect(lesson?.startTime).toContain(`${day(12)}T09:00`);
});

test('a website that the school has not listed is refused by the browser, and shows a plain link instead', async () => {
  const page = await open('about:blank');
  await page.clock.install();
  await page.goto(addressOf(stranger));
  await page.locator('iframe').waitFor();
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.clock.fastForward(11_000);
  await page.getByRole('link', { name: 'Book a lesson on Lanewise' }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});
