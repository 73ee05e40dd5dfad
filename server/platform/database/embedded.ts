import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { accessRules } from './embedded/access.ts';
import { claimFolder, findHolder } from './embedded/claim.ts';
import { clusterHome, isOfAnotherAccount, takeOver } from './embedded/cluster-home.ts';
import { makeFolder, openLog } from './embedded/own-folder.ts';
import { initialise, reachablePrograms } from './embedded/programs.ts';
import { isUsable, makeSocketFolder, removeSocketFolder } from './embedded/socket-folder.ts';
import { asAccount, databaseAccount, type SystemAccount } from './embedded/system-account.ts';
import { keepRunning, type Running, stopServer } from './keep-running.ts';
import type { DatabaseAddresses } from './prepare.ts';
import { isAlive, worksIn } from './processes.ts';
import { StartError } from './start-error.ts';

export interface EmbeddedPostgres extends DatabaseAddresses {
  stop(): Promise<void>;
}

const DATABASE = 'lanewise';
/** Owns the cluster and everything in it. */
const OWNER = 'lanewise';
/** The role that the server uses: see rights.ts. */
const SERVER = 'lanewise_server';
/** The roles that our own accounts may use. */
const ROLES = [OWNER, SERVER];
const START_TIMEOUT_MS = 60_000;
const CRASH_PATIENCE_MS = 10_000;

/**
 * Starts the PostgreSQL that comes with the product, with its cluster under `dataDir`. Only this process's account can
 * reach it, through a Unix socket.
 *
 * PostgreSQL refuses to run as root, so root runs it as the account `lanewise`, which we create if it's missing. If
 * that
 * account can't reach the checkout or the data, as in a folder that only root can enter, we move both to
 * `/var/lib/lanewise`. We take over a server left behind by a killed process, and restart one that dies (killed, or out
 * of
 * memory), after calling `onLoss`.
 *
 * @throws StartError with the reason when it can't start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  onLoss: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const account = await databaseAccount();
  makeFolder(dataDir);
  const claim = claimFolder(dataDir);
  try {
    const home = clusterHome(dataDir, account);
    const programs = reachablePrograms(account);
    const cluster = join(home, 'cluster');
    const rules = accessRules(home, account, ROLES);

    let socketFolder = claim.lastSocketFolder;
    const left = runningPid(cluster);
    const isAsOurs = rules.areWritten() && !isOfAnotherAccount(cluster, account);
    // A server from an older version admits anyone.
    if (left !== null && !(isAsOurs && socketFolder !== null && isUsable(socketFolder, account)))
      await stopServer({ pid: left, process: null });
    takeOver(cluster, account);
    rules.write();
    if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(programs, cluster, account, OWNER);
    if (socketFolder === null || runningPid(cluster) === null) {
      if (socketFolder !== null) removeSocketFolder(home, socketFolder, account);
      socketFolder = makeSocketFolder(home, account);
    }
    const connection = { host: socketFolder, user: OWNER };
    const settings = [...rules.settings, ...settingsFor(socketFolder)];

    const begin = async (): Promise<Running> => {
      const left = runningPid(cluster);
      const process_ = left === null ? launch(programs, cluster, home, settings, account) : null;
      const pid = left ?? process_?.pid;
      if (pid === undefined) throw new StartError('PostgreSQL could not be started.');
      await untilReady(connection, process_, join(home, 'postgres.log'));
      return { pid, process: process_ };
    };
    const kept = keepRunning(
      await persistently(begin, () => existsSync(join(cluster, 'postmaster.pid'))),
      begin,
      onLoss,
    );
    await ensureDatabase(connection);
    claim.tell(socketFolder);

    const ours = socketFolder;
    return {
      ...addressesOf(ours),
      async stop() {
        await kept.stop();
        removeSocketFolder(home, ours, account);
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * The addresses of the PostgreSQL that a running Lanewise started for this folder, for use by a second process.
 * @returns null if none is running
 */
export function runningEmbeddedPostgres(dataDir: string): DatabaseAddresses | null {
  const holder = findHolder(dataDir);
  if (!holder || holder.pid === null || holder.socketFolder === null) return null;
  return addressesOf(holder.socketFolder);
}

function addressesOf(socketFolder: string): DatabaseAddresses {
  const as = (role: string) =>
    `postgres://${role}@localhost/${DATABASE}?${new URLSearchParams({ host: socketFolder })}`;
  return { connectionString: as(SERVER), ownerConnectionString: as(OWNER) };
}

function runningPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) && worksIn(pid, cluster) ? pid : null;
}

const settingsFor = (socketFolder: string): string[] => [
  // PostgreSQL expects a list of folders; quotes keep a space or a comma inside one.
  `unix_socket_directories="${socketFolder}"`,
  'unix_socket_permissions=0700',
  'listen_addresses=',
  'timezone=UTC',
  'max_connections=120',
  // The data is in memory or on an SSD, so reading a few hundred rows through an index beats a scan.
  'random_page_cost=1.1',
];

function launch(
  programs: string,
  cluster: string,
  home: string,
  settings: string[],
  account: SystemAccount | null,
): ChildProcess {
  const log = openLog(join(home, 'postgres.log'));
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(programs, 'bin', 'postgres'), args, {
    ...asAccount(account),
    // Don't pass our environment: the database's superuser can read it.
    env: {},
    stdio: ['ignore', log, log],
    // Runs in its own process group, so that Ctrl-C reaches only us and we stop it after the last request.
    detached: true,
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Retries until the children of a killed server have freed its shared memory. */
async function persistently<T>(begin: () => Promise<T>, mayPass: () => boolean): Promise<T> {
  const deadline = performance.now() + CRASH_PATIENCE_MS;
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      if (!mayPass() || performance.now() > deadline) throw error;
      await pause(250);
    }
  }
}

async function untilReady(connection: pg.ClientConfig, process_: ChildProcess | null, log: string): Promise<void> {
  let isGone = false;
  process_?.once('exit', () => {
    isGone = true;
  });
  process_?.once('error', () => {
    isGone = true;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ ...connection, database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (isGone || performance.now() > deadline) {
        const said = existsSync(log)
          ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' / ')
          : (error as Error).message;
        throw new StartError(`PostgreSQL did not start. It said: ${said}`);
      }
      await pause(20);
    }
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVER]);
  if (roles.rowCount === 0) await client.query(`CREATE ROLE ${SERVER} LOGIN`);
  await client.end();
}
