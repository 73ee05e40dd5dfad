import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '../../server/testing/smtp-server.ts';
import { cpuSeconds } from '../support/measure.ts';
import { startProduct } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture } from './fixture.ts';
import type { Bench } from './load.ts';

const CLIENTS = 10;
const WARM_UPS = 20;
const TARGET = 0.5;
const FIXTURE: FixtureSize = { instructors: 500, slots: 20_000, days: 60 };

/** Processor time of a booking with both its emails sent, and of the booking alone. */
export async function measureMail({ isQuick }: Bench): Promise<Row[]> {
  const bookings = isQuick ? 200 : 1_000;
  const alone = await cpuMsOfBooking(bookings, { JOBS: 'off' });
  const mail = await startSmtpServer();
  const withMail = await cpuMsOfBooking(bookings, { SMTP_URL: mail.url }, () => mail.received.length);
  await mail.close();
  const ratio = (withMail - alone) / alone;
  return [
    {
      what: `the two emails of a booking, processor time of the server over ${bookings} bookings`,
      target: `${TARGET} of the booking's`,
      result: `${ratio.toFixed(2)}: ${(withMail - alone).toFixed(2)} ms, the booking alone ${alone.toFixed(2)} ms`,
      isReached: ratio <= TARGET,
      figures: { emails: withMail - alone, booking: alone, ratio },
    },
  ];
}

/** Waits until `received` has counted every email. */
async function cpuMsOfBooking(
  bookings: number,
  environment: Record<string, string>,
  received?: () => number,
): Promise<number> {
  const product = await startProduct(environment);
  const database = await openDatabase(product);
  try {
    await fillFixture(database, FIXTURE);
    let next = 0;
    const bookUntil = async (end: number) => {
      const client = async () => {
        while (next < end) {
          const response = await bookOne(product, FIXTURE, next++);
          if (response.status !== 201)
            throw new Error(`A booking answers ${response.status}: ${await response.text()}`);
          await response.arrayBuffer();
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      while (received && received() < 2 * end) await pause(20);
    };
    await bookUntil(WARM_UPS);
    const before = cpuSeconds(product.process.pid);
    await bookUntil(WARM_UPS + bookings);
    return ((cpuSeconds(product.process.pid) - before) * 1000) / bookings;
  } finally {
    await database.close();
    await product.stop();
  }
}
