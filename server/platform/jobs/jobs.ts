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
  /** Only carries the data's type. */
  readonly data?: Data;
}

export interface JobToDo<Data extends object> {
  data: Data;
  /** Someone is waiting for the job, so it runs before all jobs that nobody waits for, however old. */
  isAwaited?: boolean;
  /** The job's owner, if `atOnceOfOne` limits how many of one owner run at once. */
  of?: string;
}

export interface Jobs {
  /** Declares a queue; call it before `start`. */
  define<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data) => Promise<void>,
    options?: {
      /** Number of workers, each taking ten jobs at a time. */
      concurrency?: number;
      /** How many of its ten a worker runs at once. */
      atOnce?: number;
      /**
       * How many jobs of one owner (`JobToDo.of`) a server runs at once, so one owner's slow jobs can't take every
       * place.
       */
      atOnceOfOne?: number;
      retryLimit?: number;
      /** Called for a job that ran out of retries; retried itself until it succeeds. */
      onGivenUp?: (data: Data) => Promise<void>;
    },
  ): void;
  /** Runs on a cron schedule (UTC), once across all servers. */
  defineRecurring(name: string, cron: string, handle: () => Promise<void>): void;
  /** Part of the transaction: the job exists if and only if it commits. */
  enqueue<Data extends object>(
    db: Kysely<DB>,
    kind: JobKind<Data>,
    data: Data,
    options?: { delaySeconds?: number },
  ): Promise<void>;
  enqueueAll<Data extends object>(db: Kysely<DB>, kind: JobKind<Data>, todo: JobToDo<Data>[]): Promise<void>;
  /** Jobs that are due and waiting, by kind. */
  backlog(): Promise<{ kind: string; due: number; oldestSeconds: number }[]>;
  start(): Promise<void>;
  /** Waits for running handlers. */
  stop(): Promise<void>;
}

const BATCH = 10;
/**
 * Every queue is polled at startup and then every second. Without this limit, each would open and keep its own
 * connection.
 */
const LOOKS_AT_ONCE = 4;

const TRACE = 'traceparent';
interface TracedData {
  [TRACE]?: string;
}

const RETRY = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

// A killed server's jobs restart after this much silence, instead of a quarter of an hour.
const SILENT_SECONDS = 20;
const LOOK_FOR_SILENT_SECONDS = 10;
// Jobs still running after this time start again, here or on another server.
const STOP_MS = 5_000;
// Lets a lone job start as soon as its transaction commits, while the jobs of a hundred bookings a second share a few
// polls.
const WAKE_EVERY_MS = 200;

interface JobOptions {
  isWorker: boolean;
  onError: (error: Error) => void;
  /** Wakes the workers on every server when a job is committed. Without it they poll once a second. */
  changes?: ChangeFeed;
  pollSeconds?: number;
  /** Requests take priority over jobs. */
  traffic?: Pick<Traffic, 'underWay'>;
  tracing?: Tracing;
}

export function createJobs(pool: pg.Pool, options: JobOptions): Jobs {
  const { changes, pollSeconds = 1, tracing = NO_TRACING } = options;
  /** Stores the current trace with the job. */
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
    // Both need the owner's role; see prepare-jobs.ts.
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
      // Added before its queue, which must name an existing dead-letter queue.
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
      // Includes kinds without waiting jobs, because growth can't be detected in a metric that was never exported.
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
        // An older version created it. Most starts find every queue up to date.
        else if (options.isWorker && !isAsStored(queue, stored)) await boss.updateQueue(name, queue);
        if (!options.isWorker) continue;
        if (cron && crons.get(name) !== cron) await boss.schedule(name, cron);
        // Fetches the next batch immediately after a full one, so that a hundred reminders for one hour don't wait a
        // second each. Polling continues alongside notifications, because retries send none.
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
          // A recurring job has no data.
          const { [TRACE]: traceparent, ...data } = given ?? {};
          return tracing.goOn(traceparent, `job ${name}`, () => handle(data));
        };
        await boss.work(name, work, (jobs: JobWithMetadata<object>[]) =>
          settleEach(inTurn(jobs), handleTraced, { ...options, atOnce }),
        );
      }
    },

    async stop() {
      // Idle workers stop immediately; pg-boss's own wait checks only twice a second.
      const allGone = Promise.all(definitions.map(({ name }) => boss.offWork(name)));
      await Promise.race([allGone, pause(STOP_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

const isAsStored = (queue: object, stored: object): boolean =>
  isDeepStrictEqual({ ...stored, ...queue }, { ...stored });

/** Awaited jobs first, then by age, because a batch arrives unordered. */
const inTurn = (jobs: JobWithMetadata<object>[]): JobWithMetadata<object>[] =>
  jobs.sort((one, other) => other.priority - one.priority || Number(one.createdOn) - Number(other.createdOn));

/** Starts them one after the other, each with its own outcome, so that a failed job is retried alone. */
async function settleEach(
  jobs: { id: string; data: object }[],
  handle: (data: object) => Promise<void>,
  { onError, traffic = { underWay: 0 }, atOnce }: JobOptions & { atOnce: number },
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = [...jobs];
  // One gate for the whole batch: during requests, jobs pass no faster than if each came alone.
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

/** Lets the jobs share the one listening connection. */
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
