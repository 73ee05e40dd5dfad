import { createHash } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTransaction, type Transaction } from '#server/context.ts';
import { selectBookedDays, selectLessonsAround } from '#server/modules/reach/reach.db.ts';
import { selectAvailability } from './modules/availability/day-lists.db.ts';
import { selectFreeSlots } from './modules/availability/free-slots.db.ts';
import { takeSlotStatement } from './modules/availability/slot.db.ts';
import { selectBookings } from './modules/bookings/bookings.db.ts';
import { updateUnmarked } from './modules/bookings/change-booking.db.ts';
import { takeLesson } from './modules/bookings/take-slot.db.ts';
import { selectEmail } from './modules/notifications/notifications.db.ts';
import { selectInstructors, selectNews, selectToCheck } from './modules/today/today.db.ts';
import { lockWaiting } from './modules/waiting-list/waiting-list.db.ts';
import type { Database } from './platform/database/connect.ts';
import type { DB } from './platform/database/schema.ts';
import { findLiveSession } from './platform/sessions/sessions.db.ts';
import { FILLED, fillMarket } from './testing/filled-market.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let asked: CompiledQuery[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void (event.level === 'query' && asked.push(event.query)),
  });
  await fillMarket(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

// Tables that grow every day: the others only grow with schools and instructors.
const GROWING = new Set(['slots', 'bookings', 'reviews', 'sessions', 'waiting_list']);

const FIRST_PAGE = { offset: 0, limit: 200, sort: 'recommended' } as const;
const COVERING = Array.from({ length: 20 }, (_, n) => ({
  instructorId: `b0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
  km: n,
}));

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The query plan of a repository's own statement: its indexes, the rows and blocks it reads. */
async function planOf(ask: (ctx: Transaction) => Promise<unknown>) {
  asked = [];
  const client = await pool.connect();
  try {
    await ask(asTransaction(db));
    const query = asked.at(-1);
    if (!query) throw new Error('nothing was asked');
    await client.query('BEGIN');
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`, [...query.parameters]);
    await client.query('ROLLBACK');
    const root = rows[0]['QUERY PLAN'][0].Plan as PlanNode;
    const nodes = flat(root);
    return {
      tables: nodes.flatMap((node) => node['Relation Name'] ?? []),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      rowsRead: nodes
        .filter((node) => GROWING.has(node['Relation Name'] ?? ''))
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
        .reduce((sum, rows) => sum + rows, 0),
      blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    };
  } finally {
    client.release();
  }
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const DAY = FILLED.firstDay;
const FIRST_DAYS = { 'America/Toronto': '2026-11-22' };
const now = new Date('2026-11-20T17:00:00Z');
const range = (fromDate: string, toDate: string) => ({ fromDate, toDate, firstDays: FIRST_DAYS });
const tokenHash = createHash('sha256').update('token-7').digest();
const noSuchSlot = { instructorId: FILLED.instructorId, date: DAY, startTime: '23:00', endTime: '23:30' };

/** The filled bookings are all made when the test runs. */
const NOTHING_SINCE = new Date('2199-01-01T00:00:00Z');
const ASKING = { schoolId: FILLED.schoolId, memberId: FILLED.schoolId, now, today: '2026-11-20' };

// With 40,000 slots, 10,000 bookings and 20,000 waiting-list entries, a table scan reads thousands of rows.
test.each([
  {
    name: 'the day’s list',
    index: 'slots_free_day',
    rows: 1_000,
    ask: (ctx: Transaction) => selectAvailability(ctx, range(DAY, DAY), {}, FIRST_PAGE),
  },
  {
    name: 'a day near a place',
    index: /^slots_(instructor_day|free_day)$/,
    rows: 100,
    ask: (ctx: Transaction) => selectAvailability(ctx, range(DAY, DAY), { covering: COVERING }, FIRST_PAGE),
  },
  {
    name: 'whether the cars are out of who comes to a place',
    index: 'bookings_car',
    rows: 100,
    ask: (ctx: Transaction) => selectAvailability(ctx, range(DAY, DAY), { covering: COVERING }, FIRST_PAGE),
  },
  {
    name: 'booked days of who comes to a place',
    index: 'slots_instructor_day',
    rows: 200,
    ask: (ctx: Transaction) =>
      selectBookedDays(ctx, {
        instructorIds: COVERING.map(({ instructorId }) => instructorId),
        fromDate: DAY,
        toDate: DAY,
      }),
  },
  {
    name: 'one instructor’s lessons around a day',
    index: 'bookings_instructor_overlap',
    rows: 100,
    ask: (ctx: Transaction) =>
      selectLessonsAround(ctx, { instructorId: FILLED.instructorId, startsAt: now, endsAt: now }),
  },
  {
    name: 'one instructor’s free slots of a day',
    index: /^slots_(instructor_day|free_day)$/,
    rows: 100,
    ask: (ctx: Transaction) => selectFreeSlots(ctx, FILLED.instructorId, range(DAY, DAY), 60),
  },
  {
    name: 'taking a slot',
    index: /^slots_(instructor_day|free_day)$/,
    rows: 10,
    ask: (ctx: Transaction) => takeLesson(ctx, takeSlotStatement(noSuchSlot), FILLED.candidateId),
  },
  {
    name: 'a student’s bookings',
    index: 'bookings_candidate',
    rows: 100,
    ask: (ctx: Transaction) => selectBookings(ctx, { candidateId: FILLED.candidateId }, { fetchType: 'UPCOMING', now }),
  },
  {
    name: 'a school’s upcoming bookings',
    index: 'bookings_school',
    rows: 1_500,
    ask: (ctx: Transaction) => selectBookings(ctx, { schoolId: FILLED.schoolId }, { fetchType: 'UPCOMING', now }),
  },
  {
    name: 'what changed in a school since somebody looked',
    index: 'bookings_school_changes',
    rows: 200,
    ask: (ctx: Transaction) => selectNews(ctx, ASKING, NOTHING_SINCE, 6),
  },
  {
    name: 'a school’s instructors now and next',
    index: 'bookings_school',
    rows: 1_500,
    ask: (ctx: Transaction) => selectInstructors(ctx, ASKING, { words: [], page: 0 }),
  },
  {
    name: 'a school’s lessons to check',
    index: 'bookings_school',
    rows: 1_500,
    ask: (ctx: Transaction) => selectToCheck(ctx, ASKING, 8),
  },
  {
    name: 'who asks',
    index: 'sessions_pkey',
    rows: 5,
    ask: (ctx: Transaction) => findLiveSession(ctx.db, tokenHash, now),
  },
  {
    name: 'lessons that nobody marked',
    index: 'bookings_unsettled',
    rows: 200,
    ask: (ctx: Transaction) => updateUnmarked(ctx, { endedBy: new Date('2026-11-19T00:00:00Z'), now }),
  },
  {
    name: 'who waits for an instructor’s day',
    index: /^waiting_list_(instructor|day)$/,
    rows: 1_500,
    ask: (ctx: Transaction) => lockWaiting(ctx, { instructorIds: [FILLED.instructorId], dates: [DAY] }),
  },
])('$name: uses its index, and reads few rows', async ({ index, rows, ask }) => {
  const plan = await planOf(ask);
  expect(plan.indexes).toContainEqual(expect.stringMatching(index));
  expect(plan.rowsRead).toBeLessThanOrEqual(rows);
  expect(plan.blocks).toBeLessThanOrEqual(rows * 6);
});

test('a lookup of a message by id and time reads only its month’s table', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const named = await planOf((ctx) => selectEmail(ctx, { id, writtenAt: now }));
  expect(named.tables).toHaveLength(1);
  const byId = await planOf((ctx) => selectEmail(ctx, { id, writtenAt: null }));
  expect(byId.tables.length).toBeGreaterThan(2);
});

test('these limits can be exceeded: without its index, a student’s bookings need a scan', async () => {
  await sql`DROP INDEX bookings_candidate`.execute(db);
  const plan = await planOf((ctx) =>
    selectBookings(ctx, { candidateId: FILLED.candidateId }, { fetchType: 'ALL', now }),
  );
  expect(plan.indexes).not.toContain('bookings_candidate');
  expect(plan.rowsRead).toBeGreaterThan(5_000);
});
