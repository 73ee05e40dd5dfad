import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { UNAWAITED } from './client.ts';
import type { DB } from './schema.ts';

/**
 * Tells every server process what a transaction changed, by PostgreSQL's LISTEN and NOTIFY, so that what each keeps in
 * memory stays true. A listener whose connection broke may have missed some: it is told to forget all.
 */
export interface ChangeFeed {
  /** Sent when the transaction commits, not before. */
  publish(db: Kysely<DB>, channel: string, payload: string): Promise<void>;
  /** Before `start` or while it runs; hears nothing of what was committed before it resolves. */
  subscribe(channel: string, onChange: (payload: string) => void, onGap: () => void): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 500;

export function createChangeFeed(connectionString: string, onError: (error: Error) => void): ChangeFeed {
  const subscribers: { channel: string; onChange: (payload: string) => void; onGap: () => void }[] = [];
  let client: pg.Client | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'lanewise-changes', keepAlive: true });
    next.on('error', (error) => {
      onError(error);
      lose(next);
    });
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onChange(payload ?? '');
    });
    await next.connect();
    client = next;
    for (const channel of new Set(subscribers.map((subscriber) => subscriber.channel))) {
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    }
    for (const subscriber of subscribers) subscriber.onGap();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    for (const subscriber of subscribers) subscriber.onGap();
    reopen();
  }

  function reopen(): void {
    if (isStopped) return;
    retry = setTimeout(() => {
      open().catch((error: Error) => {
        onError(error);
        reopen();
      });
    }, RECONNECT_MS);
  }

  return {
    async publish(db, channel, payload) {
      await sql`${sql.raw(UNAWAITED)}SELECT pg_notify(${channel}, ${payload})`.execute(db);
    },
    async subscribe(channel, onChange, onGap) {
      subscribers.push({ channel, onChange, onGap });
      await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    },
    start: open,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
