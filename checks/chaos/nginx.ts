import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ensurePackage } from '../support/debian.ts';
import { makeDataDir } from '../support/product.ts';
import { startCluster } from './cluster.ts';
import { restartInTurn } from './rolling.ts';
import type { Extent, Row } from './row.ts';
import type { Server } from './server.ts';

const OPERATIONS = join(import.meta.dirname, '../../docs/operations.md');
const BLOCK = /```nginx\n([\s\S]*?)```/;
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

function nginxPath(): string {
  const found = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
  if (!found) throw new Error('No nginx found.');
  return found;
}

/** The documented block on other addresses, and without TLS because there is no certificate here. */
function documentedBlock(ports: { tls: number; redirect: number }, servers: Server[]): string {
  const block = BLOCK.exec(readFileSync(OPERATIONS, 'utf8'))?.[1]?.replace(/^ *ssl_.*\n/gm, '');
  if (!block) throw new Error('docs/operations.md has no nginx block');
  const given = [
    ['listen 80;', `listen 127.0.0.1:${ports.redirect};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.tls};`],
    ...servers.map(({ address }, number) => [`127.0.0.1:300${number + 1}`, `127.0.0.1:${new URL(address).port}`]),
  ];
  return given.reduce((text, [written = '', ours = '']) => {
    if (!text.includes(written)) throw new Error(`the nginx block of docs/operations.md has no ${written}`);
    return text.replace(written, ours);
  }, block);
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
  while (child.exitCode === null && !(await isReady(address))) await pause(50);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

/** The documented restart behind the documented proxy: stop by SIGTERM, start, wait for ready, go on to the next at once. */
export async function restartBehindNginx({ rounds }: Pick<Extent, 'rounds'>): Promise<Row[]> {
  ensurePackage('nginx-light', nginxPath);
  const cluster = await startCluster(2, { DRAIN_SECONDS: '3' });
  const folder = makeDataDir();
  try {
    const nginx = await startNginx(folder, cluster.servers);
    try {
      const front = { what: 'nginx as docs/operations.md sets it up', address: nginx.address };
      const row = await restartInTurn(cluster, rounds, front, async ({ address }) => {
        while (!(await isReady(address))) await pause(50);
      });
      return [row];
    } finally {
      await nginx.stop();
    }
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
