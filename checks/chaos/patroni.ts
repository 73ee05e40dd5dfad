import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/testing/free-port.ts';
import { makeDataDir } from '../support/product.ts';

const NODES = 3;
const BIN = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' };
const POSTGRES = '/usr/lib/postgresql/15/bin';
const NEEDED = { 'etcd-server': BIN.etcd, patroni: BIN.patroni, haproxy: BIN.haproxy, 'postgresql-15': POSTGRES };
/** Larger than the log kept for replicas. */
const DISK_SIZE = '600m';
const DATABASE_PORT = 5432;
const REST_PORT = 8008;
const PATIENCE_MS = 90_000;
/** PostgreSQL refuses to run as root. */
const ACCOUNT = 'postgres';

export interface DatabaseNode {
  name: string;
  /** The node's own addresses, so that it can be isolated: one for PostgreSQL, and one only for reaching etcd. */
  addresses: { own: string; etcd: string };
  /** The node's own disk, which can be filled separately. */
  disk: string;
  dataDir: string;
  start(): void;
  /** The node's PostgreSQL and Patroni processes. */
  pids(): number[];
}

/** Three PostgreSQL nodes under Patroni, behind a port that forwards to the primary. */
export interface PatroniCluster {
  nodes: DatabaseNode[];
  connectionString: string;
  ownerConnectionString: string;
  /** The node that claims to be the primary; undefined while none does. */
  leader(): Promise<DatabaseNode | undefined>;
  /** Waits for a primary and two replicas, one of them synchronous. */
  untilWhole(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a single etcd, because losing it isn't part of this check. */
export async function startPatroni(): Promise<PatroniCluster> {
  const missing = Object.entries(NEEDED).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing.length > 0) throw new Error(`This needs Debian's ${missing.join(', ')}.`);
  const folder = makeDataDir();
  const children: ChildProcess[] = [];
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a');
  const ids = { uid: idOf('-u'), gid: idOf('-g') };
  const start = (name: string, command: string, args: string[], account: object = {}): ChildProcess => {
    const child = spawn(command, args, { stdio: ['ignore', log(name), log(name)], cwd: folder, ...account });
    children.push(child);
    return child;
  };
  const nodes = Array.from({ length: NODES }, (_, number): DatabaseNode => {
    const name = `node${number + 1}`;
    const disk = join(folder, name);
    const dataDir = join(disk, 'data');
    let patroni: ChildProcess | undefined;
    return {
      name,
      addresses: { own: `127.0.7.${number + 1}`, etcd: `127.0.7.${number + 101}` },
      disk,
      dataDir,
      start() {
        patroni = start(`${name}-patroni`, BIN.patroni, [join(folder, `${name}.json`)], ids);
      },
      pids: () => [...(patroni?.pid && patroni.exitCode === null ? [patroni.pid] : []), ...processesIn(dataDir)],
    };
  });
  const etcdPort = await freePort();
  const urls = (hosts: string[], port: number) => hosts.map((host) => `http://${host}:${port}`).join(',');
  const etcdHosts = ['127.0.0.1', ...nodes.map(({ addresses }) => addresses.etcd)];
  const peers = urls(['127.0.0.1'], await freePort());
  start('etcd', BIN.etcd, [
    '--enable-v2',
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', urls(etcdHosts, etcdPort)],
    ...['--advertise-client-urls', urls(['127.0.0.1'], etcdPort), '--listen-peer-urls', peers],
    ...['--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`],
  ]);
  for (const node of nodes) {
    // Every JSON file is also valid YAML.
    writeFileSync(join(folder, `${node.name}.json`), JSON.stringify(settingsOf(node, etcdPort, folder)));
    mkdirSync(node.disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', node.disk]);
    chownSync(node.disk, ids.uid, ids.gid);
    mkdirSync(node.dataDir, { mode: 0o700 });
    chownSync(node.dataDir, ids.uid, ids.gid);
  }
  chmodSync(folder, 0o777);
  for (const node of nodes) node.start();
  const port = await freePort();
  writeFileSync(join(folder, 'haproxy.cfg'), proxyOf(port, nodes));
  start('haproxy', BIN.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]);

  const roleOf = (node: DatabaseNode, path: string) =>
    fetch(`http://${node.addresses.own}:${REST_PORT}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  const cluster: PatroniCluster = {
    nodes,
    connectionString: `postgres://lanewise_server@127.0.0.1:${port}/lanewise`,
    ownerConnectionString: `postgres://lanewise_owner@127.0.0.1:${port}/lanewise`,
    async leader() {
      const are = await Promise.all(nodes.map((node) => roleOf(node, '/primary')));
      return nodes[are.indexOf(true)];
    },
    async untilWhole() {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const replicas = await Promise.all(nodes.map((node) => roleOf(node, '/replica?lag=1MB')));
        const synchronous = await Promise.all(nodes.map((node) => roleOf(node, '/synchronous')));
        const isWhole = replicas.filter(Boolean).length === NODES - 1 && synchronous.includes(true);
        if (isWhole && (await cluster.leader())) return;
        if (performance.now() > deadline) throw new Error('the cluster is not whole again');
        await pause(250);
      }
    },
    async close() {
      for (const node of nodes) for (const pid of node.pids()) signal(pid, 'SIGKILL');
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      while (nodes.some(({ dataDir }) => processesIn(dataDir).length > 0)) await pause(50);
      for (const { disk } of nodes) execFileSync('umount', [disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.untilWhole();
    await makeDatabase(port);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** Sends a signal to a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Drops all packets to a node, and its packets to etcd. @returns a function that restores them */
export function cutOff({ addresses }: DatabaseNode): () => void {
  const rules = Object.values(addresses).map((address) => ['INPUT', '-d', address, '-j', 'DROP']);
  for (const rule of rules) execFileSync('iptables', ['-I', ...rule]);
  return () => {
    for (const rule of rules) execFileSync('iptables', ['-D', ...rule]);
  };
}

/** Fills a node's disk. @returns a function that frees it */
export function fillDisk({ disk }: DatabaseNode): () => void {
  const filler = join(disk, 'filler');
  // `dd` exits when the disk is full.
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
  return () => rmSync(filler, { force: true });
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));

/** Finds PostgreSQL's processes, whose working directory is the data folder. */
const processesIn = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === dataDir;
      } catch {
        return false;
      }
    })
    .map(Number);

/** Uses the shortest lock that Patroni allows (`loop_wait` and twice `retry_timeout`) and strict synchronous replication. */
function settingsOf({ name, addresses, dataDir }: DatabaseNode, etcdPort: number, folder: string): object {
  const connect = { listen: `${addresses.own}:${DATABASE_PORT}`, connect_address: `${addresses.own}:${DATABASE_PORT}` };
  const rest = { listen: `${addresses.own}:${REST_PORT}`, connect_address: `${addresses.own}:${REST_PORT}` };
  return {
    scope: 'lanewise',
    name,
    restapi: rest,
    // Uses the older protocol. Over the newer one, Patroni before 3.0.3 takes the lead back from another node after a
    // freeze (https://github.com/patroni/patroni/pull/2689), and Debian 12 ships 3.0.2.
    etcd: { host: `${addresses.etcd}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 8, loop_wait: 2, retry_timeout: 3, maximum_lag_on_failover: 1_048_576 },
        ...{ synchronous_mode: true, synchronous_mode_strict: true, primary_start_timeout: 0 },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      ...connect,
      data_dir: dataDir,
      bin_dir: POSTGRES,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'rewinder' },
      },
      pg_hba: ['host all all 127.0.0.0/8 trust', 'host replication all 127.0.0.0/8 trust', 'local all all trust'],
      // No socket, because copying the data folder would also copy the socket's lock file.
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  };
}

/**
 * HAProxy as in Patroni's documentation: every connection goes to the primary, and a demoted node loses all its
 * connections at once.
 */
const proxyOf = (port: number, nodes: DatabaseNode[]): string =>
  [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 1s',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map(({ name, addresses: { own } }) => `  server ${name} ${own}:${DATABASE_PORT} check port ${REST_PORT}`),
    '',
  ].join('\n');

/** Creates the two roles and the database from docs/operations.md. */
async function makeDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await client.connect();
  for (const statement of [
    'CREATE ROLE lanewise_owner LOGIN',
    'CREATE ROLE lanewise_server LOGIN',
    'CREATE DATABASE lanewise OWNER lanewise_owner',
  ])
    await client.query(statement);
  await client.end();
}
