/**
 * `npm run check:container`: builds the image from scratch and runs it on a real PostgreSQL with production settings and only the
 * privileges it needs. A school and a student use it; then it stops. Needs root and some Debian packages, and lists missing ones. Cleans
 * up everything.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printRow, type Row, report } from '../support/report.ts';
import { buildImage } from './image.ts';
import { bookLesson } from './journey.ts';
import { findMissing } from './podman.ts';
import { type Start, startDatabase, startServer } from './server.ts';

const LIMIT_MB = 250;
/** Seconds of processor time. */
const READY_WITHIN_SECONDS = 6;
/** The server drains for three seconds, then answers open requests. */
const STOPPED_WITHIN_SECONDS = 6;

// Fails on any argument, because it takes none.
parseArgs();
const missing = findMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

const rows: Row[] = [];
function note(what: string, target: string, result: string, isReached: boolean): void {
  const row = { what, target, result, isReached };
  rows.push(row);
  printRow(row);
}
function noteStart(what: string, { seconds, computing }: Start): void {
  const result = `${computing.toFixed(1)} s of computing, after ${seconds.toFixed(1)} s`;
  note(what, `${READY_WITHIN_SECONDS} s of computing`, result, computing <= READY_WITHIN_SECONDS);
}

// Images are large, and /tmp may be in memory.
const folder = mkdtempSync('/var/tmp/lanewise-container-');
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
async function finish(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void finish().then(() => process.exit(1)));

try {
  console.log('Building the image, which takes some minutes …');
  const image = await buildImage(folder);
  ends.push(() => image.remove());
  const megabytes = image.bytesOverBase / 1e6;
  note('size over the base', `${LIMIT_MB} MB`, `${megabytes.toFixed(1)} MB`, megabytes <= LIMIT_MB);
  const database = await startDatabase(join(folder, 'database'));
  ends.push(() => database.stop());
  const server = await startServer(image.name, database, join(folder, 'data'));
  ends.push(() => server.remove());
  noteStart('ready, with the tables made', server.first);
  note('its own health check', 'passes', ...(await server.health()));
  note('process 1 is node: no init, no npm', 'node alone', ...(await server.processes()));
  note('rights of its process', 'none, no new ones, not root', ...(await server.rights()));
  note('its files', 'cannot be changed', ...(await server.writes()));
  const seen = await bookLesson({ address: server.address, dataDir: join(folder, 'data') });
  note('a school, a sheet, a photo, a student, a booking, pages', 'a confirmed lesson', seen, true);
  note('a command beside it', 'invites an administrator', ...(await server.command()));
  const { seconds, code } = await server.stop();
  const isInTime = code === 0 && seconds <= STOPPED_WITHIN_SECONDS;
  note('SIGTERM', `${STOPPED_WITHIN_SECONDS} s, code 0`, `${seconds.toFixed(1)} s, code ${code}`, isInTime);
  noteStart('ready again', await server.start());
} catch (error) {
  note('the check itself', 'no error', (error as Error).stack ?? String(error), false);
} finally {
  await finish();
}
process.exit(report('container', rows));
