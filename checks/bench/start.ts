import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from './measurement.ts';

const READY_SECONDS = 5;
const IDLE_MB = 150;
/** A comparable product's, PHP and MySQL, beside the 50 MB that npm itself holds. */
const ALL_IDLE_MB = 214;
const SETTLE_MS = 5_000;

/** `npm start` as a person runs it, the second time: until it says that it is ready, and what it holds when nobody asks. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = mkdtempSync('/tmp/lanewise-start-');
  try {
    await start(dataDir);
    const second = await start(dataDir);
    return [
      limit('second npm start, ready', second.seconds, READY_SECONDS, 's'),
      limit('idle memory of the server process', second.megabytes, IDLE_MB, 'MB'),
      limit('idle memory of npm, server and database together', second.allMegabytes, ALL_IDLE_MB, 'MB'),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<{ seconds: number; megabytes: number; allMegabytes: number }> {
  const started = performance.now();
  const env = { ...process.env, NO_ENV_FILE: '1', DATA_DIR: dataDir, PORT: '4173' };
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('Lanewise is ready')) break;
  }
  if (!said.includes('Lanewise is ready')) throw new Error(`npm start ended: ${said}`);
  const seconds = (performance.now() - started) / 1000;
  await pause(SETTLE_MS);
  const pid = Number(readFileSync(`${dataDir}/server.pid`, 'utf8').split(/\s/)[0]);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const allMegabytes = sharedMegabytes(treeOf(child.pid ?? pid));
  process.kill(pid, 'SIGINT');
  await once(child, 'exit');
  return { seconds, megabytes: kilobytes / 1024, allMegabytes };
}

/** A process and all below it. */
function treeOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** What several have in common is counted once (PSS). */
const sharedMegabytes = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    return sum + kilobytes / 1024;
  }, 0);

const limit = (what: string, value: number, most: number, unit: string): Row => ({
  what,
  ours: `${value.toFixed(1)} ${unit}`,
  floor: `${most} ${unit}`,
  ratio: value / most,
  toReach: 1,
  isReached: value < most,
});
