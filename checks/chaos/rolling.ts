import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { ensurePackage } from '../support/browsers.ts';
import { makeDataDir } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import { type Fixture, makeFixture, startCrowd } from './people.ts';
import { type Cluster, type Extent, isReady, type Server, startCluster, until } from './servers.ts';

const CROWD = { readers: 8, bookers: 4 };
const EXIT_SECONDS = 10;

/**
 * Restarts two servers one after the other (SIGTERM, then start) behind a proxy with readiness checks, while people
 * read and book.
 */
export async function restartRolling({ rounds }: Pick<Extent, 'rounds'>, crowd = CROWD): Promise<Row[]> {
  // Longer than the proxy's timeout, so that the proxy notices before the server is gone, however busy the machine.
  const cluster = await startCluster(2, { DRAIN_SECONDS: '5' });
  try {
    const { proxy } = cluster;
    const front = { what: 'a proxy', address: proxy.address, crowd };
    const row = await restartInTurn(cluster, rounds, front, async (server) => {
      await until(() => proxy.ready().includes(server.address), 'the proxy sees the server');
      await pause(500);
    });
    return [row];
  } finally {
    await cluster.close();
  }
}

/** @param untilBack waits until the server is ready before restarting the next, as an operator would */
async function restartInTurn(
  { servers, dataDir }: Cluster,
  rounds: number,
  front: { what: string; address: string; crowd?: typeof CROWD },
  untilBack: (server: Server) => Promise<void>,
): Promise<Row> {
  const restarts = Math.max(2, Math.min(6, rounds));
  const fixture = await makeFixture({ address: front.address, dataDir }, { instructors: 5, days: 10, students: 8 });
  const { readers, bookers } = front.crowd ?? CROWD;
  const reading = startReaders(front.address, fixture, readers);
  const booking = startCrowd(front.address, fixture, { clients: bookers, thinkMs: 20 });
  const exits: { seconds: number; code: number | null }[] = [];
  for (let restart = 0; restart < restarts; restart++) {
    const server = servers[restart % servers.length] as Server;
    exits.push(await server.stop('SIGTERM'));
    await server.start();
    await untilBack(server);
  }
  await booking.stop();
  const { served, failed } = await reading.stop();
  for (const { status } of booking.answers) if (status !== 201 && status !== 409) failed.push(`booking ${status}`);
  const slowest = Math.max(...exits.map(({ seconds }) => seconds));
  const codes = [...new Set(exits.map(({ code }) => code))].join(', ');
  return {
    what: `${restarts} rolling restarts of ${servers.length} processes behind ${front.what}, under load`,
    target: `0 failed requests, exit within ${EXIT_SECONDS} s`,
    result: `${served} reads, ${booking.answers.length} bookings, ${failed.length} failed ${failed.slice(0, 3).join('; ')}; exits within ${slowest.toFixed(1)} s, code ${codes}`,
    isReached: failed.length === 0 && slowest < EXIT_SECONDS && codes === '0',
    figures: { restarts, failed: failed.length, slowestExitSeconds: slowest, exitCodes: codes },
  };
}

function startReaders(address: string, { students, slots }: Fixture, count: number) {
  const failed: string[] = [];
  let served = 0;
  let isOver = false;
  const url = `${address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${slots[0]?.date}`;
  const running = Array.from({ length: count }, async (_, reader) => {
    const { cookie = '' } = students[reader % students.length] ?? {};
    while (!isOver) {
      const said = await fetch(url, { headers: { cookie } }).then(
        async (answer) => `${answer.status} ${(await answer.text()).slice(0, 80)}`,
        (error: Error) => String(error.cause ?? error),
      );
      if (said.startsWith('200 ')) served++;
      else failed.push(`reading ${said}`);
      await pause(10);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      return { served, failed };
    },
  };
}

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');
const BLOCK = /```nginx\n([\s\S]*?)```/;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function nginxPath(): string {
  const found = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
  if (!found) throw new Error('No nginx found.');
  return found;
}

/** Follows the restart in docs/operations.md behind its nginx: SIGTERM, start, wait for ready, next server. */
export async function restartBehindNginx({ rounds }: Pick<Extent, 'rounds'>): Promise<Row[]> {
  ensurePackage('nginx-light', nginxPath);
  const cluster = await startCluster(2, { DRAIN_SECONDS: '3' });
  const folder = makeDataDir();
  try {
    const nginx = await startNginx(folder, cluster.servers);
    const front = { what: 'nginx as docs/operations.md sets it up', address: nginx.address };
    const row = await restartInTurn(cluster, rounds, front, ({ address }) =>
      until(() => isReady(address), 'the server is ready'),
    ).finally(nginx.stop);
    return [row];
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startNginx(folder: string, servers: Server[]): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    'access_log off;',
    ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`),
    documentedBlock({ tls: port, redirect: await freePort() }, servers),
    '}',
  ];
  writeFileSync(file, lines.join('\n'));
  const child = spawn(nginxPath(), ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => child.exitCode !== null || (await isReady(address)), 'nginx is ready');
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The documented block with other addresses, and without TLS because there's no certificate here. */
function documentedBlock(ports: { tls: number; redirect: number }, servers: Server[]): string {
  const block = BLOCK.exec(readFileSync(OPERATIONS, 'utf8'))?.[1]?.replace(/^ *ssl_.*\n/gm, '');
  if (!block) throw new Error('docs/operations.md has no nginx block');
  const replaced = [
    ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.tls};`],
    ...servers.map(({ address }, number) => [`127.0.0.1:300${number + 1}`, `127.0.0.1:${new URL(address).port}`]),
  ];
  return replaced.reduce((text, [written = '', ours = '']) => {
    if (!text.includes(written)) throw new Error(`the nginx block of docs/operations.md has no ${written}`);
    return text.replace(written, ours);
  }, block);
}
