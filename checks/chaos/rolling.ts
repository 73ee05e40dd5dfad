import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from './cluster.ts';
import { book, type Fixture, makeFixture } from './fixture.ts';
import type { Extent, Row } from './row.ts';
import type { Server } from './server.ts';

const CROWD = { readers: 8, bookers: 4 };
const EXIT_SECONDS = 10;

/** Two servers behind a proxy that asks who is ready, each in turn asked to stop by SIGTERM and started again, while people read and book. */
export async function restartRolling({ rounds }: Pick<Extent, 'rounds'>, crowd = CROWD): Promise<Row[]> {
  // Longer than the proxy waits for one answer: it has to have asked again before the server is gone, on however busy a machine.
  const cluster = await startCluster(2, { DRAIN_SECONDS: '5' });
  try {
    const { proxy } = cluster;
    const row = await restartInTurn(
      cluster,
      rounds,
      { what: 'a proxy', address: proxy.address, crowd },
      async (server) => {
        while (!proxy.ready().includes(server.address)) await pause(50);
        await pause(500);
      },
    );
    return [row];
  } finally {
    await cluster.close();
  }
}

/** Restarts under load, counted. `untilBack` is what whoever restarts waits for before going on to the next. */
export async function restartInTurn(
  { servers, dataDir }: Pick<Cluster, 'servers' | 'dataDir'>,
  rounds: number,
  front: { what: string; address: string; crowd?: typeof CROWD },
  untilBack: (server: Server) => Promise<void>,
): Promise<Row> {
  const restarts = Math.max(2, Math.min(6, rounds));
  const fixture = await makeFixture({ address: front.address, dataDir }, { instructors: 5, days: 10, students: 8 });
  const load = startLoad(front.address, fixture, front.crowd ?? CROWD);
  const exits: { seconds: number; code: number | null }[] = [];
  for (let restart = 0; restart < restarts; restart++) {
    const server = servers[restart % servers.length];
    if (!server) continue;
    exits.push(await server.stop('SIGTERM'));
    await server.start();
    await untilBack(server);
  }
  const { served, failed } = await load.stop();
  const slowest = Math.max(...exits.map(({ seconds }) => seconds));
  const codes = [...new Set(exits.map(({ code }) => code))];
  return {
    what: `${restarts} rolling restarts of ${servers.length} processes behind ${front.what}, under load`,
    toReach: `0 failed requests, exit within ${EXIT_SECONDS} s`,
    result: `${served} served, ${failed.length} failed ${failed.slice(0, 3).join('; ')}; exits within ${slowest.toFixed(1)} s, code ${codes.join(', ')}`,
    isReached: failed.length === 0 && slowest < EXIT_SECONDS && codes.every((code) => code === 0),
    figures: { restarts, served, failed: failed.length, slowestExitSeconds: slowest, exitCodes: codes.join(', ') },
  };
}

function startLoad(address: string, fixture: Fixture, { readers, bookers }: typeof CROWD) {
  const failed: string[] = [];
  let served = 0;
  let next = 0;
  let isOver = false;
  const note = (what: string, isServed: boolean) => {
    if (isServed) served++;
    else failed.push(what);
  };
  const reader = async (client: number) => {
    while (!isOver) {
      const { cookie = '' } = fixture.students[client % fixture.students.length] ?? {};
      const url = `${address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${fixture.slots[0]?.date}`;
      const answer = await fetch(url, { headers: { cookie } }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
      );
      note(`reading ${answer.status} ${answer.text.slice(0, 80)}`, answer.status === 200);
      await pause(10);
    }
  };
  const booker = async () => {
    while (!isOver) {
      const turn = next++;
      const { status } = await book(
        address,
        fixture.students[turn % fixture.students.length],
        fixture.slots[turn % fixture.slots.length],
      );
      note(`booking ${status}`, status === 201 || status === 409);
      await pause(20);
    }
  };
  const people = [
    ...Array.from({ length: readers }, (_, client) => reader(client)),
    ...Array.from({ length: bookers }, booker),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(people);
      return { served, failed };
    },
  };
}
