import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markedProcess, markProcess } from '../processes.ts';
import { StartError } from '../start-error.ts';
import { writeOwnFile } from './own-folder.ts';

interface Holder {
  /** Null once the process has ended. */
  pid: number | null;
  /** Folder of its PostgreSQL's socket; null while that is starting. */
  socketFolder: string | null;
}

const fileOf = (dataDir: string): string => join(dataDir, 'server.pid');

/** The process that holds the folder, or the last one that did and never released it; null if there is none. */
export function findHolder(dataDir: string): Holder | null {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  const [mark = '', socketFolder = ''] = readFileSync(file, 'utf8').split('\n');
  return { pid: markedProcess(mark), socketFolder: socketFolder || null };
}

/** Only one server process may use a data folder: a second one would lose its database when the first stops. */
export function claimFolder(dataDir: string) {
  const file = fileOf(dataDir);
  const last = findHolder(dataDir);
  if (last && last.pid !== null && last.pid !== process.pid) {
    throw new StartError(
      `Another Lanewise (process ${last.pid}) is using the folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const write = (socketFolder: string) =>
    writeOwnFile(file, `${markProcess(process.pid)}\n${socketFolder}\n`, { gid: 0, mode: 0o644 });
  write(last?.socketFolder ?? '');
  return {
    /** The socket folder of the server that was left behind, if any. */
    lastSocketFolder: last?.socketFolder ?? null,
    tell: write,
    release: () => rmSync(file, { force: true }),
  };
}
