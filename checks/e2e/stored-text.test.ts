import { read as readSheet } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS } from '#contract/paths.ts';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { type Client, sheetOf } from '../support/api.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { openBrowser } from './support/browser.ts';
import { as, day } from './support/fixture.ts';
import type { Language } from './support/languages.ts';
import { AHEAD_DAY, type MarkedFixture, makeMarkedFixture, SNOW_DAY } from './support/marked-fixture.ts';
import { markTexts } from './support/marked-text.ts';

const open = openBrowser();
const { mark, marked, fields } = markTexts();
/** What was read as text somewhere, by all of this file's tests. */
const seen = new Set<string>();
let product: MovableProduct;
let fixture: MarkedFixture;
beforeAll(async () => {
  product = await startMovableProduct({ DEMO: '1' }, makeScratchFolder('lanewise-check-'));
  fixture = await makeMarkedFixture(product, mark);
});
afterAll(() => product?.stop());

test('every text field of the contract is in the walk', () => {
  expect([...fields.keys()].filter((field) => !marked.has(field))).toEqual([]);
  expect(fields.size).toBeGreaterThan(30);
});

/** Whose page it is, and where what is stored shows on it; null: nothing that anybody stored is on it. */
type Visit = { who: 'reader' | 'guardian' | 'school' | 'admin'; to: string[] } | null;
const visits = (): Record<keyof typeof PAGE_PATHS, Visit> => {
  const [first, second] = fixture.instructors;
  const at = (path: string, id: string) => path.replace(':id', id);
  const reader = (...to: string[]): Visit => ({ who: 'reader', to });
  const guardian = (...to: string[]): Visit => ({ who: 'guardian', to });
  const school = (...to: string[]): Visit => ({ who: 'school', to });
  const admin = (...to: string[]): Visit => ({ who: 'admin', to });
  const both = (path: string) => [at(path, first.id), at(path, second.id)];
  return {
    // Leads home whoever is logged in.
    home: null,
    find: school(`${PAGE_PATHS.find}?date=${day(AHEAD_DAY)}`),
    login: null,
    signup: null,
    studentHome: reader(`${PAGE_PATHS.studentHome}?date=${day(AHEAD_DAY)}`),
    instructorDetails: reader(...[first, second].map(({ id }) => `${PAGE_PATHS.instructorDetails}?id=${id}`)),
    bookings: reader(PAGE_PATHS.bookings),
    booking: reader(
      at(PAGE_PATHS.booking, fixture.lesson.bookingId),
      at(PAGE_PATHS.booking, fixture.ahead.bookingId),
      at(PAGE_PATHS.booking, fixture.calledOff.bookingId),
      at(PAGE_PATHS.booking, fixture.cancelledTogether.bookingId),
    ),
    progress: reader(PAGE_PATHS.progress),
    myPackages: reader(PAGE_PATHS.myPackages),
    statement: reader(PAGE_PATHS.statement),
    drivingRecord: reader(PAGE_PATHS.drivingRecord),
    studentProfile: reader(PAGE_PATHS.studentProfile),
    schoolLogin: null,
    schoolSignup: null,
    schoolProfile: school(PAGE_PATHS.schoolProfile),
    schoolInfo: school(PAGE_PATHS.schoolInfo),
    schoolBookings: school(`${PAGE_PATHS.schoolBookings}?when=all`),
    schoolInstructors: school(PAGE_PATHS.schoolInstructors),
    schoolInstructor: school(...both(PAGE_PATHS.schoolInstructor)),
    instructorInfo: school(...both(PAGE_PATHS.instructorInfo)),
    addInstructor: null,
    schedule: school(
      PAGE_PATHS.schedule,
      `${PAGE_PATHS.schedule}?view=day&date=${day(AHEAD_DAY)}`,
      `${PAGE_PATHS.schedule}?view=day&date=${day(SNOW_DAY)}&cancelled=shown`,
    ),
    weeklyHours: school(
      PAGE_PATHS.weeklyHours,
      `${PAGE_PATHS.weeklyHours}?instructor=${first.id}&tab=days-off`,
      `${PAGE_PATHS.weeklyHours}?tab=busy`,
      `${PAGE_PATHS.weeklyHours}?tab=holidays`,
    ),
    schoolLesson: school(at(PAGE_PATHS.schoolLesson, fixture.ahead.bookingId)),
    lessonProgress: school(at(PAGE_PATHS.lessonProgress, fixture.lesson.bookingId)),
    schoolStudent: school(at(PAGE_PATHS.schoolStudent, fixture.studentId)),
    snowDay: school(`${PAGE_PATHS.snowDay}?date=${day(AHEAD_DAY)}`),
    // Leads to the schedule.
    schoolCalendar: null,
    cars: school(PAGE_PATHS.cars),
    lessonKinds: school(PAGE_PATHS.lessonKinds),
    // An instructor's: the same texts by the components of the pages above and of its own test.
    myDay: null,
    schoolReviews: school(PAGE_PATHS.schoolReviews),
    analytics: school(PAGE_PATHS.analytics),
    money: school(PAGE_PATHS.money),
    packages: school(PAGE_PATHS.packages),
    team: school(PAGE_PATHS.team),
    programs: school(PAGE_PATHS.programs),
    about: null,
    whyUs: null,
    faqs: null,
    contact: reader(PAGE_PATHS.contact),
    terms: null,
    verify: null,
    // An address, and no text of anybody's.
    confirmAddress: null,
    confirmLesson: null,
    confirmRecord: null,
    join: null,
    acceptGuardian: guardian(fixture.invitation),
    family: guardian(PAGE_PATHS.family),
    forgotPassword: null,
    resetPassword: null,
    loginCode: null,
    loginLink: null,
    logout: null,
    adminLogin: null,
    admin: admin(`${PAGE_PATHS.admin}?state=approved`, `${PAGE_PATHS.admin}?state=incomplete`),
    adminAccounts: admin(PAGE_PATHS.adminAccounts),
    adminBookings: admin(`${PAGE_PATHS.adminBookings}?search=marked`),
    adminBooking: admin(at(PAGE_PATHS.adminBooking, fixture.lesson.bookingId)),
    adminReviews: admin(PAGE_PATHS.adminReviews, `${PAGE_PATHS.adminReviews}?state=hidden`),
    adminMessages: admin(PAGE_PATHS.adminMessages),
    // Addresses and what mail servers say: no text of anybody's.
    adminMail: null,
    adminAudit: admin(PAGE_PATHS.adminAudit),
    adminPassword: null,
  };
};

async function openThere(client: Client, locale: Language, said: string[]): Promise<Page> {
  const page = await open('about:blank', as(client, { baseURL: product.address, locale, reducedMotion: 'reduce' }));
  page.on('dialog', (dialog) => {
    said.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.clock.install({ time: fixture.nowMs });
  return page;
}

/** In the page. What of ours became more than text on it, and all that can be read on it. */
function lookAround() {
  const typed = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
  const isOurs = (one: Element): boolean =>
    one.matches('img[src=x], [onerror], [id^="#"]') ||
    (one.localName === 'script' && (one.textContent ?? '').startsWith('slip=1')) ||
    /^\s*(javascript|data):/i.test(one.getAttribute('href') ?? '');
  const alive = [...document.querySelectorAll('*')].filter(isOurs).map((one) => one.outerHTML);
  return {
    text: [document.title, document.body.innerText, document.body.textContent, ...typed].join('\n'),
    alive: 'slip' in window ? [...alive, 'a script ran'] : alive,
  };
}

/** @returns the hostile texts that can be read here */
function readIn(text: string): string[] {
  const here = [...new Set(marked.values())].filter((one) => text.includes(one));
  for (const one of here) seen.add(one);
  return here;
}

/** Goes there and waits until something of ours can be read. @returns what of it became more than text */
async function visitAndLook(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect.poll(async () => readIn((await page.evaluate(lookAround)).text), { message: path }).not.toEqual([]);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // A part of it may be asked for by another that was shown.
  await page.waitForLoadState('networkidle');
  const { text, alive } = await page.evaluate(lookAround);
  readIn(text);
  return alive.map((what) => `${path}: ${what}`);
}

// What a text becomes on a page is not a matter of the page's language: each is walked through in one.
test.each([
  ['en-CA', ['reader', 'admin']],
  ['fr-CA', ['school', 'guardian']],
] as const)('%s, %s: each page shows what was stored as text, and nothing of it runs', async (locale, whose) => {
  const found: string[] = [];
  for (const who of whose) {
    const page = await openThere(fixture[who], locale, found);
    for (const visit of Object.values(visits())) {
      if (visit?.who !== who) continue;
      for (const path of visit.to) {
        found.push(...(await visitAndLook(page, path)));
      }
    }
  }
  expect(found).toEqual([]);
});

test('a sheet with hostile cells is refused in words that show them as text', async () => {
  const found: string[] = [];
  const page = await openThere(fixture.school, 'en-CA', found);
  await page.goto(PAGE_PATHS.schedule);
  const cell = '=cmd"><img src=x onerror=slip=1><script>slip=1</script>';
  const buffer = Buffer.from(await (await sheetOf([[cell, cell, cell, cell]])).arrayBuffer());
  const name = '=cmd><img src=x onerror=slip=1>.xlsx';
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByText(cell).first().waitFor();
  expect((await page.evaluate(lookAround)).alive).toEqual([]);
  expect(found).toEqual([]);
  // And the look would find it, had it become more than text.
  await page.evaluate(() => {
    const image = Object.assign(document.createElement('img'), { src: 'x' });
    document.body.append(image, Object.assign(document.createElement('b'), { id: '#10' }));
  });
  expect((await page.evaluate(lookAround)).alive).toHaveLength(2);
});

test('pages for who has no account show it as text', async () => {
  const found: string[] = [];
  const page = await openThere(fixture.reader, 'fr-CA', found);
  // Whose name in addresses nobody knows: those that the sitemap has beside the demo's.
  const paths = ['schools', 'instructors', 'towns'].map((name) => `/sitemap-${name}-1.xml`);
  const lists = await Promise.all(paths.map(async (path) => (await fetch(product.address + path)).text()));
  const addresses = lists.flatMap((list) =>
    [...list.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, at = '']) => at),
  );
  const ours = [];
  for (const path of addresses.filter((one) => one.startsWith('/fr/') && !one.startsWith('/fr/lessons'))) {
    const html = await (await fetch(product.address + path)).text();
    if (html.includes('onerror')) ours.push(path);
  }
  expect(ours.length).toBeGreaterThan(2);
  for (const path of ours) found.push(...(await visitAndLook(page, path)));
  expect(found).toEqual([]);
});

const ALIVE = 'img[src=x], [onerror], [id^="#"], [href^="javascript:"], [href^="data:"]';
const OPENED_MAILS = 3;

test('every email shows it as text', async () => {
  const found: string[] = [];
  const page = await openThere(fixture.reader, 'en-CA', found);
  await visitAndLook(page, '/dev/mail');
  const links = await page.locator('li a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(20);
  const hostile: string[] = [];
  // What a mail program, and a browser without our policy, would make of it is asked of its markup.
  const parser = await open('about:blank');
  const inMarkup = async (path: string, live: string) => {
    const html = await (await page.request.get(path)).text();
    return parser.evaluate(
      ([text, selector]) => {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        const alive = [...parsed.querySelectorAll(selector)].map((one) => one.outerHTML);
        return { text: parsed.body.textContent ?? '', alive };
      },
      [html, live] as const,
    );
  };
  for (const link of links) {
    const body = await inMarkup(`${link}/body`, `${ALIVE}, img, script, iframe, object, [onload]`);
    // Around the message, which is in a frame of its own.
    const around = await inMarkup(link, ALIVE);
    found.push(...[...around.alive, ...body.alive].map((what) => `${link}: ${what}`));
    if (readIn(body.text).length > 0 && readIn(around.text).length > 0) hostile.push(link);
  }
  for (const link of hostile.slice(0, OPENED_MAILS)) found.push(...(await visitAndLook(page, link)));
  expect(hostile.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test('in sheets it is no formula, in calendars no line of its own', async () => {
  const exported = `/booking/school/${fixture.schoolId}/export?when=all&format=`;
  for (const csv of [
    await fixture.reader.get<string>('/candidate/progress.csv'),
    await fixture.school.get<string>(`${exported}csv`),
  ]) {
    expect(readIn(csv.replaceAll('""', '"'))).not.toEqual([]);
    expect(csv).not.toMatch(/(^\ufeff?|[,\n])"?=/);
  }
  for (const path of ['/schedule/template', `${exported}xlsx`]) {
    const answer = await fetch(`${product.address}/api${path}`, { headers: { cookie: fixture.school.cookie() } });
    const book = readSheet(Buffer.from(await answer.arrayBuffer()), { cellFormula: true });
    const cells = Object.values(book.Sheets).flatMap((sheet) => Object.values(sheet) as { f?: string; v?: unknown }[]);
    expect(cells.length).toBeGreaterThan(10);
    expect(cells.filter((cell) => cell?.f !== undefined || String(cell?.v ?? '').startsWith('='))).toEqual([]);
  }

  const feeds = await Promise.all(
    [fixture.reader, fixture.school].map((client) => client.post<{ url: string }>('/calendar-feeds', {})),
  );
  const files = [await fixture.reader.get<string>(`/booking/${fixture.ahead.bookingId}/calendar.ics`)];
  for (const { url } of feeds) files.push(await (await fetch(`${product.address}${new URL(url).pathname}`)).text());
  for (const file of files) {
    const lines = file.replaceAll('\r\n ', '').split('\r\n');
    expect(readIn(lines.join('\n').replaceAll('\\', ''))).not.toEqual([]);
    expect(lines.filter((line) => line !== '' && !/^[A-Z-]+[;:]/.test(line))).toEqual([]);
  }
});

test('each of the texts could be read somewhere', () => {
  expect([...marked].filter(([, text]) => !seen.has(text)).map(([field]) => field)).toEqual([]);
});
