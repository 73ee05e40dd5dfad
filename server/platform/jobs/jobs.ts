import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { DB } from '#server/platform/database/schema.ts';

export interface JobKind<Data extends object> {
  name: string;
  /** Only for the type of the data. */
  readonly data?: Data;
}

export interface Jobs {
  /** Declares a queue; before `start`. */
  define<Data extends object>(
    kind: JobKind<Data>,
    handle: (data: Data) => Promise<void>,
    options?: { concurrency?: number; retryLimit?: number },
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
  start(): Promise<void>;
  /** Waits for the handlers that run. */
  stop(): Promise<void>;
}

const BATCH = 10;

const RETRY = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

export function createJobs(pool: pg.Pool, options: { isWorker: boolean; onError: (error: Error) => void }): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'jobs',
    supervise: options.isWorker,
    schedule: options.isWorker,
  });
  boss.on('error', options.onError);
  const definitions: {
    name: string;
    handle: (data: object) => Promise<void>;
    concurrency: number;
    retryLimit?: number;
    cron?: string;
  }[] = [];

  return {
    define: (kind, handle, { concurrency = 1, ...retries } = {}) =>
      void definitions.push({
        name: kind.name,
        handle: handle as (data: object) => Promise<void>,
        concurrency,
        ...retries,
      }),
    defineRecurring: (name, cron, handle) => void definitions.push({ name, handle, concurrency: 1, cron }),

    async enqueue(db, kind, data, { delaySeconds = 0 } = {}) {
      await boss.send(kind.name, data, { db: fromKysely(db), startAfter: delaySeconds });
    },

    async start() {
      await boss.start();
      for (const { name, handle, concurrency, retryLimit, cron } of definitions) {
        await boss.createQueue(name, {
          ...RETRY,
          ...(retryLimit !== undefined && { retryLimit }),
          ...(cron && { policy: 'short' as const }),
        });
        if (!options.isWorker) continue;
        if (cron) await boss.schedule(name, cron);
        // A full batch is followed by the next at once: a hundred reminders of one hour do not wait a second each.
        const fetching = { pollingIntervalSeconds: 1, batchSize: BATCH, burstWhenBatchFull: true } as const;
        const work = { ...fetching, localConcurrency: concurrency, perJobResults: true } as const;
        await boss.work<object>(name, work, (jobs) => settleEach(jobs, handle, options.onError));
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: 8000, close: false }),
  };
}

/** One after the other, each with its own outcome: a job that fails is tried again alone. */
async function settleEach(
  jobs: { id: string; data: object }[],
  handle: (data: object) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) {
    try {
      await handle(data);
      results.push({ id, status: 'completed' });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      onError(failure);
      results.push({ id, status: 'failed', output: { message: failure.message } });
    }
  }
  return results;
}
