import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, imbalance, overlaps, postmasterPid, type Witness } from './database.ts';
import { book, type Fixture, makeFixture } from './fixture.ts';
import { createMailSink, type MailSink } from './mail-sink.ts';
import type { Extent, Row } from './row.ts';
import { createServer, type Server } from './server.ts';

const CLIENTS = 8;
const THINK_MS = 150;
const BETWEEN_KILLS_MS = 1200;
const READY_PATIENCE_MS = 60_000;
const MAIL_PATIENCE_MS = 180_000;
const VICTIMS = ['server', 'postmaster', 'backend', 'server and postmaster'] as const;

/** SIGKILL of the server, its database and the database's own processes, in turns, while eight clients book. */
export async function killUnderLoad({ kills }: Extent): Promise<Row[]> {
  const dataDir = makeDataDir();
  const sink = createMailSink(await freePort());
  const server = await createServer(dataDir);
  let witness: Witness | null = null;
  try {
    // The sign-ups' links are read from files; what is booked afterwards goes to the mail server.
    await server.start();
    const fixture = await makeFixture(server, { instructors: 20, days: 45, students: 40 });
    await server.stop('SIGINT');
    await sink.open();
    await server.start({ SMTP_URL: `smtp://127.0.0.1:${sink.port}` });

    const load = startLoad(server, fixture);
    const back: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await pause(BETWEEN_KILLS_MS);
      const begun = performance.now();
      await strike(server, VICTIMS[kill % VICTIMS.length] ?? 'server');
      await untilReady(server.address);
      back.push((performance.now() - begun) / 1000);
    }
    await pause(BETWEEN_KILLS_MS);
    const acknowledged = await load.stop();
    witness = createWitness(embeddedAddress(dataDir));
    return await verdict({ kills, acknowledged, back, failed: load.failed(), witness, sink });
  } finally {
    await witness?.close();
    await server.stop('SIGINT');
    await sink.shut();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Clients that book one free slot after the other; a call that fails is not repeated. */
function startLoad(server: Server, fixture: Fixture) {
  const acknowledged: { id: string; code: string; email: string }[] = [];
  let isOver = false;
  let next = 0;
  let failed = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!isOver) {
      // Neighbours in the list are instructors of the same hour: two clients meet at the same student now and then.
      const turn = next++;
      const student = fixture.students[(turn * 7 + client) % fixture.students.length];
      const { status, body } = await book(server.address, student, fixture.slots[turn % fixture.slots.length]);
      if (status === 201 && body.bookingId && body.code)
        acknowledged.push({ id: body.bookingId, code: body.code, email: student?.email ?? '' });
      else if (status === 0 || status >= 500) failed++;
      await pause(THINK_MS);
    }
  });
  return {
    failed: () => failed,
    async stop() {
      isOver = true;
      await Promise.all(clients);
      return acknowledged;
    },
  };
}

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

async function untilReady(address: string): Promise<void> {
  const deadline = performance.now() + READY_PATIENCE_MS;
  let inARow = 0;
  // Twice: the children of a killed postmaster may answer once more.
  while (inARow < 2) {
    const isReady = await fetch(`${address}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    inARow = isReady ? inARow + 1 : 0;
    if (performance.now() > deadline) throw new Error('the server did not come back');
    await pause(100);
  }
}

async function verdict(run: {
  kills: number;
  acknowledged: { id: string; code: string; email: string }[];
  back: number[];
  failed: number;
  witness: Witness;
  sink: MailSink;
}): Promise<Row[]> {
  const { kills, acknowledged, back, failed, witness, sink } = run;
  const deadline = performance.now() + MAIL_PATIENCE_MS;
  const queued = () => witness.count("SELECT count(*) FROM emails WHERE status = 'queued'");
  while ((await queued()) > 0 && performance.now() < deadline) await pause(500);

  const stored = new Set((await witness.rows<{ id: string }>('SELECT id FROM bookings')).map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
  const mailed = new Set(
    sink.taken.flatMap(({ to, text }) => [...text.matchAll(/LW-[0-9A-Z]+/g)].map(([code]) => `${to} ${code}`)),
  );
  const silent = acknowledged.filter(({ code, email }) => !mailed.has(`${email} ${code}`)).length;
  const duplicates = sink.taken.length - new Set(sink.taken.map(({ id }) => id)).size;
  const found = { overlaps: await overlaps(witness), imbalance: await imbalance(witness) };
  const slowest = Math.max(...back);
  return [
    {
      what: `${kills} SIGKILLs under load (server, postmaster, backend, both)`,
      toReach: 'every 201 is there, 0 overlaps, slots balance',
      result: `${acknowledged.length} bookings, ${lost} lost, ${found.overlaps} overlaps, ${found.imbalance} slots wrong; back within ${slowest.toFixed(1)} s`,
      isReached: lost === 0 && found.overlaps === 0 && found.imbalance === 0 && acknowledged.length > 0,
      figures: { kills, bookings: acknowledged.length, lost, failed, slowestReturnSeconds: slowest, ...found },
    },
    {
      what: 'their emails',
      toReach: 'every one sent, duplicates < 1 %',
      result: `${sink.taken.length} taken, ${silent} missing, ${duplicates} twice, ${await queued()} queued`,
      isReached: silent === 0 && duplicates < sink.taken.length / 100,
      figures: { taken: sink.taken.length, missing: silent, duplicates },
    },
  ];
}
