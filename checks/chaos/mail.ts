import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, type Witness } from './database.ts';
import { book, type Fixture, makeFixture, type Slot } from './fixture.ts';
import { createMailSink, type MailSink } from './mail-sink.ts';
import type { Extent, Row } from './row.ts';
import { createServer } from './server.ts';

const PATIENCE_MS = 180_000;
const DOWN_MS = 8_000;

/** A mail server that is down while everything is booked, and one that fails half the time. */
export async function failMail({ mails }: Extent): Promise<Row[]> {
  const dataDir = makeDataDir();
  const sink = createMailSink(await freePort());
  const server = await createServer(dataDir);
  let witness: Witness | null = null;
  try {
    await server.start();
    // Two emails a booking: the student's and the school's.
    const bookings = Math.ceil(mails / 2);
    const fixture = await makeFixture(server, { instructors: 10, days: Math.ceil((2 * bookings) / 100), students: 20 });
    await server.stop('SIGINT');
    await server.start({ SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    witness = createWitness(embeddedAddress(dataDir));

    await bookAll(server.address, fixture, fixture.slots.slice(0, bookings));
    await pause(DOWN_MS);
    const takenWhileDown = sink.taken.length;
    await sink.open();
    await untilSent(witness);
    const down = await rowOf(`mail server down for the whole run, then back`, witness, sink, { takenWhileDown });

    sink.failing = 0.5;
    await bookAll(server.address, fixture, fixture.slots.slice(bookings, 2 * bookings));
    await untilSent(witness);
    const flaky = await rowOf('mail server failing half the time (4xx, 5xx, cut in the message)', witness, sink, {
      mishaps: sink.refused,
    });
    return [down, { ...flaky, isReached: flaky.isReached && sink.refused > mails / 4 }];
  } finally {
    await witness?.close();
    await server.stop('SIGINT');
    await sink.shut();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bookAll(address: string, fixture: Fixture, slots: Slot[]): Promise<void> {
  for (const [index, slot] of slots.entries()) {
    // Instructors of the same hour are neighbours in the list: students in turns never meet themselves.
    const { status } = await book(address, fixture.students[index % fixture.students.length], slot);
    if (status !== 201) throw new Error(`a booking was answered ${status}`);
  }
}

/** Waits for every email; the pauses between tries, which grow to an hour, are cut short. */
async function untilSent(witness: Witness): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await witness.count("SELECT count(*) FROM emails WHERE status = 'queued'")) > 0) {
    if (performance.now() > deadline) return;
    await witness.rows(
      "UPDATE jobs.job SET start_after = now() WHERE name = 'send-email' AND state IN ('created', 'retry')",
    );
    await pause(1000);
  }
}

async function rowOf(what: string, witness: Witness, sink: MailSink, extra: Record<string, number>): Promise<Row> {
  const stored = await witness.rows<{ id: string; status: string }>(
    "SELECT id, status FROM emails WHERE kind LIKE 'booking_confirmed%'",
  );
  const ids = sink.taken.map(({ id }) => id.split('@', 1)[0]);
  const taken = new Set(ids);
  const lost = stored.filter(({ id }) => !taken.has(id)).length;
  const duplicates = ids.length - taken.size;
  return {
    what,
    toReach: '0 lost, duplicates < 1 %',
    result: `${stored.length} emails, ${lost} lost, ${duplicates} twice; ${JSON.stringify(extra)}`,
    isReached: stored.length > 0 && lost === 0 && duplicates < stored.length / 100,
    figures: { emails: stored.length, lost, duplicates, ...extra },
  };
}
