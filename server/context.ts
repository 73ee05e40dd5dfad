import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { DEMO_ADMIN } from './demo/people.ts';
import type { EventHandlers } from './events.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { NO_COUNTS } from './platform/counts.ts';
import { sendTogether } from './platform/database/batch.ts';
import { createChangeFeed } from './platform/database/changes.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { createReplica } from './platform/database/replica.ts';
import type { SlowStatement } from './platform/database/slow-statements.ts';
import { isDatabaseUnavailable } from './platform/database/unavailable.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createGeo } from './platform/geo/geo.ts';
import { createGuessLimit } from './platform/guess-limit.ts';
import type { BuiltPages } from './platform/http/pages.ts';
import type { Patience } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLazy } from './platform/lazy.ts';
import type { Logger } from './platform/log.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createOutside, type OutsideOptions } from './platform/outside/outside.ts';
import { createOutsideReader } from './platform/outside/read-outside.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { loadPushKeys } from './platform/push/push-keys.ts';
import { createPushTransport } from './platform/push/push-transport.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createApiKeySessions } from './platform/sessions/api-key-sessions.ts';
import { createBrowserCookie, createLogInCookie, createSignUpCookie } from './platform/sessions/browser-cookie.ts';
import { createKeptSessions } from './platform/sessions/kept-sessions.ts';
import { createSecondFactorDemand } from './platform/sessions/second-factor-demand.ts';
import { createSessionCookie } from './platform/sessions/session-cookie.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { createTextTransport } from './platform/text-messages/text-transport.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { createTraffic } from './platform/traffic.ts';

// As many as a pool can serve within about a second: anyone who would wait longer should retry.
const CALLS_A_CONNECTION = 12;
const OUTSIDE_FILES = { bytesMax: 5 * 1024 * 1024, patienceMs: 10_000 };

export interface ApplicationOptions {
  config: Config;
  connectionString: string;
  clock: Clock;
  logger: Logger;
  pages: BuiltPages;
  /** The base URL of links in emails, without a trailing slash. */
  publicUrl: string;
  /** From the key outside the database. */
  secrets: Secrets;
  /** Replaces our own, for tests that delay one while something else happens. */
  passwords?: Passwords;
  /** Which addresses from strangers may be reached; for a test with servers on this machine. */
  outside?: OutsideOptions;
  /** Shorter timeouts, for a test. */
  patience?: Patience;
  /** False for a command beside the server, which runs the jobs that the command enqueues. */
  runsJobs?: boolean;
}

/** Groups errors with one cause, so the log needs one line for all of them. */
function nameStorm(given: NodeJS.ErrnoException): string {
  const error = given instanceof Error ? given : toError(given);
  if (isDatabaseUnavailable(error)) return 'database';
  // One SQLSTATE covers many errors.
  const { code } = error instanceof pg.DatabaseError ? {} : error;
  return `${error.name} ${code ?? error.message}`;
}

/** The job queue reports plain objects; those of PostgreSQL errors have a code but no system call. */
const toError = (given: NodeJS.ErrnoException): NodeJS.ErrnoException =>
  Object.assign(given.code && !given.syscall ? new pg.DatabaseError('', 0, 'error') : new Error(), given);

/** Connects to outside services. Nothing listens and no job runs yet. */
function openParts({
  config,
  connectionString,
  clock,
  logger,
  pages,
  publicUrl,
  secrets,
  passwords = createPasswords(),
  outside: outsideOptions = {},
  runsJobs = true,
  metrics,
  tracing,
}: ApplicationOptions & { metrics: Metrics | null; tracing: Tracing }) {
  const counts = metrics?.counts ?? NO_COUNTS;
  const onError = (err: Error) => logger.error({ err, storm: nameStorm(err) }, 'background error');
  const statements = {
    onAnswered: config.collectorUrl === null ? undefined : tracing.statement,
    slow:
      config.slowStatementMs === 0
        ? undefined
        : {
            fromMs: config.slowStatementMs,
            tell: (statement: SlowStatement) => logger.warn(statement, 'slow statement'),
            count: counts.slowStatement,
          },
  };
  const { db, pool, move, close } = connect(connectionString, { ...statements, max: config.databasePool, onError });
  const replica =
    config.replicaUrl === null
      ? null
      : createReplica(config.replicaUrl, {
          ...statements,
          primary: db,
          primaryConnectionString: connectionString,
          max: config.databasePool,
          readFrom: counts.readFrom,
          tell: (isRead, why) =>
            logger[isRead ? 'info' : 'warn']({ why }, isRead ? 'the replica is read' : 'the replica is not read'),
        });
  const traffic = createTraffic({
    atOnce: config.areLimitsOn ? config.databasePool * CALLS_A_CONNECTION : Number.POSITIVE_INFINITY,
    // Calls of one school can all wait for one lock, each with its own connection.
    atOnceOfOne: config.areLimitsOn ? Math.ceil(config.databasePool / 4) : Number.POSITIVE_INFINITY,
  });
  const changes = createChangeFeed(connectionString, onError, move, clock.follow);
  const jobs = createJobs(pool, { isWorker: runsJobs, onError, changes, traffic, tracing });
  const demandsSecondFactor = createSecondFactorDemand(config.isDemo ? DEMO_ADMIN.email : null);
  const keptSessions = createKeptSessions({ db, clock, changes, counts, demandsSecondFactor });
  const sessions = createSessions({ db, clock, keptSessions });
  const apiKeySessions = createApiKeySessions({ clock, keptSessions });
  const sessionCookie = createSessionCookie(publicUrl.startsWith('https:'));
  const browserCookie = createBrowserCookie(publicUrl.startsWith('https:'));
  const signUpCookie = createSignUpCookie(publicUrl.startsWith('https:'));
  const logInCookie = createLogInCookie(publicUrl.startsWith('https:'));
  const mailFolder = join(config.dataDir, 'mail');
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: mailFolder, clock });
  const pushKeys = createLazy(() => loadPushKeys(db, secrets));
  const outside = createOutside(outsideOptions);
  const push = createPushTransport({
    keys: pushKeys,
    outside,
    contact: config.supportEmail,
  });
  const textMessages = config.textService && createTextTransport(config.textService);
  const guessLimit = (tries: number, windowSeconds: number) =>
    createGuessLimit(pool, { isOn: config.areLimitsOn, table: 'login_attempts', tries, windowSeconds });
  const guesses = guessLimit(10, 15 * 60);
  // A code is one of a million, and three are valid at a time: besides the limit per quarter of an hour, allow only a
  // few per day.
  const codeGuesses = guessLimit(30, 24 * 3600);
  const geo = createGeo(config, onError);
  const readOutside = createOutsideReader({ ...OUTSIDE_FILES, outside });
  // Twenty refusals an hour are enough for a student who searches a while, but not to map somebody's lessons.
  const reachTries = guessLimit(20, 3600);
  // Four digits, valid for a week: a legitimate user doesn't need more attempts.
  const codeTries = guessLimit(5, 24 * 3600);
  // Nobody needs forty pickup places within an hour.
  const placeTries = guessLimit(40, 3600);
  const given = { onError, config, clock, logger, publicUrl, pages, secrets, db, pool, close };
  return {
    ...given,
    ...geo,
    /** Null: take it from each request. */
    publicOrigin: config.publicUrl ? new URL(config.publicUrl).origin : null,
    traffic,
    counts,
    replica,
    tracing,
    changes,
    jobs,
    sessions,
    apiKeySessions,
    demandsSecondFactor,
    sessionCookie,
    browserCookie,
    signUpCookie,
    logInCookie,
    mail: {
      ...mail,
      send: (message: Parameters<typeof mail.send>[0]) => tracing.part('mail', () => mail.send(message)),
    },
    textMessages,
    mailFolder,
    outside,
    pushKeys,
    push,
    passwords,
    guesses,
    codeGuesses,
    reachTries,
    placeTries,
    codeTries,
    readOutside,
    photoFiles: openFileStore(config, 'photos'),
    /** For webhooks, which a school may point into the operator's own network if the operator allows it. */
    webhookOutside: config.mayWebhooksReachPrivate ? createOutside({ mayReach: () => true }) : outside,
  };
}

/** Something that can be queried: a context, or a bare connection in a command or a test. */
export interface Queryable {
  readonly db: Database;
}

/** Everything from outside: database, clock, configuration, jobs, mail, files, places, log. It holds no services. */
export interface Context extends Queryable, Omit<ReturnType<typeof openParts>, 'db'> {
  /** The same context on the replica, if there is one, for reads that may be a second old. */
  readonly reading: Context;
  readonly eventHandlers: EventHandlers<Transaction>;
  /** The original context: the key for state that lives as long as the application. */
  readonly root: object;
}

declare const isTransaction: unique symbol;

/** A context whose `db` is an open transaction. Functions that write take one, so a write outside a transaction doesn't compile. */
export interface Transaction extends Context {
  readonly [isTransaction]: true;
}

export function createContext({
  eventHandlers,
  ...options
}: Parameters<typeof openParts>[0] & { eventHandlers: EventHandlers<Transaction> }): Context {
  const context: Record<string, unknown> = { ...openParts(options), eventHandlers };
  context.root = context;
  const { replica } = context as unknown as Context;
  context.reading = replica ? withDb(context as unknown as Context, replica.reading) : context;
  return context as unknown as Context;
}

function withDb<C extends Context>(ctx: C, db: Database): C {
  return Object.assign(Object.create(ctx), { db });
}

/** Runs `work` in a transaction, which commits when its promise resolves and rolls back when it rejects. */
export function inTransaction<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute((db) => work(withDb(ctx, db) as Transaction));
}

/**
 * Sends the last writes of a transaction in one round trip with its commit. `write` gets a context that queues statements and can't read.
 * If one of them fails, the commit fails with its error.
 */
export function writeTogether(tx: Transaction, write: (batch: Transaction) => Promise<unknown>): Promise<void> {
  return sendTogether(tx.db, (db) => write(withDb(tx, db)));
}

/** For a command or a test that writes through a bare connection. */
export const asTransaction = (db: Database): Transaction => ({ db, clock: systemClock }) as Transaction;

/** State that a module keeps as long as the application lives, such as a cache: made on first use, one for each application. */
export function perContext<T>(make: (ctx: Context) => T): (ctx: Context) => T {
  const made = new WeakMap<object, { state: T }>();
  return (ctx) => {
    const known = made.get(ctx.root);
    if (known) return known.state;
    const state = make(ctx.root as Context);
    made.set(ctx.root, { state });
    return state;
  };
}
