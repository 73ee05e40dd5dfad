import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { SystemAccount } from './system-account.ts';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

interface Owner {
  uid: number;
  gid: number;
  mode: number;
}

/** Readable only by its account, or only by us. */
export const privateTo = (account: SystemAccount | null): Owner => ({ ...idsOf(account), mode: 0o700 });

/** Owned by us; the account can traverse it to reach its own files, but can't change anything. */
export const passableBy = (account: SystemAccount | null): Owner =>
  account ? { uid: 0, gid: account.gid, mode: 0o710 } : privateTo(null);

const idsOf = (account: SystemAccount | null) => ({
  uid: account?.uid ?? process.getuid?.() ?? 0,
  gid: account?.gid ?? process.getgid?.() ?? 0,
});

/**
 * Creates missing folders one by one, because `recursive` never returns if a parent doesn't allow new folders, as under
 * /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another server starting at the same time has already created it.
    if (existsSync(path)) return;
    throw new StartError(
      `The folder ${path} can’t be created (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a writable folder.`,
    );
  }
}

/**
 * Creates the folder if it is missing, and sets its owner and mode. It changes the folder that it checked, never the
 * target of a link: root would hand that to the database's account.
 * @throws StartError if the path is a link, a file or another account's folder
 */
export function ownFolder(path: string, { uid, gid, mode }: Owner): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const folder = openFolder(path);
  try {
    const found = fstatSync(folder);
    const isRoot = process.getuid?.() === 0;
    if (!isRoot && found.uid !== uid)
      throw new StartError(`The folder ${path} belongs to another account. Set DATA_DIR to a folder of your own.`);
    if (isRoot && (found.uid !== uid || found.gid !== gid)) fchownSync(folder, uid, gid);
    if ((found.mode & 0o777) !== mode) fchmodSync(folder, mode);
  } finally {
    closeSync(folder);
  }
}

function openFolder(path: string): number {
  try {
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    if (!['ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new StartError(`${path} is a link or a file, not a folder. Remove it, or set DATA_DIR to another folder.`);
  }
}

/** True if its owner is the expected one, and nobody else can enter it or could have placed it there. */
export function isPrivateTo(account: SystemAccount | null, path: string): boolean {
  try {
    const found = lstatSync(path);
    return found.isDirectory() && found.uid === idsOf(account).uid && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}

/** Writes a file atomically into a folder of ours, never through a link. */
export function writeOwnFile(path: string, text: string, { gid, mode }: Pick<Owner, 'gid' | 'mode'>): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    if (process.getuid?.() === 0) fchownSync(file, 0, gid);
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}

/** Opens a log for appending, never through a link. */
export const openLog = (path: string): number => openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);

/**
 * Hands a tree owned by an older version's account to the current account. It locks everyone out meanwhile, so nobody
 * can
 * plant a link, and changes the owner of the top folder last, so that an interrupted start can resume.
 */
export function handOver(tree: string, account: SystemAccount): void {
  if (lstatSync(tree).uid === account.uid) return;
  ownFolder(tree, { uid: 0, gid: 0, mode: 0o700 });
  for (const path of entriesBelow(tree)) {
    const found = lstatSync(path);
    // Skip hard links, which may lead to someone else's file: PostgreSQL creates none.
    if (found.isFile() && found.nlink > 1) continue;
    lchownSync(path, account.uid, account.gid);
  }
  ownFolder(tree, privateTo(account));
}

function* entriesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesBelow(path);
    yield path;
  }
}

/** Makes a folder traversable by everyone, such as one that holds programs. */
export function makePassable(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}
