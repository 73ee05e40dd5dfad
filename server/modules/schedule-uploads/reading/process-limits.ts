import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { ReadingLimits } from './plain-sheet.ts';

/**
 * The heap limit of the runtime does not count buffers, so a process is held by the system too where it can be, and
 * watched from outside. A thread inside would be simpler, but none starts reliably under a limit of address space.
 */

const SHELL = '/bin/sh';
/** Address space beyond what this process has, in KiB: most of it is reserved and never used. */
const RESERVE_KIB = 1000 * 1024;
const LOOK_EVERY_MS = 20;
/** Where looking takes a process of its own. */
const ASK_EVERY_MS = 250;

/** The program's command line, behind the system's limits where there is a shell and /proc. */
export function limitedBySystem(program: string[], limits: ReadingLimits): string[] {
  // The reading process is the same runtime, so it needs about as much before it reads anything; how much that is depends on
  // the machine.
  const ownKib = kibOf('/proc/self/status', 'VmSize');
  if (ownKib === null || !existsSync(SHELL)) return program;
  const script = `ulimit -c 0; ulimit -t ${limits.seconds}; ulimit -v ${ownKib + RESERVE_KIB}; exec "$@"`;
  return [SHELL, '-c', script, SHELL, ...program];
}

/** Kills the process when it takes more than this. @returns what ends the watch */
export function watchMemory(child: ChildProcess, residentBytesMax: number): () => void {
  const { pid } = child;
  if (pid === undefined) return () => {};
  const judge = (bytes: number) => {
    if (bytes > residentBytesMax) child.kill('SIGKILL');
  };
  const hasProc = existsSync('/proc/self/status');
  const look = () => {
    judge((kibOf(`/proc/${pid}/status`, 'VmRSS') ?? 0) * 1024);
  };
  const ask = () => execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_error, kib) => judge(Number(kib) * 1024));
  const timer = setInterval(hasProc ? look : ask, hasProc ? LOOK_EVERY_MS : ASK_EVERY_MS);
  return () => clearInterval(timer);
}

const kibOf = (path: string, field: 'VmSize' | 'VmRSS'): number | null => {
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(contentOf(path) ?? '');
  return match ? Number(match[1]) : null;
};

/** Null where there is no such file, as on a system without /proc, or when the process has ended. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
