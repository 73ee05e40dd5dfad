import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { startSmtpServer } from '../../server/testing/smtp-server.ts';
import type { Row } from '../support/report.ts';
import {
  countLost,
  createWitness,
  embeddedAddress,
  imbalance,
  overlaps,
  postmasterPid,
  queuedEmails,
} from '../support/witness.ts';
import { makeFixture, startCrowd } from './people.ts';
import { type Extent, isReady, type Server, until, withServer } from './servers.ts';

const BETWEEN_KILLS_MS = 1200;
const VICTIMS = ['server', 'postmaster', 'backend', 'server and postmaster'] as const;

/**
 * While eight clients book, kills the server, PostgreSQL's main process and one of its backends in turn with SIGKILL.
 */
export const killUnderLoad = ({ kills }: Extent): Promise<Row[]> =>
  withServer({}, async (server) => {
    const mail = await startSmtpServer({ hostname: '127.0.0.1', port: await freePort() });
    try {
      // Without a mail server, sign-up links are written to files. Later emails go to the server above.
      await server.start();
      const fixture = await makeFixture(server, { instructors: 20, days: 45, students: 40 });
      await server.stop('SIGINT');
      await server.start({ SMTP_URL: mail.url });
      const crowd = startCrowd(server.address, fixture, { clients: 8, thinkMs: 150 });
      const back: number[] = [];
      for (let kill = 0; kill < kills; kill++) {
        await pause(BETWEEN_KILLS_MS);
        const begun = performance.now();
        await strike(server, VICTIMS[kill % VICTIMS.length] ?? 'server');
        await untilReady(server.address);
        back.push((performance.now() - begun) / 1000);
      }
      await pause(BETWEEN_KILLS_MS);
      await crowd.stop();

      const witness = createWitness(embeddedAddress(server.dataDir));
      await until(async () => (await queuedEmails(witness)) === 0, 'every email is sent', 180);
      const confirmed = crowd.confirmed();
      const lost = await countLost(
        witness,
        confirmed.map(({ body }) => body.bookingId),
      );
      const wrong = (await overlaps(witness)) + (await imbalance(witness));
      await witness.close();
      const ids = mail.received.map((text) => /^Message-ID: <(.*)>/im.exec(text)?.[1]);
      const silent = confirmed.filter(
        ({ body, student }) =>
          !mail.received.some((text) => text.includes(student.email) && text.includes(body.code ?? '-')),
      ).length;
      const twice = ids.length - new Set(ids).size;
      const slowest = Math.max(...back);
      return [
        {
          what: `${kills} SIGKILLs under load (server, postmaster, backend, both)`,
          target: 'every confirmed booking is there, 0 overlaps, slots balance',
          result: `${confirmed.length} bookings, ${lost} lost, ${wrong} overlaps or wrong slots; back within ${slowest.toFixed(1)} s`,
          isReached: confirmed.length > 0 && lost + wrong === 0,
          figures: { kills, bookings: confirmed.length, lost, wrong, slowestReturnSeconds: slowest },
        },
        {
          what: 'the emails of those bookings',
          target: 'every one sent, less than 1 % twice',
          result: `${ids.length} taken, ${silent} missing, ${twice} twice`,
          isReached: silent === 0 && twice < ids.length / 100,
          figures: { taken: ids.length, missing: silent, twice },
        },
      ];
    } finally {
      await mail.close();
    }
  });

async function strike(server: Server, victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === 'backend') {
    const witness = createWitness(embeddedAddress(server.dataDir));
    const [backend] = await witness.rows<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'lanewise' ORDER BY random() LIMIT 1",
    );
    if (backend) process.kill(backend.pid, 'SIGKILL');
    await witness.close();
    return;
  }
  if (victim !== 'server') process.kill(postmasterPid(server.dataDir), 'SIGKILL');
  if (victim === 'postmaster') return;
  await server.stop('SIGKILL');
  await server.start();
}

/** Checks twice in a row, because the backends of a killed postmaster may still answer once. */
async function untilReady(address: string): Promise<void> {
  let inARow = 0;
  await until(async () => {
    inARow = (await isReady(address)) ? inARow + 1 : 0;
    return inARow === 2;
  }, 'the server is back');
}
