import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import type { Product } from '../support/product.ts';
import { openDatabase } from './database.ts';
import { type FirstVisit, firstLoad, firstVisits, type Load } from './first-visits.ts';
import { median } from './load.ts';
import type { Row } from './measurement.ts';

const KB = 1000;
const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 10_000_000 / 8;
const ROUNDS = 3;
/** Targets with the answers of the API. The build itself limits the files of each page (`web/page-budget.ts`). */
const PAGE_MOST = 230;
const SCRIPT_MOST_KB = 150;

/** A town's page, whether anybody teaches there or not. */
const TOWN = '/lessons/on/toronto';
const PHONE = { width: 390, height: 844 };

type TimedLoad = Load & { lcpMs: number; cls: number };

/** A first visit on a slow phone. */
async function slowFirstLoad(browser: Browser, visit: FirstVisit): Promise<TimedLoad> {
  const context = await browser.newContext(visit.browser);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const bytes = await firstLoad(page, visit.address);
  const paint = await readPaint(page);
  await context.close();
  return { ...bytes, ...paint };
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
  const visits = await firstVisits(product, await openAdmin(product));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const landing: TimedLoad[] = [];
    for (const visit of visits.filter(({ path }) => path === '/')) {
      for (let round = 0; round < ROUNDS; round++) landing.push(await slowFirstLoad(browser, visit));
    }
    const middle = (key: keyof TimedLoad) => median(landing.map((load) => load[key]));

    const pages: [path: string, bytes: number][] = [];
    for (const visit of visits) pages.push([visit.path, (await slowFirstLoad(browser, visit)).all]);
    for (const [path, bytes] of pages) console.log(`${String(Math.round(bytes / KB)).padStart(5)} kB  ${path}`);
    const [heaviest, most] = pages.reduce((one, other) => (other[1] > one[1] ? other : one));

    const tooHeavy = pages.filter(([, bytes]) => bytes / KB > PAGE_MOST);
    const kilobytes = (what: string, bytes: number, limit: number) =>
      row(what, `${Math.round(bytes / KB)} kB`, `${limit} kB`, bytes / KB / limit);
    return [
      kilobytes('first load of /, script', middle('script'), SCRIPT_MOST_KB),
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
      ...(await publicRows(product, browser)),
    ];
  } finally {
    await browser.close();
  }
}

/** The pages that the server draws for who has no account: the slowest of them, each the median of some visits. */
async function publicRows(product: Product, browser: Browser): Promise<Row[]> {
  const database = await openDatabase(product);
  const slugs = await database.query<{ kind: string; slug: string }>(
    `SELECT DISTINCT ON (kind) kind, slug FROM public_slugs WHERE is_current ORDER BY kind, slug`,
  );
  await database.close();
  const paths = slugs.flatMap(({ kind, slug }) => [`/${kind}s/${slug}`, `/fr/${kind}s/${slug}`]);
  const most: TimedLoad = { script: 0, style: 0, all: 0, lcpMs: 0, cls: 0 };
  for (const path of [...paths, TOWN]) {
    const loads: TimedLoad[] = [];
    const visit = { path, address: product.address + path, browser: { viewport: PHONE } };
    for (let round = 0; round < ROUNDS; round++) loads.push(await slowFirstLoad(browser, visit));
    for (const key of Object.keys(most) as (keyof TimedLoad)[])
      most[key] = Math.max(most[key], median(loads.map((load) => load[key])));
  }
  const what = `of ${paths.length + 1} public pages`;
  return [
    row(`script ${what}, the most`, `${Math.round(most.script / KB)} kB`, '120 kB', most.script / KB / 120),
    row(
      `LCP ${what}, 4 times slower, 10 Mbit/s, the slowest`,
      `${Math.round(most.lcpMs)} ms`,
      '1200 ms',
      most.lcpMs / 1200,
    ),
    row(`CLS ${what}, the most`, most.cls.toFixed(3), '0.02', most.cls / 0.02),
  ];
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
