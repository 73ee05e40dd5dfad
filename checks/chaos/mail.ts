import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';
import { listenForMail, type SmtpManners } from '../../server/testing/smtp-server.ts';
import type { Row } from '../support/report.ts';
import { createWitness, embeddedAddress, queuedEmails, type Witness } from '../support/witness.ts';
import { book, type Fixture, makeFixture } from './people.ts';
import { type Extent, until, withServer } from './servers.ts';

const DOWN_MS = 8_000;
const MISHAPS = ['421 at the start', '451 at the recipient', 'cut in the message', '452 at the end', '554 at the end'];

/** Books while the mail server is down throughout, then while it fails half the time. */
export const failMail = ({ mails }: Extent): Promise<Row[]> =>
  withServer({}, async (server) => {
    await server.start();
    // Two emails per booking: the student's and the school's.
    const bookings = Math.ceil(mails / 2);
    const fixture = await makeFixture(server, { instructors: 10, days: Math.ceil((2 * bookings) / 100), students: 20 });
    await server.stop('SIGINT');
    const port = await freePort();
    await server.start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const witness = createWitness(embeddedAddress(server.dataDir));
    await bookAll(server.address, fixture, 0, bookings);
    await pause(DOWN_MS);
    const sink = createSink();
    const listening = await listenForMail({ hostname: '127.0.0.1', port }, sink.manners);
    try {
      await untilSent(witness);
      const down = await verdict('mail server down while people book, then back', witness, sink.taken);
      sink.failEverySecond();
      await bookAll(server.address, fixture, bookings, 2 * bookings);
      await untilSent(witness);
      const what = `mail server that fails half the time (4xx, 5xx, cut in the message): ${sink.failed()} times`;
      const flaky = await verdict(what, witness, sink.taken);
      return [down, { ...flaky, isReached: flaky.isReached && sink.failed() > mails / 4 }];
    } finally {
      await listening.close();
      await witness.close();
    }
  });

/** Accepts email; once told to fail, it breaks every second SMTP session in a different way. */
function createSink() {
  /** Ids of accepted emails. */
  const taken: string[] = [];
  let isFailing = false;
  let conversations = 0;
  let failed = 0;
  return {
    taken,
    failed: () => failed,
    failEverySecond: () => {
      isFailing = true;
    },
    manners(): SmtpManners {
      let mishap = '';
      return {
        onSender() {
          const isDue = isFailing && conversations++ % 2 === 0;
          mishap = isDue ? (MISHAPS[failed++ % MISHAPS.length] ?? '') : '';
          return mishap === '421 at the start' ? '421 closing' : null;
        },
        onRecipient: () => (mishap === '451 at the recipient' ? '451 later' : null),
        isCut: () => mishap === 'cut in the message',
        onMessage(text) {
          if (mishap.endsWith('at the end')) return `${mishap.slice(0, 3)} not now`;
          taken.push(/^Message-ID: <([^@>]*)/im.exec(text)?.[1] ?? '');
          return null;
        },
      };
    },
  };
}

async function bookAll(address: string, { students, slots }: Fixture, from: number, end: number): Promise<void> {
  for (let number = from; number < end; number++) {
    const { status } = await book(address, students[number % students.length], slots[number]);
    if (status !== 201) throw new Error(`a booking was answered ${status}`);
  }
}

/** Waits for every email, shortening the retry backoff, which otherwise grows to an hour. */
const untilSent = (witness: Witness): Promise<void> =>
  until(
    async () => {
      await witness.rows(
        "UPDATE jobs.job SET start_after = now() WHERE name = 'send-email' AND state IN ('created', 'retry')",
      );
      await pause(1000);
      return (await queuedEmails(witness)) === 0;
    },
    'every email is sent or given up',
    180,
  );

async function verdict(what: string, witness: Witness, taken: string[]): Promise<Row> {
  const stored = await witness.rows<{ id: string }>("SELECT id FROM emails WHERE kind LIKE 'booking_confirmed%'");
  const distinct = new Set(taken);
  const lost = stored.filter(({ id }) => !distinct.has(id)).length;
  const twice = taken.length - distinct.size;
  return {
    what,
    target: '0 lost, less than 1 % twice',
    result: `${stored.length} emails, ${lost} lost, ${twice} twice`,
    isReached: stored.length > 0 && lost === 0 && twice < stored.length / 100,
    figures: { emails: stored.length, lost, twice },
  };
}
