import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getKeyFilePath } from '../../server/platform/secrets/key-file.ts';
import type { Row } from '../support/report.ts';
import { countLost, createWitness, embeddedAddress, imbalance, overlaps } from '../support/witness.ts';
import { makeFixture, startCrowd } from './people.ts';
import { type Extent, withServer } from './servers.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** Takes a backup while people book, and restores it to an empty server. */
export const backUp = ({ seconds }: Extent): Promise<Row[]> =>
  withServer({}, (server) =>
    withServer({}, async (restored) => {
      const file = join(restored.dataDir, 'lanewise.backup');
      const command = (name: string, DATA_DIR: string) =>
        run(process.execPath, [`server/${name}.ts`, file], { cwd: ROOT, env: { ...process.env, DATA_DIR } });
      await server.start();
      const fixture = await makeFixture(server, { instructors: 20, days: 40, students: 20 });
      const crowd = startCrowd(server.address, fixture, { clients: 4, thinkMs: 0 });
      await pause((seconds * 1000) / 2);
      const before = crowd.confirmed();
      await command('backup', server.dataDir);
      await crowd.stop();
      copyFileSync(getKeyFilePath(server.dataDir), getKeyFilePath(restored.dataDir));
      await command('restore', restored.dataDir);
      await restored.start();

      const witness = createWitness(embeddedAddress(restored.dataDir));
      const missing = await countLost(
        witness,
        before.map(({ body }) => body.bookingId),
      );
      const bookings = await witness.count('SELECT count(*) FROM bookings');
      // Each booking inserts two emails in its transaction.
      const emails = await witness.count("SELECT count(*) FROM emails WHERE kind LIKE 'booking\\_confirmed\\_%'");
      const wrong = (await overlaps(witness)) + (await imbalance(witness)) + Math.abs(2 * bookings - emails);
      await witness.close();
      const meanwhile = crowd.confirmed().length - before.length;
      return [
        {
          what: 'a backup while people book, restored into an empty server',
          target: 'every booking confirmed before is there, each with its two emails; 0 overlaps, slots balance',
          result: `${before.length} confirmed before, ${missing} missing; ${meanwhile} more meanwhile; ${bookings} restored, ${wrong} overlaps, wrong slots or emails`,
          isReached: before.length > 0 && meanwhile > 0 && missing + wrong === 0,
          figures: { before: before.length, meanwhile, restored: bookings, missing, wrong },
        },
      ];
    }),
  );
