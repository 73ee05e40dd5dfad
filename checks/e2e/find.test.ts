import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { PASSWORD, signUpStudent } from './support/people.ts';
import { expectPath } from './support/sessions.ts';

const open = openBrowser();
const LANGUAGE = 'fr-CA';
const { accounts, availability, bookings, landing, places, verification } = words[LANGUAGE];
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ slots: [[0, 12, '09:00', '10:00']] });
});

const question = () => ({ near: 'm4c1b5', date: day(12), place: fixture.school.name });

test('[RR-01] who has no account looks in, chooses a lesson, signs up and books it, the place, day and time kept on another device too', async () => {
  const { name, id } = nth(fixture.instructors);
  const page = await open(`/find?${new URLSearchParams(question())}`, { viewport: PHONE, locale: LANGUAGE });
  const row = page.getByRole('article', { name });
  expect(await row.getByRole('link', { name }).getAttribute('href')).toMatch(/\/instructors\/[a-z0-9-]+$/);
  await row.getByRole('group').getByRole('button').first().click();
  await row.getByText(availability.card.proceed).click();
  await expectPath(page, '/signup');
  const email = `find-${randomUUID().slice(0, 8)}@check.example`;
  await signUpStudent(page, LANGUAGE, email);

  const mail = await mailTo(inject('dataDir'), email, /confirm/i);
  const other = await open(linkIn(mail, '/verify/').replace(inject('address'), ''), { locale: LANGUAGE });
  await other.getByRole('link', { name: verification.verify.goToLogin }).click();
  await expectPath(other, '/login');
  await other.getByRole('region', { name: accounts.savedLesson.label }).getByText(name).waitFor();
  expect(await other.getByLabel(accounts.field.email, { exact: true }).inputValue()).toBe(email);
  await other.getByLabel(accounts.field.password, { exact: true }).fill(PASSWORD);
  await other.getByRole('form').getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await expectPath(other, '/instructordetails');
  const said = new URL(other.url()).searchParams;
  expect([said.get('id'), said.get('date'), said.get('slot')]).toEqual([id, day(12), '09:00 - 10:00']);
  await other.getByLabel(bookings.book.pickup, { exact: true }).fill('12 Main Street');
  await expect.poll(() => other.locator('[name=pickupPostalCode]').inputValue()).toBe('M4C 1B5');
  await other.getByRole('button', { name: bookings.book.submit }).click();
  await other.getByRole('button', { name: bookings.book.confirm }).click();
  await other.getByText(bookings.book.doneTitle).waitFor();
});

test('[RT-01] the landing page asks where, before its scripts run too, and shows who comes there from then on', async () => {
  const plain = await open('/', { javaScriptEnabled: false, locale: LANGUAGE });
  await plain.getByLabel(landing.question.where).fill('M4C 1B5');
  await plain.getByLabel(landing.question.day).fill(day(12));
  await plain.getByLabel(landing.question.day).press('Enter');
  await plain.waitForURL(new RegExp(`/find[?]near=M4C[+]1B5&date=${day(12)}$`));

  const page = await open('/', { locale: LANGUAGE });
  await page.getByLabel(landing.question.where).fill('m4c1b5');
  await page.keyboard.press('Enter');
  await page.waitForURL(/[/]find[?]near=m4c1b5/);
  await expect.poll(() => page.getByRole('combobox', { name: places.pickup.label }).inputValue()).toContain('M4C 1B5');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('heading', { name: fill(landing.near.heading, { place: 'M4C 1B5' }) }).waitFor();
  await page.getByRole('article').first().waitFor();
});

test('French has an address of its own, each leads to the other, and the switch leads across with the question', async () => {
  const { title } = availability.find;
  const address = inject('address');
  for (const [path, language] of [
    ['/find', 'en'],
    ['/fr/find', 'fr'],
    ['/fr', 'fr'],
  ] as const) {
    const answer = await fetch(address + path, { headers: { 'accept-language': 'en' } });
    const html = await answer.text();
    expect([path, answer.status, answer.headers.get('content-language')]).toEqual([path, 200, language]);
    expect(answer.headers.get('link')).toBe(`<${address}${path}>; rel="canonical"`);
    const english = path.replace('/fr', '') || '/';
    expect(html).toContain(`hreflang="fr-CA" href="${address}${english === '/' ? '/fr' : `/fr${english}`}"`);
    expect(html).toContain(`hreflang="en-CA" href="${address}${english}"`);
    if (path === '/fr/find') expect(html).toContain(title);
  }
  expect((await fetch(`${address}/fr/bookings`)).status).toBe(404);
  const page = await open('/find?language=FRENCH');
  await page.getByRole('banner').getByRole('button', { name: 'Français', exact: true }).click();
  await page.waitForURL(/[/]fr[/]find[?].*language=FRENCH/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'English', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/find');
});
