import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { NO_TRACING, type Tracing } from '#server/platform/tracing/tracing.ts';
import { letRequestsPass, type Traffic } from '#server/platform/traffic.ts';

export interface JobKind<Data extends object> {
  name: string;
  /** Only for the type of the data. */
  readonly data?: Data;
}

export interface JobToDo<Data extends object> {
  data: Data;
  /** Somebody waits for it: it is taken before all that nobody waits for, however long that is there. */
  isAwaited?: boolean;
  /** Whose job it is, where `atOnceOfOne` bounds how many of one run at once. */
  of?: string;
}

export interface Jobs {
  /** Declares a queue; before `start`. */
  define<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data) => Promise<void>,
    options?: {
      /** How many take jobs, ten at a time. */
      concurrency?: number;
      /** How many of its ten each does at once. */
      atOnce?: number;
      /** How many jobs of one (`JobToDo.of`) a server does at once: slow ones of one party never take every place. */
      atOnceOfOne?: number;
      retryLimit?: number;
      /** Told of a job whose tries ran out; itself tried until it succeeds. */
      onGivenUp?: (data: Data) => Promise<void>;
    },
  ): void;
  /** Runs every time the cron line says (UTC), once over all servers. */
  defineRecurring(name: string, cron: string, handle: () => Promise<void>): void;
  /** Part of the transaction: the job exists if and only if it commits. */
  enqueue<Data extends object>(
    db: Kysely<DB>,
    kind: JobKind<Data>,
    data: Data,
    options?: { delaySeconds?: number },
  ): Promise<void>;
  enqueueAll<Data extends object>(db: Kysely<DB>, kind: JobKind<Data>, todo: JobToDo<Data>[]): Promise<void>;
  /** Jobs that are due and wait, by kind. */
  backlog(): Promise<{ kind: string; due: number; oldestSeconds: number }[]>;
  start(): Promise<void>;
  /** Waits for the handlers that run. */
  stop(): Promise<void>;
}

const BATCH = 10;
/** Every queue is looked into as a server starts, and when a second is over: each would open a connection of its own, and keep it. */
const LOOKS_AT_ONCE = 4;

const TRACE = 'traceparent';
interface TracedData {
  [TRACE]?: string;
}

const RETRY = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

// The jobs that a killed server had begun are begun anew when it was silent for this long, not after a quarter of an hour.
const SILENT_SECONDS = 20;
const LOOK_FOR_SILENT_SECONDS = 10;
// Of what still runs then the jobs are begun anew, here or on another server.
const STOP_MS = 5_000;
// A lone job starts as soon as its transaction commits; a hundred bookings a second are served by batches, not by a
// hundred searches.
const WAKE_EVERY_MS = 200;

interface JobOptions {
  isWorker: boolean;
  onError: (error: Error) => void;
  /** Wakes the workers when a job is committed, on every server. Without it they look once a second. */
  changes?: ChangeFeed;
  pollSeconds?: number;
  /** Whose requests go first. */
  traffic?: Pick<Traffic, 'underWay'>;
  tracing?: Tracing;
}

export function createJobs(pool: pg.Pool, options: JobOptions): Jobs {
  const { changes, pollSeconds = 1, tracing = NO_TRACING } = options;
  /** A job knows what put it down, where that is traced. */
  const traced = <Data extends object>(data: Data): Data & TracedData => {
    const traceparent = tracing.current();
    return traceparent === null ? data : { ...data, [TRACE]: traceparent };
  };
  const looks = createSemaphore({ running: LOOKS_AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => looks.run(() => pool.query(text, values as unknown[])),
      ...(changes && { listen: listenThrough(changes) }),
    },
    useListenNotify: options.isWorker && changes !== undefined,
    schema: 'jobs',
    // Both are its owner's: see prepare-jobs.ts.
    migrate: false,
    reindex: false,
    supervise: options.isWorker,
    superviseIntervalSeconds: LOOK_FOR_SILENT_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_SILENT_SECONDS,
    schedule: options.isWorker,
  });
  boss.on('error', options.onError);
  const definitions: {
    name: string;
    handle: (data: object) => Promise<void>;
    concurrency: number;
    atOnce?: number;
    atOnceOfOne?: number;
    retryLimit?: number;
    cron?: string;
    deadLetter?: string;
  }[] = [];

  return {
    define(kind, handle, { concurrency = 1, onGivenUp, ...rest } = {}) {
      const deadLetter = `${kind.name}-given-up`;
      const add = (name: string, work: typeof handle, how: object) =>
        definitions.push({ name, handle: work as (data: object) => Promise<void>, concurrency, ...how });
      // Before the queue that it serves, which must name one that exists.
      if (onGivenUp) add(deadLetter, onGivenUp, {});
      add(kind.name, handle, { ...rest, ...(onGivenUp && { deadLetter }) });
    },
    defineRecurring: (name, cron, handle) => void definitions.push({ name, handle, concurrency: 1, cron }),

    async enqueue(db, kind, data, { delaySeconds = 0 } = {}) {
      await boss.insert(kind.name, [{ data: traced(data), startAfter: delaySeconds }], { db: fromKysely(db) });
    },

    async enqueueAll(db, kind, todo) {
      const jobs = todo.map(({ data, isAwaited = false, of }) => ({
        ...{ data: traced(data), priority: isAwaited ? 1 : 0 },
        ...(of !== undefined && { group: { id: of } }),
      }));
      await boss.insert(kind.name, jobs, { db: fromKysely(db) });
    },

    async backlog() {
      const due = await pool.query<{ kind: string; due: number; age: number }>(
        `SELECT name AS kind, count(*)::int AS due, extract(epoch FROM now() - min(start_after))::float8 AS age
         FROM jobs.job WHERE state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name`,
      );
      // A kind of which nothing waits is said too: what was never seen can't be seen to grow.
      const waiting = new Map(due.rows.map((row) => [row.kind, row]));
      return definitions.map(({ name }) => ({
        kind: name,
        due: waiting.get(name)?.due ?? 0,
        oldestSeconds: waiting.get(name)?.age ?? 0,
      }));
    },

    async start() {
      await boss.start();
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const crons = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]));
      for (const definition of definitions) {
        const { name, handle, concurrency, atOnce = 1, atOnceOfOne, retryLimit, cron, deadLetter } = definition;
        const queue = {
          ...RETRY,
          heartbeatSeconds: SILENT_SECONDS,
          ...(retryLimit !== undefined && { retryLimit }),
          notify: cron === undefined,
          ...(deadLetter && { deadLetter }),
        };
        const stored = queues.get(name);
        if (!stored) await boss.createQueue(name, { ...queue, ...(cron && { policy: 'short' as const }) });
        // As an older version left it. Most starts find all of them as they should be.
        else if (options.isWorker && !isAsStored(queue, stored)) await boss.updateQueue(name, queue);
        if (!options.isWorker) continue;
        if (cron && crons.get(name) !== cron) await boss.schedule(name, cron);
        // A full batch is followed by the next at once: a hundred reminders of one hour do not wait a second each.
        // Polling goes on beside the notifications: a job that is to be tried again later tells nobody.
        const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds } as const;
        const fetching = { ...polling, batchSize: BATCH, burstWhenBatchFull: true } as const;
        const work = {
          ...fetching,
          localConcurrency: concurrency,
          perJobResults: true,
          includeMetadata: true,
          ...(atOnceOfOne !== undefined && { localGroupConcurrency: atOnceOfOne }),
        } as const;
        const handleTraced = (given: TracedData | null) => {
          // One that recurs has no data.
          const { [TRACE]: traceparent, ...data } = given ?? {};
          return tracing.goOn(traceparent, `job ${name}`, () => handle(data));
        };
        await boss.work(name, work, (jobs: JobWithMetadata<object>[]) =>
          settleEach(inTurn(jobs), handleTraced, { ...options, atOnce }),
        );
      }
    },

    async stop() {
      // Who has nothing to do is gone at once: pg-boss, left to wait by itself, looks whether all are only twice a second.
      const allGone = Promise.all(definitions.map(({ name }) => boss.offWork(name)));
      await Promise.race([allGone, pause(STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

const isAsStored = (queue: object, stored: object): boolean =>
  isDeepStrictEqual({ ...stored, ...queue }, { ...stored });

/** What is awaited first, then by age: what was taken together comes in no order. */
const inTurn = (jobs: JobWithMetadata<object>[]): JobWithMetadata<object>[] =>
  jobs.sort((one, other) => other.priority - one.priority || Number(one.createdOn) - Number(other.createdOn));

/** Begun one after the other, each with its own outcome: a job that fails is tried again alone. */
async function settleEach(
  jobs: { id: string; data: object }[],
  handle: (data: object) => Promise<void>,
  { onError, traffic = { underWay: 0 }, atOnce }: JobOptions & { atOnce: number },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = [...jobs];
  // One gate for all that are done at once: while people ask, no more jobs pass than if each came alone.
  let gate = Promise.resolve();

  async function doOnes(): Promise<void> {
    while (waiting.length > 0) {
      gate = gate.then(() => letRequestsPass(traffic));
      await gate;
      const job = waiting.shift();
      if (!job) return;
      try {
        await handle(job.data);
        results.push({ id: job.id, status: 'completed' });
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        onError(failure);
        results.push({ id: job.id, status: 'failed', output: { message: failure.message } });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, doOnes));
  return results;
}

/** The one connection that listens serves the jobs too. */
const listenThrough =
  (changes: ChangeFeed) =>
  async (channel: string, onNotification: (queue: string) => void, onReconnect: () => void) => {
    const resting = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>();
    function wake(queue: string): void {
      const rest = resting.get(queue);
      if (rest) {
        rest.isDue = true;
        return;
      }
      onNotification(queue);
      const timer = setTimeout(() => {
        const isDue = resting.get(queue)?.isDue;
        resting.delete(queue);
        if (isDue) wake(queue);
      }, WAKE_EVERY_MS);
      resting.set(queue, { isDue: false, timer });
    }
    await changes.subscribe(channel, wake, onReconnect);
    return {
      close: async () => {
        for (const { timer } of resting.values()) clearTimeout(timer);
      },
    };
  };
