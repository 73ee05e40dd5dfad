import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Meanwhile, othersMeanwhile, p99 } from '../support/meanwhile.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, type Witness } from './database.ts';
import { book, makeFixture } from './fixture.ts';
import type { Extent, Row } from './row.ts';
import { createServer } from './server.ts';

const CHANGES_EACH = 10;
const PATIENCE_MS = 600_000;
const IDLE_MS = 5_000;
/** A claim is never longer ahead: what is, waits for a try that failed. */
const CLAIM_SECONDS = 61;

interface Message {
  timestamp: string;
  data: { bookingId: string };
}

/** A school's program that fails every third time, half of that before it answers at all. */
async function createSink() {
  const taken: { id: string; message: Message }[] = [];
  let asked = 0;
  let refused = 0;
  const server = createHttpServer(async (request, response) => {
    const message = (await json(request)) as Message;
    asked += 1;
    if (asked % 3 === 0) {
      refused += 1;
      if (asked % 2 === 0) request.socket.destroy();
      else response.writeHead(500).end();
      return;
    }
    taken.push({ id: String(request.headers['webhook-id']), message });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken,
    refused: () => refused,
    shut() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Many changes of a school's bookings at once, told to a program that fails a third of the time, while others use the product. */
export async function failWebhooks({ webhooks }: Extent): Promise<Row[]> {
  const dataDir = makeDataDir();
  const sink = await createSink();
  const server = await createServer(dataDir, { WEBHOOK_PRIVATE_NETWORKS: 'allow' });
  let witness: Witness | null = null;
  try {
    await server.start();
    const bookings = Math.ceil(webhooks / CHANGES_EACH);
    const fixture = await makeFixture(server, { instructors: 20, days: Math.ceil(bookings / 200), students: 20 });
    const { client, id } = fixture.school;
    for (const [index, slot] of fixture.slots.slice(0, bookings).entries())
      await book(server.address, fixture.students[index % fixture.students.length], slot);
    witness = createWitness(embeddedAddress(dataDir));
    await client.post(`/school/${id}/webhooks`, { url: sink.url, events: ['booking.moved'] });
    const idle = await othersMeanwhile(client, () => pause(IDLE_MS));
    const during = await othersMeanwhile(client, async () => {
      for (let change = 0; change < CHANGES_EACH; change++)
        await witness?.rows('UPDATE bookings SET moves = moves + 1, moved_at = clock_timestamp()');
      if (witness) await untilTold(witness);
    });
    return rowsOf(sink, { events: bookings * CHANGES_EACH, idle, during });
  } finally {
    await witness?.close();
    await server.stop('SIGINT');
    sink.shut();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits for every message; the longer pauses between tries, which grow to hours, are cut short. */
async function untilTold(witness: Witness): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while ((await witness.count('SELECT count(*) FROM webhook_deliveries WHERE delivered_at IS NULL')) > 0) {
    if (performance.now() > deadline) return;
    await witness.rows(
      `UPDATE webhook_deliveries SET next_try_at = now()
        WHERE delivered_at IS NULL AND next_try_at > now() + interval '${CLAIM_SECONDS} seconds'`,
    );
    await witness.rows("SELECT pg_notify('webhooks', '')");
    await pause(1000);
  }
}

function rowsOf(
  sink: Awaited<ReturnType<typeof createSink>>,
  { events, idle, during }: { events: number; idle: Meanwhile; during: Meanwhile },
): Row[] {
  const arrived = new Set(sink.taken.map(({ id }) => id)).size;
  const lost = events - arrived;
  const twice = sink.taken.length - arrived;
  const latest = new Map<string, string>();
  let late = 0;
  for (const { timestamp, data } of sink.taken.map(({ message }) => message)) {
    if (timestamp < (latest.get(data.bookingId) ?? '')) late += 1;
    latest.set(data.bookingId, timestamp);
  }
  const ratio = p99([during]) / p99([idle]);
  return [
    {
      what: 'webhooks to a program that fails every third time',
      toReach: '0 lost, none before an earlier one of its booking, at most 1 % twice',
      result: `${events} events, ${lost} lost, ${late} out of order, ${twice} twice, ${sink.refused()} refused, in ${Math.round(during.seconds)} s`,
      isReached: lost === 0 && late === 0 && twice <= events / 100 && sink.refused() >= events / 3,
      figures: { events, lost, late, twice, refused: sink.refused(), seconds: Math.round(during.seconds) },
    },
    {
      what: 'other requests’ p99 meanwhile',
      toReach: 'under twice their idle p99',
      result: `${p99([during]).toFixed(1)} ms, idle ${p99([idle]).toFixed(1)} ms: ${ratio.toFixed(2)} times`,
      isReached: ratio < 2,
      figures: { idle: p99([idle]), during: p99([during]) },
    },
  ];
}
