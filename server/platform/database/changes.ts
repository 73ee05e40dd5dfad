import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { disconnect, hangUp } from './hang-up.ts';
import type { DB } from './schema.ts';
import { createHostFinder } from './writable-host.ts';

/**
 * Broadcasts each transaction's changes to every server process with PostgreSQL's LISTEN and NOTIFY, so that in-memory
 * caches stay correct. A listener whose connection broke may have missed some, so it must drop everything. Silence may
 * mean a dead connection, so the feed pings the database every second, and caches check `isCertain`.
 */
export interface ChangeFeed {
  /** Sent on commit, not before. */
  publish(db: Kysely<DB>, channel: string, payloads: readonly string[]): Promise<void>;
  /** Before `start` or while it runs. Changes committed before it resolves may be missed. */
  subscribe(channel: string, onChange: (payload: string) => void, onGap: () => void): Promise<void>;
  /** True if the feed has received everything committed until a few seconds ago. Use a cached value only then. */
  isCertain(): boolean;
  /** Time since the last reply; infinite while disconnected. */
  silentMs(): number;
  /** True if the database responds now and accepts writes. */
  isWritable(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 500;
const ASK_EVERY_MS = 1_000;
/**
 * Longer than a busy server's longest pause, and short enough that logging out elsewhere still takes effect promptly.
 */
const CERTAIN_FOR_MS = 3_000;
const SILENT_MS = 5_000;
/** Readiness probes get an answer within two seconds. */
const READY_WITHIN_MS = 1_500;
const QUESTION = "SELECT current_setting('transaction_read_only') = 'off' AS is_writable, clock_timestamp() AS now";

/**
 * @param onMoved called when another host starts accepting writes, so connections to the previous one are useless
 * @param onTime called with the database's time and the length of the round trip in milliseconds, ending now
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
  /** The time we sent the last ping that got a reply. */
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
    if (isStopped) return disconnect(next);
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

  /** One ping at a time; concurrent callers share its result. */
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
    // Without this timer, neither side would ever notice a half-open connection.
    const silence = setTimeout(() => hangUp(asked), SILENT_MS);
    try {
      const { rows } = await asked.query<{ is_writable: boolean; now: Date }>(QUESTION);
      // A reply proves nothing about the channels until we're listening to them.
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

  /** This host can still be read until another accepts writes. */
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
      // Learn the database's time before the first request.
      await ask();
      asking = setInterval(() => void ask(), ASK_EVERY_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(asking);
      // Otherwise, a pending connection attempt would open after the stop.
      if (opening) hangUp(opening);
      const last = client;
      client = null;
      heardAtMs = Number.NEGATIVE_INFINITY;
      if (last) await disconnect(last);
    },
  };
}
