import { mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isPrivateTo, ownFolder, privateTo } from './own-folder.ts';
import type { SystemAccount } from './system-account.ts';

// Linux allows 107 bytes for a socket's path, and the server appends '/.s.PGSQL.5432.lock'.
const PATH_MAX_BYTES = 85;
const FRESH = 'lanewise-';

/**
 * The socket's folder, which only its owner can enter: next to the cluster, or a new one with an unpredictable name if
 * that path is too long for a socket.
 */
export function makeSocketFolder(home: string, account: SystemAccount | null): string {
  const beside = join(home, 'socket');
  const folder = Buffer.byteLength(beside) <= PATH_MAX_BYTES ? beside : freshFolder();
  ownFolder(folder, privateTo(account));
  removeSocket(folder);
  return folder;
}

function freshFolder(): string {
  const place = [tmpdir(), '/tmp', '/run'].find(
    (path) => Buffer.byteLength(join(path, `${FRESH}XXXXXX`)) <= PATH_MAX_BYTES && isSafe(path),
  );
  if (place === undefined)
    throw new StartError('The path of DATA_DIR is too long for a socket. Set DATA_DIR to a shorter one.');
  return mkdtempSync(join(place, FRESH));
}

/** True if nobody else can replace what we create there. */
function isSafe(path: string): boolean {
  try {
    const { mode, uid } = statSync(path);
    const isOthers = (mode & 0o022) !== 0;
    const isSticky = (mode & 0o1000) !== 0;
    return (uid === 0 || uid === process.getuid?.()) && (!isOthers || isSticky);
  } catch {
    return false;
  }
}

/** True if a server that was left behind is still reachable there. */
export const isUsable = (folder: string, account: SystemAccount | null): boolean => isPrivateTo(account, folder);

/** Removes a folder created for this start. */
export function removeSocketFolder(home: string, folder: string, account: SystemAccount | null): void {
  if (folder === join(home, 'socket') || !isPrivateTo(account, folder)) return;
  removeSocket(folder);
  try {
    rmdirSync(folder);
  } catch {
    // The folder isn't empty, so someone else uses it.
  }
}

/** Removes a socket left behind by a killed server or by another account's server. */
function removeSocket(folder: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true });
}
