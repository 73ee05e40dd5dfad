import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { openSchool, openStudent } from '../support/api.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import type { Product } from '../support/product.ts';
import { median } from './load.ts';
import type { Row } from './main.ts';

const KB = 1000;
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const ROUNDS = 3;

const PUBLIC = ['/', '/aboutus', '/whyus', '/faqs', '/contactus', '/terms-and-conditions', '/login', '/signup'];
const SCHOOL = [
  '/drivingSchoolBookings',
  '/instructorDetailsPage',
  '/addnewinstructor',
  '/schedule',
  '/schoolprofilepage',
];
const STUDENT = ['/studenthomepage', '/bookings', '/studentprofilepage'];

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
  await page.goto(address, { waitUntil: 'networkidle' });
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
  const school = await openSchool(product, 'bench-first-load-school@check.example');
  const student = await openStudent(product, 'bench-first-load-student@check.example');
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
    for (const path of PUBLIC) pages.push([path, (await visit(path)).all]);
    for (const path of SCHOOL) pages.push([path, (await visit(path, school.client.cookie())).all]);
    for (const path of STUDENT) pages.push([path, (await visit(path, student.client.cookie())).all]);
    const [heaviest, most] = pages.reduce((one, other) => (other[1] > one[1] ? other : one));

    const kilobytes = (what: string, bytes: number, limit: number) =>
      row(what, `${Math.round(bytes / KB)} kB`, `${limit} kB`, bytes / KB / limit);
    return [
      kilobytes('first load of /, script', middle('script'), 170),
      kilobytes('first load of /, style', middle('style'), 15),
      kilobytes(`first load of the heaviest page, ${heaviest}`, most, 230),
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

const row = (what: string, ours: string, floor: string, ratio: number): Row => ({
  what,
  ours,
  floor,
  ratio,
  toReach: 1,
  isReached: ratio <= 1,
});
