import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../checks/fixtures/releases');
/** Of each version: what its own backup command wrote, its tables, what it told. */
export const BACKUP = 'data.backup';
export const SCHEMA = 'schema.txt';
export const TOLD = 'told.json';

/** What a version that was released told its people of what is in its backup. */
export interface Told {
  school: LogIn & { id: string; bookings: object[] };
  student: LogIn & { id: string; bookings: object[] };
  /** Another student. */
  newcomer: LogIn;
  /** A time that the student has booked, and one that nobody has. */
  taken: object;
  free: object;
}

export interface LogIn {
  email: string;
  password: string;
}

export const folderOf = (version: string): string => join(FOLDER, version);

/** The versions that were released, the oldest first. */
export const releasedVersions = (): string[] =>
  readdirSync(FOLDER).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export function readRelease(version: string): { backup: string; schema: string; told: Told } {
  const text = (name: string) => readFileSync(join(folderOf(version), name), 'utf8');
  return { backup: join(folderOf(version), BACKUP), schema: text(SCHEMA), told: JSON.parse(text(TOLD)) };
}
