import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';
import { expectDialog, PASSWORD } from './support/people.ts';
import { expectPath } from './support/sessions.ts';

const open = openBrowser();
const { accounts, availability, bookings, places } = words['en-CA'];
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ slots: [[0, 12, '09:00', '10:00']] });
});

const question = () => ({ near: 'm4c1b5', date: day(12), place: fixture.school.name });

test('[RR-01] who has no account looks in, chooses a lesson, signs up and books it, the place, day and time kept on another device too', async () => {
  const { name, id } = nth(fixture.instructors);
  const page = await open(`/find?${new URLSearchParams(question())}`, { viewport: PHONE });
  const row = page.getByRole('article', { name });
  await row.getByRole('link', { name }).click();
  await page.waitForURL(/\/instructors\/[a-z0-9-]+$/);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  expect(page.url()).not.toContain(id);
  await page.goBack();
  await row.getByRole('button', { name: /^09:00 AM/ }).click();
  await row.getByText(availability.card.proceed).click();
  await expectPath(page, '/signup');
  await page.getByText(accounts.signup.lessonKept).waitFor();
  const email = `find-${randomUUID().slice(0, 8)}@check.example`;
  for (const [label, text] of Object.entries({
    [accounts.field.firstName]: 'Noor',
    [accounts.field.lastName]: 'Haddad',
    [accounts.field.email]: email,
    [accounts.field.password]: PASSWORD,
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: accounts.signup.submit, exact: true }).click();
  await expectDialog(page, accounts.signup.created, accounts.signup.checkEmail);

  const mail = await mailTo(inject('dataDir'), email, /confirm|verif/i);
  const other = await open(linkIn(mail, '/verify/').replace(inject('address'), ''));
  await other.getByRole('link', { name: 'Go to Login' }).click();
  await expectPath(other, '/login');
  await other.getByLabel(accounts.field.email, { exact: true }).fill(email);
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

test('[RT-01] the landing page asks where, by keyboard and before its scripts run too, and shows who comes there from then on', async () => {
  const { landing } = words['en-CA'];
  const plain = await open('/', { javaScriptEnabled: false });
  await plain.getByLabel(landing.question.where).fill('M4C 1B5');
  await plain.getByLabel(landing.question.day).fill(day(12));
  await plain.getByLabel(landing.question.day).press('Enter');
  await plain.waitForURL(new RegExp(`/find[?]near=M4C[+]1B5&date=${day(12)}$`));

  const page = await open('/');
  expect(await page.getByRole('article').count()).toBe(0);
  await page.getByLabel(landing.question.where).focus();
  await page.keyboard.type('m4c1b5');
  await page.keyboard.press('Enter');
  await expectPath(page, '/find');
  await expect.poll(() => page.getByRole('combobox', { name: places.pickup.label }).inputValue()).toContain('M4C 1B5');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('banner').getByRole('link').first().click();
  await expectPath(page, '/');
  await page.getByRole('heading', { name: /^Instructors who come to M4C 1B5/ }).waitFor();
  await page.getByRole('article').first().waitFor();
});

test('a student is led from there to their own list, with the same question', async () => {
  const page = await open(`/find?${new URLSearchParams(question())}`, as(nth(fixture.students).client));
  await expectPath(page, '/studenthomepage');
  expect(new URL(page.url()).searchParams.get('date')).toBe(day(12));
  await page.getByRole('heading', { name: availability.home.title }).waitFor();
});

test('a place that nobody knows is said at the field, what was typed stays, and all of Canada is listed', async () => {
  const page = await open(`/find?${new URLSearchParams({ ...question(), near: 'Qwertyville' })}`);
  await page.getByText(places.pickup.unknown).waitFor();
  expect(await page.getByRole('combobox', { name: places.pickup.label }).inputValue()).toBe('Qwertyville');
});

test('French has an address of its own, each leads to the other, and the switch leads across with the question', async () => {
  const texts = words['fr-CA'].availability;
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
  }
  expect((await fetch(`${address}/fr/bookings`)).status).toBe(404);
  const page = await open('/fr/find?language=FRENCH', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.find.title);
  const awake = await open('/find?language=FRENCH');
  const toFrench = awake.getByRole('banner').getByRole('button', { name: 'Français', exact: true });
  await toFrench.click();
  await awake.waitForURL(/[/]fr[/]find[?].*language=FRENCH/);
  await awake.getByRole('heading', { level: 1, name: texts.find.title }).waitFor();
  await awake.getByRole('banner').getByRole('button', { name: 'English', exact: true }).click();
  await awake.waitForURL(({ pathname }) => pathname === '/find');
});

test.each<Language>(['en-CA', 'fr-CA'])('accessibility and width, %s: somebody free, and nobody', async (locale) => {
  const page = await open('about:blank', { locale, reducedMotion: 'reduce' });
  const { found, look, lookInTheDark } = viewer(page, locale);
  for (const place of [fixture.school.name, 'No such school at all']) {
    await page.goto(`/find?${new URLSearchParams({ ...question(), place })}`);
    await page.getByRole('article').or(page.getByText(words[locale].waitingList.waiting.signUp)).first().waitFor();
    await look();
    await lookInTheDark();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  expect(found).toEqual([]);
});
