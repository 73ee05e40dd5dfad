import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { addDays } from '../../contract/bookable-days.ts';
import type { Booking } from '../../contract/bookings.ts';
import { PAGE_PATHS } from '../../contract/paths.ts';
import {
  addInstructor,
  makeSheet,
  openGuardian,
  openMember,
  openSchool,
  openStudent,
  uploadSheet,
} from '../support/api.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browsers.ts';
import { median } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import { limitRow, type Row } from '../support/report.ts';
import { openDatabase } from './database.ts';
import type { Bench } from './load.ts';

const KB = 1000;
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const ROUNDS = 3;
/** Includes the API's answers. The build itself limits the size of each page's files (`web/page-budget.ts`). */
const PAGE_KB = 230;
const SCRIPT_KB = 150;
const STYLE_KB = 15;

type PageName = keyof typeof PAGE_PATHS;

/** The account that opens each page. Excludes pages that need an emailed link and pages that only redirect. */
const READERS = {
  anyone: [
    ...['home', 'find', 'about', 'whyUs', 'faqs', 'contact', 'terms', 'login', 'signup', 'schoolLogin', 'schoolSignup'],
    ...['adminLogin', 'forgotPassword', 'loginLink'],
  ],
  guardian: ['family'],
  student: [
    ...['studentHome', 'instructorDetails', 'bookings', 'booking', 'progress', 'statement', 'drivingRecord'],
    ...['myPackages', 'studentProfile'],
    ...['accountSecurity', 'accountNotifications', 'accountPlaces', 'accountGuardians', 'accountData'],
  ],
  school: [
    ...[
      'team',
      'integrations',
      'settingsHours',
      'website',
      'billing',
      'schoolBookings',
      'schoolInstructors',
      'schoolInstructor',
      'instructorInfo',
      'addInstructor',
    ],
    ...['schedule', 'schoolLesson', 'lessonProgress', 'schoolStudent', 'snowDay', 'weeklyHours', 'cars', 'lessonKinds'],
    ...['schoolReviews', 'analytics', 'money', 'packages', 'schoolProfile'],
  ],
  instructor: ['myDay'],
  admin: [
    ...['admin', 'adminAccounts', 'adminBookings', 'adminBooking', 'adminReviews', 'adminMessages', 'adminMail'],
    ...['adminAudit', 'adminPassword'],
  ],
} as const satisfies Record<string, readonly PageName[]>;
type Reader = keyof typeof READERS;

interface Load {
  script: number;
  style: number;
  all: number;
  lcpMs: number;
  cls: number;
}

interface Visit {
  path: string;
  address: string;
  browser: BrowserContextOptions;
}

/** Measures a first visit: bytes for every page, and how soon the landing page appears on a slow phone. */
export async function measurePages({ product }: Bench): Promise<Row[]> {
  const visits = await listVisits(product);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const landing: Load[] = [];
    for (const visit of visits.filter(({ path }) => path === '/'))
      for (let round = 0; round < ROUNDS; round++) landing.push(await firstLoad(browser, visit));
    const middle = (key: keyof Load) => median(landing.map((load) => load[key]));
    const pages: { path: string; kilobytes: number }[] = [];
    for (const visit of visits) pages.push({ path: visit.path, kilobytes: (await firstLoad(browser, visit)).all / KB });
    pages.sort((one, other) => other.kilobytes - one.kilobytes);
    for (const { path, kilobytes } of pages) console.log(`${kilobytes.toFixed(0).padStart(5)} kB  ${path}`);
    return [
      limitRow('first load of /, script', middle('script') / KB, SCRIPT_KB, 'kB', 0),
      limitRow('first load of /, style', middle('style') / KB, STYLE_KB, 'kB', 0),
      limitRow(
        `first load of ${pages[0]?.path}, the heaviest of ${pages.length} pages`,
        pages[0]?.kilobytes ?? 0,
        PAGE_KB,
        'kB',
        0,
      ),
      limitRow('LCP of /, 4 times slower, 10 Mbit/s', middle('lcpMs'), 1500, 'ms', 0),
      limitRow('CLS of /', middle('cls'), 0.02, '', 3),
    ];
  } finally {
    await browser.close();
  }
}

/** A first visit on a slow phone with an empty cache. Counts network bytes, headers included. */
async function firstLoad(browser: Browser, visit: Visit): Promise<Load> {
  const context = await browser.newContext(visit.browser);
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
  await page.goto(visit.address);
  // A slow machine may pause between two requests, so this waits for the page's own heading, which needs its data.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const paint = await readPaint(page);
  await context.close();
  return { ...bytes, ...paint };
}

function countBytes(session: CDPSession): Pick<Load, 'script' | 'style' | 'all'> {
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

/** Runs in the browser: the largest contentful paint so far, and the layout shift. */
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

/** Every page that has its own address, opened on a phone by someone who can see it; the pages show one lesson. */
async function listVisits(product: Product): Promise<Visit[]> {
  const school = await openSchool(product, 'first-load-school@check.example');
  const student = await openStudent(product, 'first-load-student@check.example');
  const instructor = await addInstructor(school.client, school.schoolId, 2000);
  const date = addDays(new Date().toISOString().slice(0, 10), 10);
  await uploadSheet(school.client, school.schoolId, await makeSheet([[instructor.email, date, '9:00', '10:00']]));
  const lesson = { instructorId: instructor.id, date, startTime: '09:00', endTime: '10:00', location: '1 Main Street' };
  const { bookingId } = await student.client.post<Booking>('/booking', lesson);
  const parent = {
    firstName: 'Kofi',
    lastName: 'Learner',
    email: 'first-load-guardian@check.example',
    mayCancel: true,
  };
  const guardian = await openGuardian(product, student.client, parent);
  const invited = {
    email: 'first-load-member@check.example',
    role: 'instructor',
    instructorId: instructor.id,
  } as const;
  const member = await openMember(product, school.client, school.schoolId, invited);
  const cookies: Record<Reader, string> = {
    anyone: '',
    student: student.client.cookie(),
    school: school.client.cookie(),
    guardian: guardian.cookie(),
    instructor: member.cookie(),
    admin: await openAdmin(product),
  };
  const addressOf = (page: PageName): string => {
    if (page === 'forgotPassword') return '/forgot-password/student';
    if (page === 'instructorDetails') return `${PAGE_PATHS[page]}?id=${instructor.id}`;
    const isInstructors = page === 'schoolInstructor' || page === 'instructorInfo';
    return PAGE_PATHS[page].replace(':id', isInstructors ? instructor.id : bookingId);
  };
  return (Object.keys(READERS) as Reader[]).flatMap((reader) =>
    READERS[reader].map((page) => ({
      path: PAGE_PATHS[page],
      address: addressOf(page),
      browser: phoneOf(product.address, cookies[reader]),
    })),
  );
}

/** Inserts an administrator, because administrators can't sign up. @returns the cookie */
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

function phoneOf(baseURL: string, cookie: string): BrowserContextOptions {
  const [name, value] = cookie.split('=', 2);
  const own = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  const cookies = name && value ? [{ name, value, ...own }] : [];
  return { baseURL, viewport: { width: 390, height: 844 }, storageState: { cookies, origins: [] } };
}
