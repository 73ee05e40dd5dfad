import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { hangUp, leave } from './hang-up.ts';
import type { DB } from './schema.ts';
import { createHostFinder } from './writable-host.ts';

/**
 * Tells every server process what a transaction changed, by PostgreSQL's LISTEN and NOTIFY, so that what each keeps in
 * memory stays true. A listener whose connection broke may have missed some: it is told to forget all. One that hears nothing
 * can not know whether nothing was said: it asks every second, and who keeps something asks it.
 */
export interface ChangeFeed {
  /** Sent when the transaction commits, not before. */
  publish(db: Kysely<DB>, channel: string, payloads: readonly string[]): Promise<void>;
  /** Before `start` or while it runs; hears nothing of what was committed before it resolves. */
  subscribe(channel: string, onChange: (payload: string) => void, onGap: () => void): Promise<void>;
  /** Whether all that was committed until some seconds ago was heard. Only then may what is kept be believed. */
  isCertain(): boolean;
  /** Since the database last answered it; infinite while it is lost. */
  silentMs(): number;
  /** Whether the database answers at this moment, and takes writes. */
  isWritable(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 500;
const ASK_EVERY_MS = 1_000;
/** Beyond a busy server's longest pause, and short of what somebody waits for who logged out elsewhere. */
const CERTAIN_FOR_MS = 3_000;
const SILENT_MS = 5_000;
/** Whoever asks whether we are ready is answered within two seconds. */
const READY_WITHIN_MS = 1_500;
const QUESTION = "SELECT current_setting('transaction_read_only') = 'off' AS is_writable, clock_timestamp() AS now";

/**
 * @param onMoved another of the address's hosts takes the writes now: connections to the one before are of no use
 * @param onTime what time the database had, within so many milliseconds until now
 */
export function createChangeFeed(
  connectionString: string,
  onError: (error: Error) => void,
  onMoved: () => void = () => {},
  onTime: (databaseMs: number, tripMs: number) => void = () => {},
): ChangeFeed {
  const hosts = createHostFinder(connectionString);
  const subscribers: { channel: string; onChange: (payload: string) => void; onGap: () => void }[] = [];
  let client: pg.Client | null = null;
  let opening: pg.Client | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  /** When the last question was sent that was answered. */
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let underWay: Promise<boolean> | null = null;

  async function open(): Promise<void> {
    const host = await hosts.find();
    if (isStopped) return;
    const next = new pg.Client({
      connectionString: host.connectionString,
      application_name: 'lanewise-changes',
      keepAlive: true,
      connectionTimeoutMillis: SILENT_MS,
    });
    opening = next;
    next.on('error', (error) => {
      if (!isStopped) onError(error);
      lose(next);
    });
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onChange(payload ?? '');
    });
    await next.connect();
    opening = null;
    if (isStopped) return leave(next);
    client = next;
    const sentAtMs = performance.now();
    try {
      for (const channel of new Set(subscribers.map((subscriber) => subscriber.channel)))
        await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      hangUp(next);
      throw error;
    }
    for (const subscriber of subscribers) subscriber.onGap();
    heardAtMs = sentAtMs;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    heardAtMs = Number.NEGATIVE_INFINITY;
    for (const subscriber of subscribers) subscriber.onGap();
    reopen();
  }

  function reopen(): void {
    clearTimeout(retry);
    if (isStopped) return;
    retry = setTimeout(() => {
      open().catch((error: Error) => {
        if (isStopped) return;
        onError(error);
        reopen();
      });
    }, RECONNECT_MS);
  }

  /** One question at a time; who asks meanwhile is given its answer. */
  function ask(): Promise<boolean> {
    underWay ??= askNow().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function askNow(): Promise<boolean> {
    const asked = client;
    if (!asked) return false;
    const sentAtMs = performance.now();
    // Half open: neither side would ever be told.
    const silence = setTimeout(() => hangUp(asked), SILENT_MS);
    try {
      const { rows } = await asked.query<{ is_writable: boolean; now: Date }>(QUESTION);
      // Before the channels are listened to, an answer says nothing of them.
      if (client === asked && heardAtMs > Number.NEGATIVE_INFINITY) heardAtMs = sentAtMs;
      const { is_writable: isWritable, now } = rows[0] ?? { is_writable: false, now: null };
      if (now) onTime(now.getTime(), performance.now() - sentAtMs);
      if (!isWritable && hosts.isSeveral) moveFrom(asked);
      return isWritable;
    } catch {
      return false;
    } finally {
      clearTimeout(silence);
    }
  }

  /** While no other takes writes, this one can still be read. */
  function moveFrom(asked: pg.Client): void {
    hosts.find().then(
      () => {
        if (client !== asked) return;
        hangUp(asked);
        onMoved();
      },
      () => {},
    );
  }

  return {
    async publish(db, channel, payloads) {
      await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(db);
    },
    async subscribe(channel, onChange, onGap) {
      subscribers.push({ channel, onChange, onGap });
      await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    },
    silentMs: () => performance.now() - heardAtMs,
    isCertain: () => performance.now() - heardAtMs < CERTAIN_FOR_MS,
    async isWritable() {
      let late: NodeJS.Timeout | undefined;
      const silence = new Promise<boolean>((resolve) => {
        late = setTimeout(() => resolve(false), READY_WITHIN_MS);
      });
      const isWritable = await Promise.race([ask(), silence]);
      clearTimeout(late);
      return isWritable;
    },
    async start() {
      await open();
      // What time it is there, before the first request.
      await ask();
      asking = setInterval(() => void ask(), ASK_EVERY_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(asking);
      // One that is on its way would be there when nobody wants it any more.
      if (opening) hangUp(opening);
      const last = client;
      client = null;
      heardAtMs = Number.NEGATIVE_INFINITY;
      if (last) await leave(last);
    },
  };
}
