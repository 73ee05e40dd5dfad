/**
 * `npm run check:container`: the image from nothing. A Debian base, the Dockerfile on it, a server of it on a real PostgreSQL with
 * production's settings and no right that it does not need; a school and a student do through it what they came for; then it is
 * told to stop. Needs root and some packages of Debian, and says which. Removes what it made.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDatabase } from './database.ts';
import { buildImage } from './image.ts';
import { bookLesson } from './journey.ts';
import { whatIsMissing } from './podman.ts';
import { type Start, startServer } from './server.ts';

const LIMIT_MB = 250;
/** Of computing: how long that takes is the machine's affair. */
const READY_WITHIN_SECONDS = 6;
/** It drains for three seconds, and answers what is under way. */
const STOPPED_WITHIN_SECONDS = 6;

// It takes no arguments.
parseArgs();
const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

const rows: { what: string; 'to reach': string; result: string; reached: 'yes' | 'NO' }[] = [];
function note(what: string, toReach: string, result: string, isReached: boolean): void {
  rows.push({ what, 'to reach': toReach, result, reached: isReached ? 'yes' : 'NO' });
}

function noteStart(what: string, { seconds, computing }: Start): void {
  const result = `${computing.toFixed(1)} s of computing, after ${seconds.toFixed(1)} s`;
  note(what, `${READY_WITHIN_SECONDS} s of computing`, result, computing <= READY_WITHIN_SECONDS);
}

// Images are large, and /tmp may be memory.
const folder = mkdtempSync('/var/tmp/lanewise-container-');
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void finish().then(() => process.exit(1)));

async function finish(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}

try {
  console.log('Building the image on a Debian made here: some minutes …');
  const image = await buildImage(folder);
  ends.push(() => image.remove());
  const megabytes = image.bytesOverBase / 1e6;
  note('size over the base', `${LIMIT_MB} MB`, `${megabytes.toFixed(1)} MB`, megabytes <= LIMIT_MB);

  console.log('Starting it …');
  const database = await startDatabase(join(folder, 'database'));
  ends.push(() => database.stop());
  const server = await startServer(image.name, database, join(folder, 'data'));
  ends.push(() => server.remove());
  noteStart('ready, the tables made', server.first);
  note('its own health check', 'passes', ...(await server.health()));
  note('process 1 is node: no init, no npm', 'node alone', ...(await server.processes()));
  note('rights of its process', 'none, no new ones, not root', ...(await server.rights()));
  note('its files', 'cannot be changed', ...(await server.writes()));

  const seen = await bookLesson({ address: server.address, dataDir: join(folder, 'data') });
  note('a school, a sheet, a photo, a student, a booking, pages', 'a confirmed lesson', seen, true);

  note('a command beside it', 'invites an administrator', ...(await server.command()));

  const stopped = await server.stop();
  note(
    'stopped by SIGTERM',
    `${STOPPED_WITHIN_SECONDS} s, code 0`,
    `${stopped.seconds.toFixed(1)} s, code ${stopped.code}`,
    stopped.code === 0 && stopped.seconds <= STOPPED_WITHIN_SECONDS,
  );
  noteStart('ready again', await server.start());
  console.log(`The build took ${image.seconds.toFixed(0)} s.`);
} catch (error) {
  note('an end', 'without an error', (error as Error).stack ?? String(error), false);
} finally {
  await finish();
}

const results = join(import.meta.dirname, '../../test-results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'container.json'), `${JSON.stringify(rows, null, 2)}\n`);
for (const { what, result, reached } of rows) if (reached === 'NO') console.log(`NO  ${what}: ${result}`);
console.table(rows.map((row) => ({ ...row, result: row.result.slice(0, 120) })));
process.exit(rows.every(({ reached }) => reached === 'yes') ? 0 : 1);
