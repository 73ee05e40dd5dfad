import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenForMail } from '#server/testing/smtp-server.ts';
import { startProduct } from '../support/product.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture } from './fixture.ts';
import { cpuSeconds, median } from './load.ts';
import type { Bench, Row } from './measurement.ts';

const BOOKINGS = 500;
/** To the student and to the school. */
const MAILS = 2 * BOOKINGS;
const CLIENTS = 10;
const TO_REACH = 0.1;

/**
 * The mails of many bookings, once the last is booked: until then they wait for people, from then on for themselves alone.
 * Against nodemailer that sends one of them as often to the same mail server.
 */
export async function measureMail({ isQuick }: Bench): Promise<Row[]> {
  const sink = await openSink();
  const product = await startProduct({ SMTP_URL: sink.url });
  const database = await openDatabase(product);
  const folder = mkdtempSync('/tmp/lanewise-bench-');
  try {
    const fixture: FixtureSize = { instructors: 500, slots: 20_000, days: 60 };
    await fillFixture(database.connectionString, fixture);
    await bookAll(product, fixture, 0, 20);
    await sink.until(40);
    const rounds: { ours: number; floor: number; cpuMs: number }[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      const expected = sink.taken() + MAILS;
      await bookAll(product, fixture, 1_000 * (round + 1), BOOKINGS);
      const left = expected - sink.taken();
      const before = { cpu: cpuSeconds(product.process.pid), at: performance.now() };
      await sink.until(expected);
      const seconds = (performance.now() - before.at) / 1000;
      const cpuMs = ((cpuSeconds(product.process.pid) - before.cpu) * 1000) / left;
      writeFileSync(join(folder, 'message.eml'), sink.last());
      rounds.push({ ours: left / seconds, floor: await bareRate(sink.url, join(folder, 'message.eml')), cpuMs });
    }
    const ours = median(rounds.map((round) => round.ours));
    const floor = median(rounds.map((round) => round.floor));
    const cpu = median(rounds.map((round) => round.cpuMs));
    const ratio = median(rounds.map((round) => round.ours / round.floor));
    return [
      {
        what: `the ${MAILS} mails of ${BOOKINGS} bookings, once the last is booked`,
        ours: `${Math.round(ours)} mails/s, ${cpu.toFixed(1)} ms of processor time each`,
        floor: `${Math.round(floor)} mails/s (nodemailer alone, the same message and mail server)`,
        ratio,
        toReach: TO_REACH,
        isReached: ratio >= TO_REACH,
        why: `the floor sends bytes that are there; we read, word, lay out and note each message`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
    await product.stop();
    await sink.close();
  }
}

/** A mail server that takes everything. */
async function openSink() {
  let taken = 0;
  let last = '';
  let onTaken = () => {};
  const server = await listenForMail({ hostname: '127.0.0.1', port: 0 }, () => ({
    onRecipient: () => null,
    onMessage(text) {
      taken += 1;
      last = text;
      onTaken();
      return null;
    },
  }));
  return {
    ...server,
    taken: () => taken,
    last: () => last,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        onTaken = () => void (taken >= count && resolve());
        onTaken();
      }),
  };
}

async function bookAll(product: { address: string }, fixture: FixtureSize, from: number, count: number): Promise<void> {
  let next = from;
  const client = async () => {
    while (next < from + count) {
      const response = await bookOne(product, fixture, next++);
      if (response.status !== 201) throw new Error(`A booking answers ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function bareRate(url: string, messageFile: string): Promise<number> {
  const child = spawn(process.execPath, ['checks/bench/bare-mailer.ts', url, messageFile, String(MAILS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  await once(child, 'exit');
  return (MAILS * 1000) / Number(chunk.toString());
}
