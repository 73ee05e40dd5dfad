import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process has this number, whosever it is. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    // One that has ended keeps its number until its parent asks, which in a container may be never.
    return statOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A process for a file that outlives it: its number and, on Linux, when it began. Numbers come again: in a container that
 * was killed, the next start finds its own relatives under those of the last.
 */
export const markOf = (pid: number): string => `${pid} ${startOf(pid) ?? ''}`.trim();

/** The number of the marked process; null once it is gone, even where another one has its number. */
export function markedProcess(mark: string): number | null {
  const [pid = 0, start] = mark.trim().split(' ').map(Number);
  if (!isAlive(pid)) return null;
  const now = startOf(pid);
  return start !== undefined && now !== null && now !== start ? null : pid;
}

/** Whether the process works in that folder, as PostgreSQL does in its cluster's; true where that can't be told. */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Clock ticks between the machine's start and the process's; null where that can't be told. */
function startOf(pid: number): number | null {
  const ticks = statOf(pid)?.[19];
  return ticks === undefined ? null : Number(ticks);
}

/** What Linux says of the process, from its state on; null elsewhere. */
function statOf(pid: number): string[] | null {
  try {
    // The program's name, in parentheses, may have spaces and parentheses itself.
    return /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]?.split(' ') ?? null;
  } catch {
    return null;
  }
}
