import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir } from '../support/product.ts';
import { createWitness, imbalance, overlaps, type Witness } from './database.ts';
import { book, type Fixture, makeFixture, type Person } from './fixture.ts';
import {
  cutOff,
  type DatabaseNode,
  fillDisk,
  missingPrograms,
  type PatroniCluster,
  signal,
  startPatroni,
} from './patroni.ts';
import type { Extent, Row } from './row.ts';
import { createServer } from './server.ts';

const CLIENTS = 6;
const THINK_MS = 100;
const BETWEEN_MS = 3_000;
const BACK_SECONDS = 15;
const PATIENCE_MS = 120_000;

/** What becomes of the database that takes writes. @returns what brings it back, as one that follows */
const FAULTS: Record<string, (node: DatabaseNode) => () => void> = {
  killed(node) {
    for (const pid of node.pids()) signal(pid, 'SIGKILL');
    return node.start;
  },
  frozen(node) {
    const pids = node.pids();
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return () => {
      for (const pid of pids) signal(pid, 'SIGCONT');
    };
  },
  'cut off': cutOff,
  'disk filled': fillDisk,
};
/** One whose disk is full may stay the one that takes writes, and refuse them, until there is room. */
const FULL_MS = 15_000;

/** Three PostgreSQL under Patroni, and the one that takes writes is killed, frozen, cut off or has its disk filled in turn, while people book and log out. */
export async function failOver({ rounds }: Pick<Extent, 'rounds'>): Promise<Row[]> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`This needs Debian's ${missing.join(', ')}.`);
  const faults = Object.keys(FAULTS);
  const times = Math.max(faults.length, Math.ceil(rounds / 2));
  const dataDir = makeDataDir();
  const cluster = await startPatroni();
  const server = await createServer(dataDir, {
    NODE_ENV: 'test',
    DATABASE_URL: cluster.connectionString,
    MIGRATION_DATABASE_URL: cluster.ownerConnectionString,
    SCHOOL_APPROVAL: 'auto',
  });
  const witness = createWitness(cluster.ownerConnectionString);
  try {
    await server.start();
    const fixture = await makeFixture(server, { instructors: 20, days: 30, students: 40 + times });
    const leaving = fixture.students.splice(40);
    const load = startLoad(server.address, fixture);
    const back: Record<string, number[]> = {};
    for (let time = 0; time < times; time++) {
      await pause(BETWEEN_MS);
      await logOut(server.address, leaving[time]);
      const fault = faults[time % faults.length] ?? '';
      back[fault] ??= [];
      back[fault].push(await fail(cluster, FAULTS[fault], load));
    }
    await pause(BETWEEN_MS);
    await load.stop();
    return await verdict({ times, back, load, witness, address: server.address, leaving });
  } finally {
    await witness.close();
    await server.stop('SIGINT');
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns seconds until a lesson was booked at another that takes writes by then */
async function fail(cluster: PatroniCluster, strike: (typeof FAULTS)[string] | undefined, load: Load): Promise<number> {
  const before = await cluster.leader();
  if (!before || !strike) throw new Error('there is nobody who takes writes');
  let begun = performance.now();
  const refused = () => load.answers.get(503) ?? 0;
  const told = refused();
  const mend = strike(before);
  try {
    if (strike === fillDisk) {
      while (refused() === told) {
        if (performance.now() - begun > PATIENCE_MS) throw new Error('a full disk is not noticed');
        await pause(20);
      }
      begun = performance.now();
    }
    for (;;) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error('nobody takes writes any more');
      const now = await cluster.leader();
      if (now && now !== before) break;
      if (strike === fillDisk && performance.now() - begun > FULL_MS) {
        mend();
        begun = performance.now();
        break;
      }
      await pause(100);
    }
    const booked = load.acknowledged.length;
    while (load.acknowledged.length === booked) {
      if (performance.now() - begun > PATIENCE_MS) throw new Error('nothing is booked any more');
      await pause(20);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    mend();
    await cluster.untilWhole();
  }
}

interface Load {
  acknowledged: string[];
  answers: Map<number, number>;
  stop(): Promise<void>;
}

/** People who book one free slot after the other; a call that fails is not repeated. */
function startLoad(address: string, { students, slots }: Fixture): Load {
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  let isOver = false;
  let next = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const turn = next++;
      const { status, body } = await book(address, students[turn % students.length], slots[turn % slots.length]);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 201 && body.bookingId) acknowledged.push(body.bookingId);
      await pause(THINK_MS);
    }
  });
  return {
    acknowledged,
    answers,
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

async function logOut(address: string, person: Person | undefined): Promise<void> {
  const answer = await fetch(`${address}/api/logout`, { method: 'POST', headers: { cookie: person?.cookie ?? '' } });
  if (!answer.ok) throw new Error(`A log-out answers ${answer.status}`);
}

async function isLoggedIn(address: string, { cookie }: Person): Promise<boolean> {
  const { actor } = (await (await fetch(`${address}/api/session`, { headers: { cookie } })).json()) as {
    actor: object | null;
  };
  return actor !== null;
}

async function verdict(run: {
  times: number;
  back: Record<string, number[]>;
  load: Load;
  witness: Witness;
  address: string;
  leaving: Person[];
}): Promise<Row[]> {
  const { times, back, load, witness, address, leaving } = run;
  const stored = new Set((await witness.rows<{ id: string }>('SELECT id FROM bookings')).map(({ id }) => id));
  const lost = load.acknowledged.filter((id) => !stored.has(id)).length;
  const alive = (await Promise.all(leaving.map((person) => isLoggedIn(address, person)))).filter(Boolean).length;
  const found = { overlaps: await overlaps(witness), imbalance: await imbalance(witness), alive };
  const faults = [...load.answers].filter(([status]) => status === 500 || status === 0);
  const broken = faults.reduce((sum, [, count]) => sum + count, 0);
  const slowest = Math.max(...Object.values(back).flat());
  const said = Object.entries(back).map(
    ([fault, seconds]) => `${fault} ${seconds.map((one) => one.toFixed(1)).join(', ')} s`,
  );
  return [
    {
      what: `${times} times the database that takes writes is lost, under load (Patroni, HAProxy)`,
      toReach: `every 201 is there, 0 overlaps, slots balance, no 500, no ended session alive, back within ${BACK_SECONDS} s`,
      result:
        `${load.acknowledged.length} bookings, ${lost} lost, ${found.overlaps} overlaps, ${found.imbalance} slots wrong, ${broken} faults, ` +
        `${alive} sessions alive; ${load.answers.get(503) ?? 0} told to come back; back after: ${said.join('; ')}`,
      isReached:
        lost + found.overlaps + found.imbalance + broken + alive === 0 &&
        load.acknowledged.length > 0 &&
        slowest <= BACK_SECONDS,
      figures: { times, bookings: load.acknowledged.length, lost, broken, slowestReturnSeconds: slowest, ...found },
    },
  ];
}
