import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../checks/fixtures/releases');
/** For each version: its backup, its tables, and what it showed to users. */
export const BACKUP = 'data.backup';
export const SCHEMA = 'schema.txt';
export const TOLD = 'told.json';

/** What a released version showed its users about the data in its backup. */
export interface Told {
  school: LogIn & { id: string; bookings: object[] };
  student: LogIn & { id: string; bookings: object[] };
  /** Another student. */
  newcomer: LogIn;
  /** A time that the student has booked, and a free time. */
  taken: object;
  free: object;
}

export interface LogIn {
  email: string;
  password: string;
}

export const getReleaseFolder = (version: string): string => join(FOLDER, version);

/** The released versions, oldest first. */
export const releasedVersions = (): string[] =>
  readdirSync(FOLDER).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export function readRelease(version: string): { backup: string; schema: string; told: Told } {
  const text = (name: string) => readFileSync(join(getReleaseFolder(version), name), 'utf8');
  return { backup: join(getReleaseFolder(version), BACKUP), schema: text(SCHEMA), told: JSON.parse(text(TOLD)) };
}
