import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import { countLost, createWitness, imbalance, overlaps } from '../support/witness.ts';
import { cutOff, type DatabaseNode, fillDisk, type PatroniCluster, signal, startPatroni } from './patroni.ts';
import { type Crowd, isLoggedIn, logOut, makeFixture, type Person, startCrowd } from './people.ts';
import { createServer, type Extent, until } from './servers.ts';

const BETWEEN_MS = 3_000;
const BACK_SECONDS = 15;
const PATIENCE_SECONDS = 120;
/** A primary with a full disk may stay the primary and refuse writes until there is room. */
const FULL_MS = 15_000;

/** Breaks the primary. @returns a function that brings it back as a replica */
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

/**
 * Runs three PostgreSQL nodes under Patroni. In turn, kills, freezes and isolates the primary and fills its disk, while
 * people book and log out.
 */
export async function failOver({ rounds }: Pick<Extent, 'rounds'>): Promise<Row[]> {
  const faults = Object.entries(FAULTS);
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
    const crowd = startCrowd(server.address, fixture, { clients: 6, thinkMs: 100 });
    const back: { fault: string; seconds: number }[] = [];
    for (let time = 0; time < times; time++) {
      await pause(BETWEEN_MS);
      await logOut(server.address, leaving[time] as Person);
      const [fault, strike] = faults[time % faults.length] as (typeof faults)[number];
      back.push({ fault, seconds: await fail(cluster, strike, crowd) });
    }
    await pause(BETWEEN_MS);
    await crowd.stop();

    const confirmed = crowd.confirmed();
    const lost = await countLost(
      witness,
      confirmed.map(({ body }) => body.bookingId),
    );
    const wrong = (await overlaps(witness)) + (await imbalance(witness));
    const alive = (await Promise.all(leaving.map((person) => isLoggedIn(server.address, person)))).filter(
      Boolean,
    ).length;
    const count = (wanted: number[]) => crowd.answers.filter(({ status }) => wanted.includes(status)).length;
    const broken = count([500, 0]);
    const slowest = Math.max(...back.map(({ seconds }) => seconds));
    return [
      {
        what: `${times} times the primary is lost, under load (Patroni, HAProxy)`,
        target: `every confirmed booking is there, 0 overlaps, slots balance, no 500, no ended session alive, back within ${BACK_SECONDS} s`,
        result:
          `${confirmed.length} bookings, ${lost} lost, ${wrong} overlaps or wrong slots, ${broken} faults, ${alive} sessions alive; ` +
          `${count([503])} refused meanwhile; back after: ${back.map(({ fault, seconds }) => `${fault} ${seconds.toFixed(1)} s`).join(', ')}`,
        isReached: confirmed.length > 0 && lost + wrong + broken + alive === 0 && slowest <= BACK_SECONDS,
        figures: { times, bookings: confirmed.length, lost, wrong, broken, alive, slowestReturnSeconds: slowest },
      },
    ];
  } finally {
    await witness.close();
    await server.stop('SIGINT');
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns seconds until the next primary accepted a booking */
async function fail(
  cluster: PatroniCluster,
  strike: (node: DatabaseNode) => () => void,
  crowd: Crowd,
): Promise<number> {
  const before = await cluster.leader();
  if (!before) throw new Error('there is no primary');
  const count = (wanted: number) => crowd.answers.filter(({ status }) => status === wanted).length;
  const refused = count(503);
  let begun = performance.now();
  const mend = strike(before);
  try {
    if (strike === fillDisk) {
      await until(() => count(503) > refused, 'a full disk is noticed', PATIENCE_SECONDS);
      begun = performance.now();
    }
    await until(
      async () => {
        const now = await cluster.leader();
        if (now && now !== before) return true;
        if (strike !== fillDisk || performance.now() - begun <= FULL_MS) return false;
        mend();
        begun = performance.now();
        return true;
      },
      'there is a primary again',
      PATIENCE_SECONDS,
    );
    const booked = count(201);
    await until(() => count(201) > booked, 'people book again', PATIENCE_SECONDS);
    return (performance.now() - begun) / 1000;
  } finally {
    mend();
    await cluster.untilWhole();
  }
}
