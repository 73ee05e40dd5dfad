import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What a whole run of the tests writes at most, with room to spare. Containers often have 64 MB there. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for a test's databases, that every account may enter: PostgreSQL, which does not run as root, keeps its files
 * in it. In memory where there is room: a copy of the template took two to ten times the work on a disk.
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
