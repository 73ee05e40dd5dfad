import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { measureOthersDuring, percentile } from '../support/measure.ts';
import type { Row } from '../support/report.ts';
import { createWitness, embeddedAddress, type Witness } from '../support/witness.ts';
import { book, makeFixture } from './people.ts';
import { type Extent, until, withServer } from './servers.ts';

const CHANGES_EACH = 10;
const IDLE_MS = 5_000;
/** A claimed delivery is scheduled at most this far ahead; one further ahead is in backoff after a failed try. */
const CLAIM_SECONDS = 61;

interface Message {
  timestamp: string;
  data: { bookingId: string };
}

/** Sends many booking changes at once to a webhook that fails a third of the time, while others use the product. */
export const failWebhooks = ({ webhooks }: Extent): Promise<Row[]> =>
  withServer({ WEBHOOK_PRIVATE_NETWORKS: 'allow' }, async (server) => {
    const sink = await createSink();
    await server.start();
    const bookings = Math.ceil(webhooks / CHANGES_EACH);
    const fixture = await makeFixture(server, { instructors: 20, days: Math.ceil(bookings / 200), students: 20 });
    const { client, id } = fixture.school;
    for (const [index, slot] of fixture.slots.slice(0, bookings).entries())
      await book(server.address, fixture.students[index % fixture.students.length], slot);
    const witness = createWitness(embeddedAddress(server.dataDir));
    try {
      await client.post(`/school/${id}/webhooks`, { url: sink.url, events: ['booking.moved'] });
      const idle = await measureOthersDuring(client, () => pause(IDLE_MS));
      const during = await measureOthersDuring(client, async () => {
        for (let change = 0; change < CHANGES_EACH; change++)
          await witness.rows('UPDATE bookings SET moves = moves + 1, moved_at = clock_timestamp()');
        await untilDelivered(witness);
      });
      const events = bookings * CHANGES_EACH;
      const arrived = new Set(sink.taken.map((one) => one.id)).size;
      const [lost, twice, late, refused] = [
        events - arrived,
        sink.taken.length - arrived,
        countLate(sink.taken),
        sink.refused(),
      ];
      const [busy, calm] = [percentile(during.others, 0.99), percentile(idle.others, 0.99)];
      return [
        {
          what: 'a webhook that fails every third time',
          target: '0 lost, none before an earlier one of its booking, at most 1 % twice',
          result: `${events} events, ${lost} lost, ${late} out of order, ${twice} twice, ${refused} refused, in ${Math.round(during.seconds)} s`,
          isReached: lost === 0 && late === 0 && twice <= events / 100 && refused >= events / 3,
          figures: { events, lost, late, twice, refused, seconds: Math.round(during.seconds) },
        },
        {
          what: "other requests' p99 meanwhile",
          target: 'under twice their idle p99',
          result: `${busy.toFixed(1)} ms, idle ${calm.toFixed(1)} ms`,
          isReached: busy < 2 * calm,
          figures: { idle: calm, during: busy },
        },
      ];
    } finally {
      sink.close();
      await witness.close();
    }
  });

/** A webhook that fails every third time, half of those before it answers. */
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
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Messages that arrived after a later message about the same booking. */
function countLate(taken: { message: Message }[]): number {
  const latest = new Map<string, string>();
  return taken.filter(({ message: { timestamp, data } }) => {
    const before = latest.get(data.bookingId) ?? '';
    latest.set(data.bookingId, timestamp);
    return timestamp < before;
  }).length;
}

/** Waits for every message, shortening the longer backoffs, which grow to hours. */
const untilDelivered = (witness: Witness): Promise<void> =>
  until(
    async () => {
      await witness.rows(
        `UPDATE webhook_deliveries SET next_try_at = now()
          WHERE delivered_at IS NULL AND next_try_at > now() + interval '${CLAIM_SECONDS} seconds'`,
      );
      await witness.rows("SELECT pg_notify('webhooks', '')");
      await pause(1000);
      return (await witness.count('SELECT count(*) FROM webhook_deliveries WHERE delivered_at IS NULL')) === 0;
    },
    'every webhook is delivered',
    600,
  );
