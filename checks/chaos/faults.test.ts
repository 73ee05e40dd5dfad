/** What `npm run chaos` does at length, once each: small enough for every run of the tests. */
import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyFileOf } from '#server/platform/secrets/key-file.ts';
import { readMails } from '../support/mailbox.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, imbalance, overlaps } from './database.ts';
import { book, type Fixture, makeFixture, type Person } from './fixture.ts';
import { restartRolling } from './rolling.ts';
import { createServer, type Server } from './server.ts';

// Whole servers are started and stopped, many in a test: as for journeys, only what hangs comes to these.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const folders: string[] = [];
const newFolder = () => {
  const folder = makeDataDir();
  folders.push(folder);
  return folder;
};

let server: Server;
let fixture: Fixture;
beforeAll(async () => {
  server = await createServer(newFolder());
  await server.start();
  fixture = await makeFixture(server, { instructors: 3, days: 2, students: 3 });
});
afterAll(async () => {
  await server.stop('SIGINT');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The command as npm runs it; its answer, or what it complained of. */
const command = (name: string, file: string, dataDir: string): Promise<string> =>
  run(process.execPath, [`server/${name}.ts`, file], { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );

async function lessonsOf(place: { address: string }, { id, cookie }: Person): Promise<unknown> {
  const answer = await fetch(`${place.address}/api/booking?candidateId=${id}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('a server killed while people book comes back with every booking that it confirmed, and sends their emails', async () => {
  const answers = fixture.slots
    .slice(0, 12)
    .map((slot, number) => book(server.address, fixture.students[number % fixture.students.length], slot));
  // As soon as one is confirmed: the others are anywhere between asked and answered.
  await Promise.any(answers.map(async (answer) => (await answer).status === 201 || Promise.reject()));
  await server.stop('SIGKILL');
  await server.start();
  const confirmed = (await Promise.all(answers)).filter(({ status }) => status === 201);
  expect(confirmed.length).toBeGreaterThan(0);

  const witness = createWitness(embeddedAddress(server.dataDir));
  const stored = await witness.rows<{ id: string }>('SELECT id FROM bookings');
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed.map(({ body }) => body.bookingId)));
  expect([await overlaps(witness), await imbalance(witness)]).toEqual([0, 0]);
  const waiting = () => witness.count("SELECT count(*) FROM emails WHERE status <> 'sent'");
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  await witness.close();
  const texts = (await readMails(server.dataDir)).map(({ text }) => text);
  for (const { body } of confirmed) expect(texts.some((text) => text?.includes(body.code ?? '-'))).toBe(true);
});

test('a backup of the running server, restored into an empty one, is the same server: who is logged in, lessons, slots', async () => {
  const file = join(newFolder(), 'lanewise.backup');
  expect(await command('backup', file, server.dataDir)).toContain(`Written: ${file}`);
  expect(await command('backup', file, server.dataDir)).toContain('is there already');

  const other = await createServer(newFolder());
  expect(await command('restore', file, other.dataDir)).toContain('The key of the backup');
  copyFileSync(keyFileOf(server.dataDir), keyFileOf(other.dataDir));
  expect(await command('restore', file, other.dataDir)).toContain('Start the server now: npm start');
  expect(await command('restore', file, other.dataDir)).toContain('This database is not empty');
  await other.start();
  try {
    for (const student of fixture.students) {
      expect(await lessonsOf(other, student)).toEqual(await lessonsOf(server, student));
    }
    expect(await command('restore', file, server.dataDir)).toContain('is using the folder');
    const free = fixture.slots.at(-1);
    expect((await book(other.address, fixture.students[0], free)).status).toBe(201);
    expect((await book(server.address, fixture.students[0], free)).status).toBe(201);
  } finally {
    await other.stop('SIGINT');
  }
});

test('two servers behind a proxy, restarted one after the other under load: nobody notices', async () => {
  const [row] = await restartRolling({ rounds: 2 }, { readers: 2, bookers: 1 });
  // With what failed, and how.
  expect(row?.figures, row?.result).toMatchObject({ failed: 0, exitCodes: '0' });
});
