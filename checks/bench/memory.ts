import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { limitRow, type Row } from '../support/report.ts';
import type { Bench } from './load.ts';

const READY_SECONDS = 4;
const FRESH_MB = 160;
const USED_MB = 250;
const SETTLE_MS = 5_000;
const REST_MS = 5 * 60_000;

/** Measures the second `npm start`: how soon it's ready, and how much memory the server and PostgreSQL use. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = mkdtempSync('/tmp/lanewise-start-');
  try {
    await start(dataDir);
    const { seconds, megabytes } = await start(dataDir);
    return [
      limitRow('second npm start, ready', seconds, READY_SECONDS, 's'),
      limitRow('memory of server and PostgreSQL, fresh (PSS)', megabytes, FRESH_MB, 'MB'),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures memory again after all earlier checks and five minutes of rest. */
export async function measureMemory({ product, isQuick }: Bench): Promise<Row[]> {
  await pause(isQuick ? SETTLE_MS : REST_MS);
  const megabytes = megabytesOf(product.process.pid ?? 0);
  return [limitRow('memory of server and PostgreSQL, after the load (PSS)', megabytes, USED_MB, 'MB')];
}

async function start(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now();
  const env = { ...process.env, NO_ENV_FILE: '1', DATA_DIR: dataDir, PORT: '4173' };
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('Lanewise is ready')) break;
  }
  if (!output.includes('Lanewise is ready')) throw new Error(`npm start ended: ${output}`);
  const seconds = (performance.now() - started) / 1000;
  await pause(SETTLE_MS);
  const pid = Number(readFileSync(`${dataDir}/server.pid`, 'utf8').split(/\s/)[0]);
  const megabytes = megabytesOf(pid);
  process.kill(pid, 'SIGINT');
  await once(child, 'exit');
  return { seconds, megabytes };
}

/** A process and all its descendants. Shared memory counts once (PSS). */
function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return children.reduce((sum, child) => sum + megabytesOf(Number(child)), Number(kilobytes ?? 0) / 1024);
}
