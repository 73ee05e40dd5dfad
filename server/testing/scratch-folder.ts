import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The most that a whole test run writes, with room to spare. Containers often have only 64 MB in memory. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for a test's databases that every account may enter, because PostgreSQL doesn't run as root. Uses memory
 * if there is room, because copying the template takes two to ten times as long on a disk.
 */
export function makeScratchFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : '/tmp', name));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM_BYTES;
}
