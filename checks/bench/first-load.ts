import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { addDays } from '#contract/bookable-days.ts';
import type { Booking } from '#contract/bookings.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { addInstructor, openSchool, openStudent, sheetOf, uploadSheet } from '../support/api.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import type { Product } from '../support/product.ts';
import { openDatabase } from './database.ts';
import { median } from './load.ts';
import type { Row } from './measurement.ts';

const KB = 1000;
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const ROUNDS = 3;
const PAGE_MOST = 230;

type Reader = 'anyone' | 'student' | 'school' | 'admin';
type PageName = keyof typeof PAGE_PATHS;

/** Who opens each page; null: it needs a link from a mail, or leads elsewhere. A page that is missing here does not compile. */
const READERS: Record<PageName, Reader | null> = {
  home: 'anyone',
  about: 'anyone',
  whyUs: 'anyone',
  faqs: 'anyone',
  contact: 'anyone',
  terms: 'anyone',
  login: 'anyone',
  signup: 'anyone',
  schoolLogin: 'anyone',
  schoolSignup: 'anyone',
  adminLogin: 'anyone',
  forgotPassword: 'anyone',
  verify: null,
  confirmAddress: null,
  resetPassword: null,
  loginCode: null,
  logout: null,
  studentHome: 'student',
  instructorDetails: 'student',
  bookings: 'student',
  booking: 'student',
  progress: 'student',
  studentProfile: 'student',
  schoolBookings: 'school',
  schoolInstructors: 'school',
  schoolInstructor: 'school',
  instructorInfo: 'school',
  addInstructor: 'school',
  schedule: 'school',
  lessonProgress: 'school',
  snowDay: 'school',
  schoolCalendar: 'school',
  schoolReviews: 'school',
  analytics: 'school',
  schoolProfile: 'school',
  schoolInfo: null,
  admin: 'admin',
  adminAccounts: 'admin',
  adminBookings: 'admin',
  adminBooking: 'admin',
  adminReviews: 'admin',
  adminMessages: 'admin',
  adminMail: 'admin',
  adminAudit: 'admin',
  adminPassword: 'admin',
};

interface Load {
  script: number;
  style: number;
  all: number;
  lcpMs: number;
  cls: number;
}

/** A first visit on a slow phone: nothing is in the cache. Bytes as they came over the wire, headers included. */
async function firstLoad(context: BrowserContext, address: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const bytes = countBytes(session);
  await page.goto(address);
  // A slow machine may think for a while between two loads: the page itself says when it has what it is about.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const paint = await readPaint(page);
  await page.close();
  return { ...bytes, ...paint };
}

function countBytes(session: CDPSession): { script: number; style: number; all: number } {
  const counted = { script: 0, style: 0, all: 0 };
  const kinds = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    counted.all += encodedDataLength;
    if (kind === 'Script') counted.script += encodedDataLength;
    if (kind === 'Stylesheet') counted.style += encodedDataLength;
  });
  return counted;
}

/** Text for the browser: what it has seen so far of the largest paint and of things that jumped. */
const PAINT = `new Promise((resolve) => {
  let lcpMs = 0;
  let cls = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve({ lcpMs, cls })));
})`;
const readPaint = (page: Page) => page.evaluate(PAINT) as Promise<{ lcpMs: number; cls: number }>;

/** What a first visit costs: bytes of every page, and how soon the landing page is there. */
export async function measureFirstLoad(product: Product): Promise<Row[]> {
  const { cookies, pathOf } = await openPlaces(product);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const visit = async (path: string, cookie = '') => {
      const context = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
      const [name, value] = cookie.split('=', 2);
      if (name && value) await context.addCookies([{ name, value, url: product.address }]);
      const load = await firstLoad(context, path);
      await context.close();
      return load;
    };
    const landing: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) landing.push(await visit('/'));
    const middle = (key: keyof Load) => median(landing.map((load) => load[key]));

    const pages: [path: string, bytes: number][] = [];
    for (const [name, reader] of Object.entries(READERS) as [PageName, Reader | null][]) {
      if (reader !== null) pages.push([PAGE_PATHS[name], (await visit(pathOf(name), cookies[reader])).all]);
    }
    for (const [path, bytes] of pages) console.log(`${String(Math.round(bytes / KB)).padStart(5)} kB  ${path}`);
    const [heaviest, most] = pages.reduce((one, other) => (other[1] > one[1] ? other : one));

    const tooHeavy = pages.filter(([, bytes]) => bytes / KB > PAGE_MOST);
    const kilobytes = (what: string, bytes: number, limit: number) =>
      row(what, `${Math.round(bytes / KB)} kB`, `${limit} kB`, bytes / KB / limit);
    return [
      kilobytes('first load of /, script', middle('script'), 170),
      kilobytes('first load of /, style', middle('style'), 15),
      {
        ...kilobytes(`first load of the heaviest of ${pages.length} pages, ${heaviest}`, most, PAGE_MOST),
        why: `above ${PAGE_MOST} kB: ${tooHeavy.map(([path, bytes]) => `${path} ${Math.round(bytes / KB)}`).join(', ')}`,
      },
      row(
        'LCP of /, 4 times slower, 10 Mbit/s',
        `${Math.round(middle('lcpMs'))} ms`,
        '1500 ms',
        middle('lcpMs') / 1500,
      ),
      row('CLS of /', middle('cls').toFixed(3), '0.02', middle('cls') / 0.02),
    ];
  } finally {
    await browser.close();
  }
}

/** Somebody of each kind, and a lesson between them: what the pages are about. */
async function openPlaces(product: Product) {
  const school = await openSchool(product, 'bench-first-load-school@check.example');
  const student = await openStudent(product, 'bench-first-load-student@check.example');
  const instructor = await addInstructor(school.client, school.schoolId, 2000);
  const date = addDays(new Date().toISOString().slice(0, 10), 10);
  await uploadSheet(school.client, school.schoolId, await sheetOf([[instructor.email, date, '9:00', '10:00']]));
  const lesson = { instructorId: instructor.id, date, startTime: '09:00', endTime: '10:00', location: '1 Main Street' };
  const { bookingId } = await student.client.post<Booking>('/booking', lesson);
  const cookies: Record<Reader, string> = {
    anyone: '',
    student: student.client.cookie(),
    school: school.client.cookie(),
    admin: await openAdmin(product),
  };
  const pathOf = (name: PageName): string => {
    if (name === 'forgotPassword') return '/forgot-password/student';
    if (name === 'instructorDetails') return `${PAGE_PATHS[name]}?id=${instructor.id}`;
    const isInstructors = name === 'schoolInstructor' || name === 'instructorInfo';
    return PAGE_PATHS[name].replace(':id', isInstructors ? instructor.id : bookingId);
  };
  return { cookies, pathOf };
}

/** An administrator is made on the server itself: nobody signs up as one. @returns the cookie */
async function openAdmin(product: Product): Promise<string> {
  const database = await openDatabase(product);
  await database.query(
    `WITH account AS (
       INSERT INTO accounts (kind, email, password_hash, first_name, last_name, verified_at, created_at)
       VALUES ('admin', 'bench-admin@check.example', '-', 'Bench', 'Admin', now(), now()) RETURNING id)
     INSERT INTO sessions (token_hash, account_id, is_remembered, created_at, last_seen_at, expires_at)
     SELECT sha256(convert_to('bench-admin', 'UTF8')), id, true, now(), now(), now() + interval '1 day' FROM account`,
  );
  await database.close();
  return 'lanewise_session=bench-admin';
}

const row = (what: string, ours: string, floor: string, ratio: number): Row => ({
  what,
  ours,
  floor,
  ratio,
  toReach: 1,
  isReached: ratio <= 1,
});
