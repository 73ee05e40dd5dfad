import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOverLink, offerHourLink, PAGE_PATHS } from '../../contract/paths.ts';
import { makeScratchFolder } from '../../server/testing/scratch-folder.ts';
import type { Client } from '../support/api.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { openBrowser } from './support/browser.ts';
import { as, day } from './support/fixture.ts';
import { MARKED_FIELDS } from './support/marked-fields.ts';
import { AHEAD_DAY, type MarkedFixture, makeMarkedFixture, SNOW_DAY } from './support/marked-fixture.ts';
import { markTexts } from './support/marked-text.ts';

const open = openBrowser();
const { mark, marked } = markTexts();
let product: MovableProduct;
let fixture: MarkedFixture;
beforeAll(async () => {
  product = await startMovableProduct({ DEMO: '1' }, makeScratchFolder('lanewise-check-'));
  fixture = await makeMarkedFixture(product, mark);
});
afterAll(() => product?.stop());

/** Each page's reader, and the addresses where stored texts appear; null: the page shows no stored texts. */
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
    // Redirects logged-in visitors home.
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
      at(PAGE_PATHS.booking, fixture.snowedOut.bookingId),
    ),
    progress: reader(PAGE_PATHS.progress),
    myPackages: reader(PAGE_PATHS.myPackages),
    statement: reader(PAGE_PATHS.statement),
    drivingRecord: reader(PAGE_PATHS.drivingRecord),
    studentProfile: reader(PAGE_PATHS.studentProfile),
    // These show no stored text.
    accountSecurity: null,
    accountNotifications: null,
    accountData: null,
    settingsHours: null,
    accountPlaces: reader(PAGE_PATHS.accountPlaces),
    accountGuardians: reader(PAGE_PATHS.accountGuardians),
    schoolLogin: null,
    schoolSignup: null,
    schoolProfile: school(PAGE_PATHS.schoolProfile),
    schoolInfo: school(PAGE_PATHS.schoolInfo),
    schoolBookings: school(PAGE_PATHS.schoolBookings, `${PAGE_PATHS.schoolBookings}?when=all`),
    messages: school(`${PAGE_PATHS.messages}?show=all`),
    daySheets: school(`${PAGE_PATHS.daySheets}?date=${day(AHEAD_DAY)}`),
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
    schoolLesson: school(
      ...[fixture.ahead, fixture.officeLesson].map(({ bookingId }) => at(PAGE_PATHS.schoolLesson, bookingId)),
    ),
    lessonProgress: school(at(PAGE_PATHS.lessonProgress, fixture.lesson.bookingId)),
    schoolStudents: school(PAGE_PATHS.schoolStudents),
    schoolStudent: school(
      ...[fixture.studentId, ...fixture.studentsOfSchool].map((id) => at(PAGE_PATHS.schoolStudent, id)),
    ),
    snowDay: school(`${PAGE_PATHS.snowDay}?date=${day(AHEAD_DAY)}`),
    offerHour: school(
      offerHourLink({ instructorId: first.id, date: day(AHEAD_DAY), startTime: '17:00', endTime: '17:50' }),
    ),
    // Shows names that the school's pages cover; it has a link of its own.
    offer: null,
    handOver: school(handOverLink(first.id, day(AHEAD_DAY))),
    // Redirects to the schedule.
    schoolCalendar: null,
    cars: school(PAGE_PATHS.cars),
    lessonKinds: school(PAGE_PATHS.lessonKinds),
    // An instructor's page, with the same texts in components covered by the pages above and by its own test.
    myDay: null,
    schoolReviews: school(PAGE_PATHS.schoolReviews),
    analytics: school(PAGE_PATHS.analytics),
    money: school(PAGE_PATHS.money),
    packages: school(PAGE_PATHS.packages),
    team: school(PAGE_PATHS.team),
    website: school(PAGE_PATHS.website),
    integrations: school(PAGE_PATHS.integrations),
    billing: school(PAGE_PATHS.billing),
    about: null,
    whyUs: null,
    faqs: null,
    contact: reader(PAGE_PATHS.contact),
    terms: null,
    verify: null,
    // Shows an address, but no stored text.
    confirmAddress: null,
    confirmRecord: null,
    calendarLinkOver: null,
    // Its link leaves 90 seconds after a change.
    claim: null,
    myLesson: null,
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
    // Shows addresses and mail servers' answers, but no stored text.
    adminMail: null,
    adminAudit: admin(PAGE_PATHS.adminAudit),
    adminPassword: null,
  };
};

/** Sections far down a page load their data when they scroll into view. */
const TALL = { width: 1280, height: 4000 };

async function openThere(client: Client, locale: 'en-CA' | 'fr-CA', said: string[]): Promise<Page> {
  const page = await open(
    'about:blank',
    as(client, { baseURL: product.address, locale, reducedMotion: 'reduce', viewport: TALL }),
  );
  page.on('dialog', (dialog) => {
    said.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.clock.install({ time: fixture.nowMs });
  return page;
}

/** Runs in the page. Finds elements created from stored texts, and returns all readable text. */
function lookAround() {
  const typedIn = (part: Element) =>
    [...part.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
  const main = document.querySelector('main') ?? document.body;
  const isOurs = (one: Element): boolean =>
    one.matches('img[src=x], [onerror], [id^="#"]') ||
    (one.localName === 'script' && (one.textContent ?? '').startsWith('slip=1')) ||
    /^\s*(javascript|data):/i.test(one.getAttribute('href') ?? '');
  const alive = [...document.querySelectorAll('*')].filter(isOurs).map((one) => one.outerHTML);
  return {
    main: [main.innerText, ...typedIn(main)].join('\n'),
    text: [document.title, document.body.innerText, document.body.textContent, ...typedIn(document.body)].join('\n'),
    alive: 'slip' in window ? [...alive, 'a script ran'] : alive,
  };
}

/** Playwright's own limit for 'networkidle', which only works for whole documents. */
const QUIET_MS = 500;

/** @returns a function that waits until the page's calls are answered and no more follow */
function trackCalls(page: Page): () => Promise<void> {
  const inFlight = new Set<Request>();
  let lastMs = performance.now();
  const change = (request: Request, isBegun: boolean) => {
    isBegun ? inFlight.add(request) : inFlight.delete(request);
    lastMs = performance.now();
  };
  page.on('request', (request) => change(request, true));
  page.on('requestfinished', (request) => change(request, false));
  page.on('requestfailed', (request) => change(request, false));
  return async () => {
    lastMs = performance.now();
    await expect.poll(() => inFlight.size === 0 && performance.now() - lastMs > QUIET_MS).toBe(true);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  };
}

/** Goes to another page of the app as a link does, without reloading the document. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** The public pages of a school and an instructor with hostile texts. Only the sitemaps list their addresses. */
async function publicPages(): Promise<string[]> {
  const found: string[] = [];
  for (const kind of ['schools', 'instructors']) {
    const sitemap = await (await fetch(`${product.address}/sitemap-${kind}-1.xml`)).text();
    for (const [, address = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/fr\/.*?)<\/loc>/g)) {
      const html = await (await fetch(product.address + address)).text();
      if (!html.includes('onerror')) continue;
      found.push(address);
      break;
    }
  }
  return found;
}

test('each page shows what was stored as text, and nothing of it runs; each text can be read somewhere', async () => {
  expect([...marked.keys()].sort()).toEqual([...MARKED_FIELDS].sort());
  const found: string[] = [];
  const seen = new Set<string>();
  const hostile = (text: string) => [...marked.values()].filter((one) => text.includes(one));
  const look = async (page: Page, path: string): Promise<void> => {
    const hasHostileText = async () => hostile((await page.evaluate(lookAround)).main).length > 0;
    await expect.poll(hasHostileText, { message: path }).toBe(true);
    const { text, alive } = await page.evaluate(lookAround);
    for (const one of hostile(text)) seen.add(one);
    found.push(...alive.map((what) => `${path}: ${what}`));
  };
  // Lesson kinds and packages have a name in each language.
  for (const [who, locale] of [
    ['reader', 'en-CA'],
    ['school', 'fr-CA'],
    ['guardian', 'fr-CA'],
    ['admin', 'fr-CA'],
  ] as const) {
    const page = await openThere(fixture[who], locale, found);
    const waitForQuiet = trackCalls(page);
    const [first = '', ...others] = Object.values(visits()).flatMap((visit) => (visit?.who === who ? visit.to : []));
    await page.goto(first, { waitUntil: 'networkidle' });
    await look(page, first);
    for (const path of others) {
      await follow(page, path);
      await waitForQuiet();
      await look(page, path);
    }
  }

  const visitor = await openThere(fixture.reader, 'fr-CA', found);
  const addresses = await publicPages();
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    await visitor.goto(address);
    await look(visitor, address);
  }
  expect(found).toEqual([]);
  expect([...marked].filter(([, text]) => !seen.has(text)).map(([field]) => field)).toEqual([]);

  // Proves that the check would find a text that became markup.
  await visitor.evaluate(() => {
    const image = Object.assign(document.createElement('img'), { src: 'x' });
    document.body.append(image, Object.assign(document.createElement('b'), { id: '#10' }));
  });
  expect((await visitor.evaluate(lookAround)).alive).toHaveLength(2);
});
