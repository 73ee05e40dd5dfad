import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createClient, openSchool } from '../support/api.ts';
import { type Product, startProduct } from '../support/product.ts';
import { viewer } from './support/accessibility.ts';
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { fill, type Language, words } from './support/languages.ts';
import { answerWith, enter, eventually } from './support/sessions.ts';

const STUDENT = { 'en-CA': 'liam@student.example', 'fr-CA': 'noor.haddad@student.example' };
const LANGUAGES: Language[] = ['en-CA', 'fr-CA'];
/** Addresses that the mail server refuses at first. */
const lostOf = (locale: Language) => [1, 2, 3].map((number) => `lost-${number}-${locale.toLowerCase()}@check.example`);

const open = openBrowser();
let smtp: TestSmtpServer;
let product: Product;
// A product of its own: schools wait for approval in it, and its mail goes to a server that refuses some.
beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await startProduct(
    { DEMO: '1', SCHOOL_APPROVAL: 'manual', SMTP_URL: smtp.url },
    makeScratchFolder('lanewise-check-'),
  );
  const mail = join(product.dataDir, 'mail');
  mkdirSync(mail, { recursive: true });
  let count = 0;
  smtp.onMessage = (text) => {
    writeFileSync(join(mail, `${String(count++).padStart(4, '0')}.eml`), text);
    return null;
  };
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

/** What waits for the operator: a school to approve, mails that were refused, a message. */
async function makeWork(locale: Language) {
  const school = `Patient Lane ${locale}`;
  const lost = lostOf(locale);
  smtp.onRecipient = (address) => (lost.includes(address) ? '550 no such user' : null);
  await openSchool(product, `patient-${locale.toLowerCase()}@check.example`, school);
  const visitor = createClient(product);
  const person = { first_name: 'Lost', last_name: 'Soul', password: 'lane-change-2026' };
  for (const email of lost) await visitor.post('/candidate/signup', { ...person, email });
  const message = {
    subject: 'A question',
    text: `May I bring my own car? ${locale}`,
    name: 'Amina',
    replyTo: 'amina@check.example',
  };
  await visitor.post('/email/send', message);
  return { school, lost, message };
}

async function arrive(kind: 'admin' | 'school' | 'candidate', locale: Language): Promise<Page> {
  const colorScheme = locale === 'fr-CA' ? 'dark' : 'light';
  const page = await open('/api/health/live', {
    baseURL: product.address,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await enter(page, kind);
  return page;
}

/** The desk in one language: what is there to press, by the words of that language. */
function adminSectionOf(page: Page, locale: Language) {
  const { admin, ui } = words[locale];
  const { found, look } = viewer(page, locale);
  const main = page.getByRole('main');
  return {
    found,
    look,
    main,
    button: (name: string | RegExp) =>
      main.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
    card: (text: string | RegExp) => main.getByRole('listitem').filter({ hasText: text }),
    dialog: () => page.getByRole('alertdialog'),
    says: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    async section(id: keyof typeof admin.sections) {
      const name = admin.sections[id];
      await page.getByRole('navigation', { name: admin.areas }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
      await eventually(() => page.title()).toBe(`${name} · ${admin.title} · Lanewise`);
      await page.getByText(ui.loading).waitFor({ state: 'detached' });
    },
    async searchFor(label: string, text: string) {
      await main.getByLabel(label, { exact: true }).fill(text);
      await main.getByRole('button', { name: admin.search, exact: true }).click();
    },
  };
}

test.each(LANGUAGES)(
  '[RT-19] %s: the operator’s day: approve, lock, find, hide, answer, send again, and read it all in the log',
  async (locale) => {
    const work = await makeWork(locale);
    const page = await arrive('admin', locale);
    const { admin } = words[locale];
    const { found, look, main, button, card, dialog, says, section, searchFor } = adminSectionOf(page, locale);

    await page.goto('/admin');
    const school = card(work.school);
    await school.waitFor();
    for (const fact of [
      '1 Main Street, Toronto, M5V 2T6',
      'Ontario',
      '(416) 555-0123',
      admin.schools.taxNo,
      locale === 'en-CA' ? '0 instructors, 0 cars' : '0 moniteur, 0 voiture',
    ])
      expect(await school.innerText()).toContain(fact);
    await look();
    await button(fill(admin.schools.approveNamed, { name: work.school })).click();
    await says(fill(admin.schools.approved, { name: work.school }));
    await says(admin.schools.empty.waiting);
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await look();
    for (const state of ['incomplete', 'approved'] as const) {
      await button(admin.schools.state[state]).click();
      await look();
    }

    await section('accounts');
    await searchFor(admin.accounts.search, STUDENT[locale]);
    await eventually(() => page.getByRole('row').count()).toBe(2);
    for (const [action, status] of [
      ['expire', 'expired'],
      ['disable', 'disabled'],
      ['enable', 'active'],
    ] as const) {
      await button(`${admin.accounts[action]}, ${STUDENT[locale]}`).click();
      if (action === 'expire') await look();
      await dialog().getByRole('button', { name: admin.accounts[action], exact: true }).click();
      await dialog().waitFor({ state: 'detached' });
      const shown = action === 'enable' ? 'expired' : status;
      await main.getByRole('row').nth(1).getByText(admin.accounts[shown], { exact: true }).waitFor();
    }
    await look();

    // What waits is told in the sections' list, which scrolls on a phone: the page does not.
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.setViewportSize(DESKTOP);

    await section('bookings');
    await searchFor(admin.bookings.search, 'maya@student.example');
    await button(admin.bookings.statuses.Completed).click();
    await look();
    await main.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: admin.bookings.history }).waitFor();
    await says(fill(admin.bookings.events.booked, { by: admin.bookings.by.student }));
    await says(fill(admin.bookings.events.reviewed, { by: admin.bookings.by.student }));
    await look();
    await page.goBack();
    await eventually(() => main.getByLabel(admin.bookings.search, { exact: true }).inputValue()).toBe(
      'maya@student.example',
    );

    await section('reviews');
    const reviews = card(/LW-\w{5}/);
    const code = /LW-\w{5}/.exec(await reviews.first().innerText())?.[0] ?? '';
    await button(`${admin.reviews.hide}, ${code}`).click();
    await dialog().getByRole('button', { name: admin.reviews.hide, exact: true }).click();
    await dialog().getByRole('alert').getByRole('link').waitFor();
    await look();
    await dialog().getByLabel(admin.reviews.reason).fill('It names a neighbour');
    await dialog().getByRole('button', { name: admin.reviews.hide, exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await button(admin.reviews.state.hidden).click();
    await eventually(() => reviews.count()).toBe(1);
    await says(fill(admin.reviews.hiddenBecause, { reason: 'It names a neighbour' }));
    await look();
    await button(`${admin.reviews.show}, ${code}`).click();
    await says(admin.reviews.notFound);

    await section('messages');
    for (const [from, to, next] of [
      ['new', 'answered', 'answered'],
      ['answered', 'new', 'new'],
      ['new', 'closed', 'closed'],
    ] as const) {
      await button(admin.messages.state[from]).click();
      await button(`${admin.messages.mark[to]}: A question`).click();
      await says(admin.messages.empty[from]);
      await button(admin.messages.state[next]).click();
      await card(work.message.text).waitFor();
    }
    await look();

    await section('mail');
    await eventually(() => page.getByRole('row').count()).toBe(1 + work.lost.length);
    expect(await main.getByRole('row', { name: /lost-1-/ }).innerText()).toContain('550');
    await look();
    smtp.onRecipient = () => null;
    await button(`${admin.mail.sendAgain}, ${work.lost[0]}`).click();
    await eventually(() => page.getByRole('row').count()).toBe(work.lost.length);
    await button(admin.mail.sendAll).click();
    await says(fill(admin.mail.sentAll_other, { count: '2' }));
    await says(admin.mail.empty.failed);
    const received = (address: string) => smtp.received.filter((message) => message.includes(`To: ${address}`)).length;
    for (const address of work.lost) await eventually(() => received(address)).toBe(1);

    await section('audit');
    // All at one moment: a row that is gone by then would be waited for.
    const entries = () => main.getByRole('rowheader').allInnerTexts();
    const { action } = admin.log;
    const all = [
      ...work.lost.map(() => action.mail_sent_again),
      action.message_closed,
      action.message_reopened,
      action.message_answered,
      action.review_shown,
      action.review_hidden,
      action.account_enabled,
      action.account_disabled,
      action.password_expired,
      action.school_approved,
    ];
    // The other language's day may be in it already.
    await eventually(async () => (await entries()).slice(0, all.length)).toEqual(all);
    await look();
    await searchFor(admin.log.target, code);
    await eventually(async () => (await entries()).slice(0, 2)).toEqual([action.review_shown, action.review_hidden]);
    await says('It names a neighbour');
    await searchFor(admin.log.actor, 'somebody else');
    await says(admin.log.notFound);
    await section('password');
    await look();
    expect(found).toEqual([]);
  },
);

test.each(LANGUAGES)(
  '[RT-19] %s: an administrator without a second factor is led to setting it up, and sees nothing of the desk',
  async (locale) => {
    const page = await arrive('admin', locale);
    const { admin, settings: settingsTexts } = words[locale];
    const { found, look, main } = adminSectionOf(page, locale);
    const actor = { kind: 'admin', id: randomUUID(), name: 'Robin Hale', email: 'admin@lanewise.example' };
    await answerWith(page, '/session', 200, { actor: { ...actor, needsSecondFactor: true } });
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/admin/') && asked.push(request.url())));
    await page.goto('/admin/accounts');
    await page.getByRole('heading', { name: admin.secondFactor.title, level: 1, exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: admin.areas }).count()).toBe(0);
    await look();
    await main.getByRole('button', { name: settingsTexts.settings.secondFactor.turnOn, exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: words[locale].secondFactor.cancel }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    expect(found).toEqual([]);
  },
);

test('whoever asked for more of a list finds it as it was left: back from a record, and after a reload', async () => {
  const page = await arrive('admin', 'en-CA');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/bookings');
  const records = page.getByRole('table').getByRole('link', { name: /^LW-/ });
  await page.getByRole('button', { name: words['en-CA'].admin.more }).click();
  await records.nth(39).waitFor();
  await records.nth(30).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await records.nth(30).click();
  await page.waitForURL(/bookings\/./);
  await records.first().waitFor({ state: 'detached' });
  await page.goBack();
  await records.nth(39).waitFor();
  await eventually(() => page.evaluate(() => document.querySelector('h1') === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.reload();
  await records.nth(39).waitFor();
});

test.each(LANGUAGES)(
  '%s: the school answers a review and mends its answer; students read it under the review; who is disabled has no name',
  async (locale) => {
    const { reviews, schoolReviews, shell, ui } = words[locale];
    const [lessonWith = ''] = schoolReviews.reviews.of.split('{{instructor}}');
    const texts = locale === 'en-CA' ? ['Thank you!', 'Thank you, see you soon!'] : ['Merci!', 'Merci, à bientôt!'];
    const mended = texts[1] ?? '';
    const page = await arrive('school', locale);
    const { found, look, main } = adminSectionOf(page, locale);
    await page.goto('/instructorDetailsPage');
    await page.getByRole('banner').getByRole('link', { name: shell.nav.reviews, exact: true }).click();
    await page.getByRole('heading', { name: schoolReviews.reviews.title, level: 1 }).waitFor();
    await eventually(() => page.title()).toBe(`${schoolReviews.reviews.title} · Lanewise`);
    const card = main.getByRole('listitem').filter({ hasText: lessonWith }).first();
    await card.waitFor();
    await look();
    for (const text of texts) {
      await card.getByRole('button').click();
      await card.getByRole('textbox', { name: schoolReviews.reviews.label }).fill(text);
      await look();
      await card.getByRole('button', { name: schoolReviews.reviews.save }).click();
      // What is being written counts as the card's text too.
      await card.getByRole('textbox').waitFor({ state: 'detached' });
      await card.getByText(text, { exact: true }).waitFor();
    }
    const instructor = new RegExp(`${lessonWith}(.+) ·`).exec(await card.innerText())?.[1] ?? '';
    const name = (await card.getByRole('heading').innerText()).split('\n')[0] ?? '';
    await page.getByRole('button', { name: schoolReviews.reviews.state.unanswered, exact: true }).click();
    await eventually(() => main.getByText(mended).count()).toBe(0);
    await look();
    expect(found).toEqual([]);

    const reader = await arrive('candidate', locale);
    const { request } = reader.context();
    const read = async <T>(path: string) => (await (await request.get(`/api${path}`)).json()) as T;
    const own = await read<{ actor: { id: string } }>('/session');
    const bookings = await read<{ code: string; instructor: { id: string; firstName: string; lastName: string } }[]>(
      `/booking?candidateId=${own.actor.id}`,
    );
    const lesson = bookings.find((one) => `${one.instructor.firstName} ${one.instructor.lastName}` === instructor);
    await reader.goto(`/instructordetails?id=${lesson?.instructor.id}`);
    await reader.getByText(mended, { exact: true }).waitFor();
    await reader.getByText(reviews.answer, { exact: true }).first().waitFor();

    const operator = await arrive('admin', locale);
    const found1 = await operator.context().request.get('/api/admin/accounts?kind=candidate&search=student.example');
    const { items } = (await found1.json()) as { items: { id: string; name: string }[] };
    const writer = items.find((account) => name.startsWith(account.name.split(' ')[0] ?? '?'));
    await operator.context().request.post(`/api/admin/accounts/${writer?.id}/disable`);
    await page.goto('/schoolreviews');
    await main
      .getByRole('heading', { name: new RegExp(ui.deletedAccount) })
      .first()
      .waitFor();
    await page.goto(`/drivingSchoolBookings?when=all&q=${lesson?.code}`);
    await main.getByText(ui.deletedAccount, { exact: true }).first().waitFor();
    await operator.context().request.post(`/api/admin/accounts/${writer?.id}/enable`);
  },
  120_000,
);
