import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyFileOf } from '#server/platform/secrets/key-file.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, imbalance, overlaps } from './database.ts';
import { book, type Fixture, makeFixture } from './fixture.ts';
import type { Extent, Row } from './row.ts';
import { createServer, type Server } from './server.ts';

const CLIENTS = 4;
const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** A backup written while people book, restored into an empty server: what was confirmed before it is there, and whole. */
export async function backUp({ seconds }: Extent): Promise<Row[]> {
  const folders = [makeDataDir(), makeDataDir(), makeDataDir()];
  const [from = '', to = '', files = ''] = folders;
  const server = await createServer(from);
  const restored = await createServer(to);
  const file = join(files, 'lanewise.backup');
  const command = (name: string, dataDir: string) =>
    run(process.execPath, [`server/${name}.ts`, file], { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } });
  try {
    await server.start({ LIMITS: 'off' });
    const fixture = await makeFixture(server, { instructors: 20, days: 40, students: 12 });
    const crowd = bookOn(server, fixture);
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2));
    const before = [...crowd.confirmed];
    await command('backup', from);
    await crowd.end();
    copyFileSync(keyFileOf(from), keyFileOf(to));
    await command('restore', to);
    await restored.start();
    const witness = createWitness(embeddedAddress(to));
    const ids = new Set((await witness.rows<{ id: string }>('SELECT id FROM bookings')).map(({ id }) => id));
    const missing = before.filter((id) => !ids.has(id)).length;
    // The student's and the school's, from the booking's own transaction. What a sent one was made from is emptied.
    const emails = await witness.count("SELECT count(*) FROM emails WHERE kind LIKE 'booking\\_confirmed\\_%'");
    const unmailed = Math.abs(2 * ids.size - emails);
    const wrong = (await overlaps(witness)) + (await imbalance(witness));
    await witness.close();
    const meanwhile = crowd.confirmed.length - before.length;
    return [
      {
        what: 'a backup while people book, restored into an empty server',
        toReach: 'every booking confirmed before it is there, each with its two emails; 0 overlaps, slots balance',
        result: `${before.length} confirmed before, ${missing} missing; ${meanwhile} more meanwhile; ${ids.size} restored, ${unmailed} emails too few or too many, ${wrong} overlaps or slots wrong`,
        isReached: before.length > 0 && meanwhile > 0 && missing + unmailed + wrong === 0,
        figures: { before: before.length, meanwhile, restored: ids.size, missing, unmailed, wrong },
      },
    ];
  } finally {
    await Promise.all([server.stop('SIGINT'), restored.stop('SIGINT')]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Some clients that book one free slot after the other until it ends. */
function bookOn(server: Server, fixture: Fixture): { confirmed: string[]; end(): Promise<void> } {
  const confirmed: string[] = [];
  const free = [...fixture.slots];
  let isOver = false;
  const client = async (number: number) => {
    for (let turn = number; !isOver; turn += CLIENTS) {
      const { body } = await book(server.address, fixture.students[turn % fixture.students.length], free.shift());
      if (body.bookingId) confirmed.push(body.bookingId);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  return {
    confirmed,
    async end() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}
