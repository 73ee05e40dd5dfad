import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reachablePrograms } from './embedded/programs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
// Switching users takes root.
const testAsRoot = test.runIf(isRoot);

const folder = mkdtempSync('/tmp/lanewise-access-');
chmodSync(folder, 0o755);
const planted: string[] = [];
afterAll(() => {
  for (const path of [folder, ...planted]) rmSync(path, { recursive: true, force: true });
});

let dataDir: string;
let number = 0;
beforeEach(() => {
  dataDir = join(folder, `data-${number++}`);
});

const socketFolderOf = ({ connectionString }: EmbeddedPostgres): string =>
  new URL(connectionString).searchParams.get('host') ?? '';

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
}

/** Connects as a stranger who requests the owner's role: `R` means admitted, `E` refused. */
function answerTo(name: string, socketFolder: string): string {
  const script = `
    const body = Buffer.from('\\0\\3\\0\\0user\\0lanewise\\0database\\0postgres\\0\\0', 'latin1');
    const head = Buffer.alloc(4);
    head.writeInt32BE(body.length + 4);
    const socket = require('node:net').connect(process.argv[1] + '/.s.PGSQL.5432', () => socket.write(Buffer.concat([head, body])));
    socket.once('data', (data) => { process.stdout.write(data.toString('latin1', 0, 1) + data.toString('latin1', 5)); process.exit(); });
    socket.once('error', (error) => { process.stdout.write(error.code); process.exit(); });`;
  const who = isRoot ? { uid: idOf('-u', name), gid: idOf('-g', name) } : {};
  return spawnSync(process.execPath, ['-e', script, socketFolder], { ...who, cwd: '/', encoding: 'utf8' }).stdout;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * The data folder of a stopped server with a table `kept`, to copy: initialising a new cluster takes over a second of
 * CPU time.
 */
const pristine = join(folder, 'pristine');
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres(pristine);
  await query(postgres.ownerConnectionString, "CREATE TABLE kept AS SELECT 'committed' AS text");
  await postgres.stop();
});
const copyPristine = () => execFileSync('cp', ['-a', pristine, dataDir]);

const LONG = 'a-long-name-'.repeat(7);

describe('the path of the data folder is too long for a socket', () => {
  /** A predictable name, as older versions used. */
  const predictable = () =>
    join('/tmp', `lanewise-${process.getuid?.()}-${hash(join(dataDir, 'postgres')).slice(0, 12)}`);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  beforeEach(() => {
    dataDir = join(folder, `${LONG}${number}`);
    copyPristine();
    planted.push(predictable());
  });

  testAsRoot('a folder that somebody made there before is left alone', async () => {
    mkdirSync(predictable(), { mode: 0o777 });
    chownSync(predictable(), idOf('-u', 'nobody'), idOf('-g', 'nobody'));
    const postgres = await startEmbeddedPostgres(dataDir);
    try {
      expect(readdirSync(predictable())).toEqual([]);
      expect(lstatSync(predictable()).uid).toBe(idOf('-u', 'nobody'));
      expect(await query(postgres.ownerConnectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
    }
  });

  testAsRoot('a link that somebody made there before hands nothing over', async () => {
    const target = join(folder, `of-root-${number}`);
    mkdirSync(target, { mode: 0o755 });
    symlinkSync(target, predictable());
    const postgres = await startEmbeddedPostgres(dataDir);
    try {
      expect(lstatSync(target).uid).toBe(0);
      expect(readdirSync(target)).toEqual([]);
    } finally {
      await postgres.stop();
    }
  });

  test('creates a new folder at each start, readable by its owner alone, and removes it at the stop', async () => {
    const names: string[] = [];
    for (let starts = 0; starts < 2; starts++) {
      const postgres = await startEmbeddedPostgres(dataDir);
      const socketFolder = socketFolderOf(postgres);
      names.push(socketFolder);
      const { mode, uid } = lstatSync(socketFolder);
      expect([mode & 0o777, uid]).toEqual([0o700, isRoot ? idOf('-u', 'lanewise') : process.getuid?.()]);
      await postgres.stop();
      expect(existsSync(socketFolder)).toBe(false);
    }
    expect(new Set(names).size).toBe(2);
  });
});

testAsRoot.each(['postgres', 'postgres/socket'])('a link at %s of the data folder stops the start', async (place) => {
  const target = join(folder, `target-${number}`);
  mkdirSync(target, { mode: 0o755 });
  mkdirSync(dirname(join(dataDir, place)), { recursive: true });
  symlinkSync(target, join(dataDir, place));
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(`${join(dataDir, place)} is a link or a file`);
  expect(lstatSync(target).uid).toBe(0);
  expect(readdirSync(target)).toEqual([]);
});

describe('access to the database', () => {
  let postgres: EmbeddedPostgres;
  let home: string;
  beforeAll(async () => {
    const ownDataDir = join(folder, 'shared');
    home = join(ownDataDir, 'postgres');
    postgres = await startEmbeddedPostgres(ownDataDir);
  });
  afterAll(() => postgres.stop());

  testAsRoot('PostgreSQL has an account of its own, which owns nothing that root writes to', () => {
    const uid = idOf('-u', 'lanewise');
    const pid = Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(lstatSync(`/proc/${pid}`).uid).toBe(uid);
    const owners = Object.fromEntries(readdirSync(home).map((name) => [name, lstatSync(join(home, name)).uid]));
    expect(owners).toEqual({ 'access.conf': 0, 'accounts.conf': 0, 'postgres.log': 0, cluster: uid, socket: uid });
    expect([lstatSync(home).uid, lstatSync(home).mode & 0o777]).toEqual([0, 0o710]);
  });

  test('lets nobody in as a role that isn’t in the list', async () => {
    await query(postgres.ownerConnectionString, 'CREATE ROLE other LOGIN SUPERUSER');
    const asOther = postgres.ownerConnectionString.replace('lanewise@', 'other@');
    await expect(query(asOther, 'SELECT 1')).rejects.toThrow('Peer authentication failed');
  });

  testAsRoot('no other account: by the folder, by the socket, and by PostgreSQL itself', () => {
    const socketFolder = socketFolderOf(postgres);
    expect(answerTo('nobody', socketFolder)).toBe('EACCES');
    chmodSync(home, 0o755);
    chmodSync(socketFolder, 0o755);
    expect(answerTo('nobody', socketFolder)).toBe('EACCES');
    chmodSync(join(socketFolder, '.s.PGSQL.5432'), 0o777);
    expect(answerTo('nobody', socketFolder)).toMatch(/^E.*C28000/s);
    expect(answerTo('lanewise', socketFolder)).toMatch(/^R/);
    expect(answerTo('root', socketFolder)).toMatch(/^R/);
  });
});

describe('a data folder of an older version', () => {
  /**
   * A cluster as older versions left it: everything belongs to one account, usable by anyone who could reach the
   * socket.
   */
  function makeOlder(name = 'nobody'): { home: string; uid: number; gid: number } {
    copyPristine();
    const home = join(dataDir, 'postgres');
    const [uid, gid] = isRoot ? [idOf('-u', name), idOf('-g', name)] : [userInfo().uid, userInfo().gid];
    for (const name of ['access.conf', 'accounts.conf', 'postgres.log']) rmSync(join(home, name), { force: true });
    writeFileSync(join(home, 'cluster/pg_hba.conf'), 'local all all trust\n');
    for (const path of [home, ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name)))])
      lchownSync(path, uid, gid);
    chmodSync(home, 0o700);
    return { home, uid, gid };
  }

  async function startsWithAllOfIt(): Promise<void> {
    const postgres = await startEmbeddedPostgres(dataDir);
    try {
      expect(await query(postgres.ownerConnectionString, 'SELECT text FROM kept')).toEqual([{ text: 'committed' }]);
      const { rows, files } = {
        rows: await query(postgres.ownerConnectionString, 'SELECT auth_method FROM pg_hba_file_rules'),
        files: readdirSync(join(dataDir, 'postgres/cluster'), { recursive: true }).map(String),
      };
      expect(rows).toEqual([{ auth_method: 'peer' }]);
      const owner = isRoot ? idOf('-u', 'lanewise') : process.getuid?.();
      const others = files.filter((name) => lstatSync(join(dataDir, 'postgres/cluster', name)).uid !== owner);
      expect(others).toEqual([]);
    } finally {
      await postgres.stop();
    }
  }

  test('starts under today’s account, with all its data', async () => {
    makeOlder();
    await startsWithAllOfIt();
  });

  test.each(['nobody', 'lanewise'])(
    'starts although its PostgreSQL is still running, after stopping that open one (%s)',
    async (name) => {
      const { home, uid, gid } = makeOlder(name);
      const cluster = join(home, 'cluster');
      const args = ['-D', cluster, '-c', `unix_socket_directories=${home}/socket`, '-c', 'listen_addresses='];
      const program = join(reachablePrograms(isRoot ? { name, uid, gid } : null), 'bin/postgres');
      const left = spawn(program, args, { cwd: '/', uid, gid, detached: true, stdio: 'ignore' });
      const hasEnded = new Promise((resolve) => left.once('exit', resolve));
      await expect.poll(() => existsSync(join(home, 'socket/.s.PGSQL.5432'))).toBe(true);
      await startsWithAllOfIt();
      await hasEnded;
    },
  );

  testAsRoot('a second name of somebody else’s file in it is not given away', async () => {
    const { home } = makeOlder();
    const secret = join(folder, `secret-${number}`);
    writeFileSync(secret, 'root’s own', { mode: 0o600 });
    execFileSync('ln', [secret, join(home, 'cluster/base/second-name')]);
    execFileSync('ln', ['-s', secret, join(home, 'cluster/base/link')]);
    const postgres = await startEmbeddedPostgres(dataDir);
    await postgres.stop();
    expect(lstatSync(secret).uid).toBe(0);
  });
});
