import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { madeOnce } from '#server/platform/made-once.ts';

/** How much a process may take. */
export interface ProcessLimits {
  heapMegabytes: number;
  /** Of computing. */
  seconds: number;
  /** From its start to its end, whoever else computes meanwhile. */
  waitSeconds: number;
  residentBytes: number;
  /** Of what it answers. */
  answerBytes: number;
}

/**
 * The heap limit of the runtime does not count buffers, so a process is held by the system too where it can be, and
 * watched from outside. A thread inside would be simpler, but none starts reliably under a limit of address space.
 */

const SHELL = '/bin/sh';
const STATUS = '/proc/self/status';
/** Address space beyond what an idle runtime has, in KiB: most of it is reserved and never used. */
const RESERVE_KIB = 1000 * 1024;
const LOOK_EVERY_MS = 20;
/** Where looking takes a process of its own. */
const ASK_EVERY_MS = 250;

/**
 * The whole environment of a limited process: nothing of ours, and no NODE_OPTIONS, reaches it. glibc reserves 64 MiB for each
 * thread that allocates while another one does, so on a busy machine a small picture's process came close to its address space
 * and could start no thread. Two arenas keep what a process reserves the same in every run.
 */
export const LIMITED_ENV = { MALLOC_ARENA_MAX: '2' };

/**
 * Address space of this runtime with nothing to do, in KiB: how much that is depends on the machine. Not this process's own,
 * which grows by ten gigabytes with the first WebAssembly in it. Null on a system without /proc.
 */
const idleKib = madeOnce(async () => {
  const program = `process.stdout.write(require('node:fs').readFileSync('${STATUS}'))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { env: LIMITED_ENV });
  return kibIn(stdout, 'VmSize');
});

/** The program's command line, behind the system's limits where there is a shell and /proc. */
export async function limitedBySystem(program: string[], limits: Pick<ProcessLimits, 'seconds'>): Promise<string[]> {
  if (!existsSync(STATUS) || !existsSync(SHELL)) return program;
  const kib = await idleKib();
  if (kib === null) return program;
  const script = `ulimit -c 0; ulimit -t ${limits.seconds}; ulimit -v ${kib + RESERVE_KIB}; exec "$@"`;
  return [SHELL, '-c', script, SHELL, ...program];
}

/** Kills the process when it takes more than this. @returns what ends the watch */
export function watchMemory(child: ChildProcess, residentBytesMax: number): () => void {
  const { pid } = child;
  if (pid === undefined) return () => {};
  const judge = (bytes: number) => {
    if (bytes > residentBytesMax) child.kill('SIGKILL');
  };
  const hasProc = existsSync(STATUS);
  const look = () => {
    judge((kibIn(contentOf(`/proc/${pid}/status`), 'VmRSS') ?? 0) * 1024);
  };
  const ask = () => execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_error, kib) => judge(Number(kib) * 1024));
  const timer = setInterval(hasProc ? look : ask, hasProc ? LOOK_EVERY_MS : ASK_EVERY_MS);
  return () => clearInterval(timer);
}

const KIB = { VmSize: /^VmSize:\s+(\d+) kB/m, VmRSS: /^VmRSS:\s+(\d+) kB/m };

const kibIn = (status: string, field: keyof typeof KIB): number | null => {
  const match = KIB[field].exec(status);
  return match ? Number(match[1]) : null;
};

/** Empty where there is no such file: the process has ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
