import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { PAGE_PATHS } from '../../contract/paths.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { createClient } from '../support/api.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browsers.ts';
import { limitRow, type Row } from '../support/report.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import type { Bench } from './load.ts';

export const BIG_SCHOOL = { instructors: 200, students: 800, bookings: 6_000, email: 'big@school.example' };

/** Lessons are on five days up to yesterday and five days from today on; free times go on for two weeks. */
const FIRST_DAY = -5;
const DAYS_WITH_LESSONS = 10;
const DAYS_WITH_FREE_TIMES = 14;
const LESSONS_A_DAY = BIG_SCHOOL.bookings / BIG_SCHOOL.instructors / DAYS_WITH_LESSONS;

const FIRST_NAMES = ['Maya', 'Zoé', 'Leo', 'Amina', 'Noor', 'José', 'Priya', 'Émile', 'Grace', 'Wei'];
const LAST_NAMES = ['Roy', 'Côté', 'Osei', 'Nguyễn', 'Singh', 'Tremblay', 'Haddad', 'García', 'Chen', 'Okafor', 'Hall'];
const one = (names: string[], number: string) =>
  `(ARRAY[${names.map((name) => `'${name}'`)}])[1 + (${number}) % ${names.length}]`;
const named = (number: string) =>
  `${one(FIRST_NAMES, number)}, ${one(LAST_NAMES, `${number} / ${FIRST_NAMES.length}`)} || '-' || (${number} + 1)`;

/**
 * Adds an approved school in Toronto with instructors, cars, students, lessons and free times, beside what is there.
 * @param passwordHash of the owner, who logs in as `BIG_SCHOOL.email`
 * @returns ids of the school, its owner and its first instructor
 */
export async function fillBigSchool(
  { query }: BenchDatabase,
  passwordHash: string,
): Promise<{ schoolId: string; accountId: string; instructorId: string }> {
  const [made] = await query<{ schoolId: string; accountId: string }>(
    `WITH school AS (
       INSERT INTO schools (name, contact_email, contact_number1, address_line1, city, province, postal_code, time_zone,
                            information_completed_at, approved_at, created_at)
       VALUES ('Big Driving School', $1, '(416) 555-0100', '1 Main Street', 'Toronto', 'ON', 'M5V 2T6', 'America/Toronto',
               now(), now(), now()) RETURNING id),
     owner AS (
       INSERT INTO accounts (kind, email, password_hash, first_name, last_name, verified_at, created_at)
       VALUES ('school', $1, $2, 'Bianca', 'Owner', now(), now()) RETURNING id),
     member AS (
       INSERT INTO school_members (school_id, account_id, role, joined_at)
       SELECT school.id, owner.id, 'owner', now() FROM school, owner)
     SELECT school.id AS "schoolId", owner.id AS "accountId" FROM school, owner`,
    [BIG_SCHOOL.email, passwordHash],
  );
  if (!made) throw new Error('The school was not added');
  const { instructors, students } = BIG_SCHOOL;
  const school = `'${made.schoolId}'::uuid`;
  const [first] = await query<{ id: string }>(
    `WITH numbers AS (SELECT n, gen_random_uuid() AS car FROM generate_series(0, ${instructors - 1}) AS n),
     cars_made AS (
       INSERT INTO cars (id, school_id, make, model, year, color, plate_number, created_at)
       SELECT car, ${school}, 'Toyota', 'Corolla', 2024, 'Blue', 'BIG ' || n, now() FROM numbers)
     INSERT INTO instructors (school_id, car_id, first_name, last_name, contact_number, email, years_of_experience, languages,
                              rate_cents, terms_accepted_at, created_at)
     SELECT ${school}, car, ${named('n')}, '(416) 555-0199', 'teacher-' || n || '@big.example', n % 20 + 1,
            CASE WHEN n % 4 = 0 THEN ARRAY['ENGLISH', 'FRENCH'] ELSE ARRAY['ENGLISH'] END, 5000 + n % 30 * 100, now(), now()
       FROM numbers ORDER BY n RETURNING id`,
  );
  await query(
    `INSERT INTO accounts (kind, email, password_hash, first_name, last_name, phone, verified_at, created_at)
     SELECT 'candidate', 'learner-' || n || '@big.example', '-', ${named('n')}, '(647) 555-' || lpad(n::text, 4, '0'), now(), now()
       FROM generate_series(0, ${students - 1}) AS n`,
  );
  const at = (hour: string) => `(day + make_time(${hour}, 0, 0))`;
  await query(
    `INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
     SELECT id, day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'America/Toronto', ${at('hour')} AT TIME ZONE 'America/Toronto',
            ${at('hour + 1')} AT TIME ZONE 'America/Toronto', CASE WHEN is_lesson THEN 'BOOKED' ELSE 'AVAILABLE' END, now()
       FROM instructors,
            LATERAL (SELECT current_date + d AS day, 9 + h * 2 AS hour, d < ${FIRST_DAY + DAYS_WITH_LESSONS} AND h < ${LESSONS_A_DAY} AS is_lesson
                       FROM generate_series(${FIRST_DAY}, ${DAYS_WITH_FREE_TIMES - 1}) AS d, generate_series(0, 4) AS h
                      WHERE h < ${LESSONS_A_DAY} OR d >= 0) AS times
      WHERE school_id = ${school}`,
  );
  await query(
    `WITH taught AS (
       SELECT slots.*, instructors.car_id, instructors.rate_cents,
              row_number() OVER (PARTITION BY starts_at ORDER BY instructors.email) - 1 AS place,
              dense_rank() OVER (ORDER BY starts_at) - 1 AS turn
         FROM slots JOIN instructors ON instructors.id = slots.instructor_id
        WHERE school_id = ${school} AND slots.status = 'BOOKED')
     INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end, time_zone,
                           starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, pickup_location, pickup_postal_code,
                           status, created_at)
     SELECT 'LW-B' || taught.id, taught.id, ${school}, instructor_id, car_id, learner.id, local_date, local_start, local_end, time_zone,
            starts_at, ends_at, rate_cents, rate_cents, 0, 0, (100 + place) || ' Queen Street West, Toronto', 'M5V 2T6',
            CASE WHEN ends_at < now() THEN 'Completed' ELSE 'Booked' END, now() - interval '7 days'
       FROM taught
       JOIN accounts AS learner ON learner.email = 'learner-' || (place + turn * ${instructors}) % ${students} || '@big.example'`,
  );
  await query('ANALYZE');
  // Clears the servers' cached days.
  await query(`NOTIFY availability, '*'`);
  return { ...made, instructorId: first?.id ?? '' };
}

/** What a school opens in its day, with an instructor of its own. */
const PAGES = [
  ...[
    'schoolBookings',
    'schoolInstructors',
    'schoolInstructor',
    'addInstructor',
    'schedule',
    'weeklyHours',
    'schoolStudents',
  ],
  ...[
    'snowDay',
    'handOver',
    'schoolCalendar',
    'cars',
    'lessonKinds',
    'messages',
    'daySheets',
    'schoolReviews',
    'analytics',
  ],
  ...['money', 'packages', 'team', 'integrations', 'settingsHours', 'billing', 'schoolProfile'],
] as const satisfies readonly (keyof typeof PAGE_PATHS)[];
const VIEWPORTS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const PASSWORD = 'only-for-the-bench';
const LIMITS = { jsonKb: 60, nodes: 3_000, seconds: 1.5, height: 4_000, inpMs: 200 };

interface Opened {
  path: string;
  jsonKb: number;
  nodes: number;
  seconds: number;
  height: number;
  /** Response time of one click; 0 for a page without controls. */
  inpMs: number;
}

/** Opens each page of a school with 200 instructors and 6,000 bookings, on a desk and on a phone. */
export async function measureBigSchool({ product }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  const { schoolId, instructorId } = await fillBigSchool(database, await createPasswords().hash(PASSWORD));
  const [public_] = await database.query<{ slug: string }>(
    'SELECT slug FROM public_slugs WHERE owner_id = $1 AND is_current',
    [schoolId],
  );
  await database.close();
  const client = createClient(product);
  await client.post('/school/login', { email: BIG_SCHOOL.email, password: PASSWORD });
  const paths = PAGES.map((name) => PAGE_PATHS[name].replace(':id', instructorId));
  if (public_) paths.push(`/schools/${public_.slug}`, `/embed/${public_.slug}`);
  return measureVisits(product.address, client.cookie(), paths);
}

export async function measureVisits(address: string, cookie: string, paths: readonly string[]): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const opened: Opened[] = [];
    for (const viewport of VIEWPORTS) {
      const context = await browser.newContext({ baseURL: address, viewport });
      const [name = '', value = ''] = cookie.split(/[=;]/);
      await context.addCookies([{ name, value, url: address }]);
      for (const path of paths) {
        const one = { ...(await open(context, path)), path: `${path} at ${viewport.width} px` };
        console.log(describe(one));
        opened.push(one);
      }
      await context.close();
    }
    return (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((what) => {
      const worst = opened.toSorted((one, other) => other[what] - one[what])[0];
      return limitRow(`big school, ${what}, most: ${worst?.path}`, worst?.[what] ?? 0, LIMITS[what], '', 1);
    });
  } finally {
    await browser.close();
  }
}

const describe = ({ path, jsonKb, nodes, seconds, height, inpMs }: Opened): string =>
  `${jsonKb.toFixed(0).padStart(6)} kB ${String(nodes).padStart(6)} nodes ${seconds.toFixed(1).padStart(5)} s ${String(height).padStart(7)} px ${String(inpMs).padStart(5)} ms  ${path}`;

/** Opens the page twice and measures the second visit, with the page's files in the browser's cache. */
async function open(context: BrowserContext, path: string): Promise<Omit<Opened, 'path'>> {
  const page = await context.newPage();
  await visit(page, path);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      sizes.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      );
  });
  await visit(page, path);
  const [nodes, height, now] = (await page.evaluate(
    '[document.querySelectorAll("*").length, document.documentElement.scrollHeight, performance.now()]',
  )) as [number, number, number];
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const inpMs = await pressFirst(page);
  await page.close();
  return { jsonKb: bytes / 1000, nodes, height, inpMs, seconds: (now - IDLE_MS) / 1000 };
}

/** `networkidle` waits for this long after the last answer. */
const IDLE_MS = 500;

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** What a visitor clicks first: a list to open, a tab, a filter, a search field, a section to expand, else the next page or any button. */
const PRESSED = [
  'button[aria-haspopup=listbox]',
  '[role=tab][aria-selected=false]',
  'button[aria-pressed=false]',
  'input[type=search]',
  'button[aria-expanded=false]',
  'summary',
  'nav button:not([disabled])',
  'button',
].map((one) => `main ${one}:visible`);
/** The Event Timing API reports in steps of 8 ms, and nothing quicker than this. */
const QUICKEST_MS = 16;
const SETTLED_MS = 400;

/** Presses the first control and reads how long until the page showed the answer. */
async function pressFirst(page: Page): Promise<number> {
  for (const selector of PRESSED) {
    const control = page.locator(selector).first();
    if ((await control.count()) === 0) continue;
    await page.evaluate(`window.presses = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.presses.push(duration);
      }).observe({ type: 'event', durationThreshold: ${QUICKEST_MS} });`);
    await control.click();
    await page.waitForTimeout(SETTLED_MS);
    return (await page.evaluate(`Math.max(${QUICKEST_MS}, ...window.presses)`)) as number;
  }
  return 0;
}
