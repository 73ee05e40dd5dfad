import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** True if a process with this id exists, under any account. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    // A zombie keeps its process id until its parent reaps it, which in a container may never happen.
    return statOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Identifies a process in a file that outlives it: its id and, on Linux, its start time. Ids are reused: after
 * a container is killed, the next start gets the same ones.
 */
export const markProcess = (pid: number): string => `${pid} ${startOf(pid) ?? ''}`.trim();

/** The id of the marked process; null once it has exited, even if another process has its id. */
export function markedProcess(mark: string): number | null {
  const [pid = 0, start] = mark.trim().split(' ').map(Number);
  if (!isAlive(pid)) return null;
  const now = startOf(pid);
  return start !== undefined && now !== null && now !== start ? null : pid;
}

/**
 * True if the process's working directory is that folder, as with PostgreSQL and its cluster; also true where we can't
 * find out.
 */
export function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

/** Clock ticks between the machine's start and the process's; null where we can't find out. */
function startOf(pid: number): number | null {
  const ticks = statOf(pid)?.[19];
  return ticks === undefined ? null : Number(ticks);
}

/** The fields of /proc/PID/stat from the state on; null outside Linux. */
function statOf(pid: number): string[] | null {
  try {
    // The program's name, in parentheses, may contain spaces and parentheses itself.
    return /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]?.split(' ') ?? null;
  } catch {
    return null;
  }
}
