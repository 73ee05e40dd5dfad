import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/prepare.ts';
import { forgetDisk } from './forget-disk.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A PostgreSQL with a migrated database, and a hot standby that follows it. */
export interface Pair {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  /** A statement on the standby, as its owner. */
  onStandby(statement: string): Promise<void>;
  /** Suspends all of the standby's processes, with its sockets open. */
  freeze(): void;
  thaw(): void;
  /** Kills all of its processes at once; the watchdog restarts it. */
  kill(): void;
  /**
   * Promotes a second standby to a primary with its own timeline, which never receives what the first primary writes
   * from then on.
   */
  promoteAnother(): Promise<EmbeddedPostgres>;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = makeScratchFolder('lanewise-test-');
    folders.push(folder);
    return folder;
  };
  const origin = newFolder();
  const home = join(origin, 'postgres');
  const primary = await startEmbeddedPostgres(origin);
  await forgetDisk(primary.ownerConnectionString);
  await prepareDatabase(primary, 'test', (error) => console.error(error));
  const { searchParams, username } = new URL(primary.ownerConnectionString);

  appendFileSync(join(home, 'access.conf'), 'local replication all peer map=lanewise\n');
  // Each copy triggers a checkpoint, which would delete log that a standby hasn't fetched yet, so the standby could
  // never continue.
  await ask(primary, `ALTER SYSTEM SET wal_keep_size = '1GB'`, 'SELECT pg_reload_conf()');
  const startCopy = async (): Promise<{ server: EmbeddedPostgres; cluster: string }> => {
    const folder = newFolder();
    const copy = join(folder, 'postgres');
    const cluster = join(copy, 'cluster');
    await copyCluster(primary, home, copy);
    appendFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${searchParams.get('host')} user=${username}'\n`,
    );
    writeFileSync(join(cluster, 'standby.signal'), '');
    // PostgreSQL's account writes to them too.
    const { uid, gid } = statSync(cluster);
    for (const file of ['backup_label', 'standby.signal']) chownSync(join(cluster, file), uid, gid);
    return { server: await startEmbeddedPostgres(folder), cluster };
  };
  const { server: standby, cluster } = await startCopy();
  const servers = [standby];

  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A child may exit in between; a running one finds its reader gone.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH' || pid === postmaster) throw error;
      }
    }
  };
  return {
    primary,
    standby,
    onStandby: (statement) => ask(standby, statement),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => signal('SIGKILL'),
    async promoteAnother() {
      const { server } = await startCopy();
      servers.push(server);
      await ask(server, 'SELECT pg_promote()');
      return server;
    },
    async stop() {
      for (const server of servers) await server.stop();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(server: EmbeddedPostgres, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerConnectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's online backup, which must start and end on one connection. */
async function copyCluster(primary: EmbeddedPostgres, home: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.ownerConnectionString });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', home, copy]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(copy, 'cluster', 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copy, 'cluster', file), { force: true });
}

/** Each of PostgreSQL's processes leads its own process group. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
      return Number(after.split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      // It has exited meanwhile.
      return [];
    }
  });
}
