import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { createLazy } from '#server/platform/lazy.ts';

/** Resource limits of a process. */
export interface ProcessLimits {
  heapMegabytes: number;
  /** CPU time. */
  seconds: number;
  /** Elapsed time, including time when other processes run. */
  waitSeconds: number;
  residentBytes: number;
  /** Size of its output. */
  answerBytes: number;
}

/**
 * The runtime's heap limit doesn't count buffers, so the operating system limits the process too where it can, and we
 * watch it from outside. A thread inside would be simpler, but none starts reliably with a limited address space.
 */

const SHELL = '/bin/sh';
const STATUS = '/proc/self/status';
/** Address space beyond an idle runtime's, in KiB: most of it is reserved and never used. */
const RESERVE_KIB = 1000 * 1024;
const LOOK_EVERY_MS = 20;
/** For systems where each check has to start a process. */
const ASK_EVERY_MS = 250;

/**
 * The whole environment of a limited process: none of our variables, and no NODE_OPTIONS. glibc reserves 64 MiB for
 * each thread that allocates in parallel, so on a busy machine even a small picture came close to the address space
 * limit and could start no thread. Two arenas keep the reservation the same in every run.
 */
export const LIMITED_ENV = { MALLOC_ARENA_MAX: '2' };

/**
 * Address space of an idle runtime in KiB, which depends on the machine. We don't measure this process, which grows by
 * ten gigabytes with its first WebAssembly. Null on a system without /proc.
 */
const idleKib = createLazy(async () => {
  const program = `process.stdout.write(require('node:fs').readFileSync('${STATUS}'))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { env: LIMITED_ENV });
  return kibIn(stdout, 'VmSize');
});

/** The program's command line, wrapped in `ulimit` where there is a shell and /proc. */
export async function limitedBySystem(program: string[], limits: Pick<ProcessLimits, 'seconds'>): Promise<string[]> {
  if (!existsSync(STATUS) || !existsSync(SHELL)) return program;
  const kib = await idleKib();
  if (kib === null) return program;
  const script = `ulimit -c 0; ulimit -t ${limits.seconds}; ulimit -v ${kib + RESERVE_KIB}; exec "$@"`;
  return [SHELL, '-c', script, SHELL, ...program];
}

/** Kills the process if it uses more memory than this. @returns a function that stops the watch */
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

/** Empty if the file is missing because the process has ended. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
