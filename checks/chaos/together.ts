import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../support/api.ts';
import { readMails } from '../support/mailbox.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { book, type Fixture, makeFixture, type Person, type Slot } from './fixture.ts';
import type { Row } from './row.ts';

const PROCESSES = 3;
const CHANGES = 20;
const LESSONS = 30;
const MAIL_PATIENCE_MS = 60_000;

/** What three processes on one database must hold together: what each keeps in memory, sessions, limits and jobs. */
export async function holdTogether(): Promise<Row[]> {
  const cluster = await startCluster(PROCESSES);
  try {
    const place = { address: cluster.proxy.address, dataDir: cluster.dataDir };
    const fixture = await makeFixture(place, { instructors: 5, days: 4, students: 10 });
    return [
      await seeChanges(cluster, fixture),
      await remindOnce(cluster, fixture),
      await endSessions(cluster, fixture),
      await limitGuesses(cluster, fixture),
    ];
  } finally {
    await cluster.close();
  }
}

/** Milliseconds until every server says so. */
async function untilAll(cluster: Cluster, isSo: (address: string) => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    cluster.servers.map(async ({ address }) => {
      while (!(await isSo(address))) {
        if (performance.now() - begun > 10_000) return;
        await pause(5);
      }
    }),
  );
  return performance.now() - begun;
}

async function isOffered(address: string, student: Person | undefined, slot: Slot): Promise<boolean> {
  const url = `${address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${slot.date}`;
  const list = await (await fetch(url, { headers: { cookie: student?.cookie ?? '' } })).text();
  const instructors = JSON.parse(list) as object[];
  return instructors.some((one) => {
    const text = JSON.stringify(one);
    return text.includes(slot.instructorId) && text.includes(`"startTime":"${slot.startTime}"`);
  });
}

/** A booking through one server leaves the day's list of the others; each has the list in memory by then. */
async function seeChanges(cluster: Cluster, fixture: Fixture): Promise<Row> {
  const times: number[] = [];
  let stale = 0;
  for (const [index, slot] of fixture.slots.slice(0, CHANGES).entries()) {
    const student = fixture.students[index % fixture.students.length];
    for (const { address } of cluster.servers) if (!(await isOffered(address, student, slot))) stale++;
    const server = cluster.servers[index % PROCESSES];
    const { status } = await book(server?.address ?? '', student, slot);
    if (status !== 201) throw new Error(`a booking was answered ${status}`);
    if (await isOffered(server?.address ?? '', student, slot)) stale++;
    times.push(await untilAll(cluster, async (address) => !(await isOffered(address, student, slot))));
  }
  const slowest = Math.max(...times);
  return {
    what: `${CHANGES} bookings on one of ${PROCESSES} servers`,
    toReach: 'at once in its own list, within 1 s in the others',
    result: `slowest ${Math.round(slowest)} ms, ${stale} stale`,
    isReached: slowest < 1000 && stale === 0,
    figures: { slowestMilliseconds: Math.round(slowest), stale },
  };
}

/** Lessons are put a day ahead, their reminders twice in the queue: three servers send each email once. */
async function remindOnce({ witness, dataDir, proxy }: Cluster, fixture: Fixture): Promise<Row> {
  for (const [index, slot] of fixture.slots.slice(CHANGES, CHANGES + LESSONS).entries()) {
    const { status } = await book(proxy.address, fixture.students[(index + 3) % fixture.students.length], slot);
    if (status !== 201 && status !== 409) throw new Error(`a booking was answered ${status}`);
  }
  await witness.rows(`
    UPDATE bookings SET starts_at = now() + interval '20 hours' + number * interval '2 minutes',
                        ends_at = now() + interval '20 hours 1 minute' + number * interval '2 minutes'
      FROM (SELECT id AS numbered, row_number() OVER () AS number FROM bookings) numbers WHERE id = numbered`);
  await witness.rows(
    "INSERT INTO jobs.job (name, data) SELECT name, data FROM jobs.job WHERE name = 'remind-of-lesson'",
  );
  await witness.rows("UPDATE jobs.job SET start_after = now() WHERE name = 'remind-of-lesson' AND state = 'created'");
  const lessons = await witness.count('SELECT count(*) FROM bookings');
  const open = () =>
    witness.count(`
      SELECT (SELECT count(*) FROM emails WHERE status = 'queued')
           + (SELECT count(*) FROM jobs.job WHERE name = 'remind-of-lesson' AND start_after <= now() AND state < 'completed')`);
  const deadline = performance.now() + MAIL_PATIENCE_MS;
  while ((await open()) > 0 && performance.now() < deadline) await pause(200);

  const reminders = await witness.count('SELECT count(*) FROM sent_reminders');
  const stored = await witness.count("SELECT count(*) FROM emails WHERE kind NOT LIKE '%verif%'");
  const written = await readMails(dataDir);
  const ids = written.map(({ messageId }) => messageId);
  const twice = ids.length - new Set(ids).size;
  const all = await witness.count('SELECT count(*) FROM emails');
  return {
    what: `${lessons} confirmations and reminders, each job there twice, ${PROCESSES} servers`,
    toReach: 'one reminder a lesson, no email twice',
    result: `${reminders} reminders, ${written.length} of ${all} emails written, ${twice} twice`,
    isReached: reminders === lessons && twice === 0 && written.length === all,
    figures: { lessons, reminders, emails: all, written: written.length, twice, other: stored },
  };
}

/** Who logs out on one server is logged out on all. */
async function endSessions(cluster: Cluster, fixture: Fixture): Promise<Row> {
  const times: number[] = [];
  for (const student of fixture.students.slice(0, 5)) {
    const isIn = async (address: string) =>
      (await fetch(`${address}/api/booking?candidateId=${student.id}`, { headers: { cookie: student.cookie } }))
        .status === 200;
    for (const { address } of cluster.servers) if (!(await isIn(address))) throw new Error('nobody was logged in');
    const answer = await fetch(`${cluster.servers[0]?.address}/api/logout`, {
      method: 'POST',
      headers: { cookie: student.cookie },
    });
    if (!answer.ok) throw new Error(`logging out was answered ${answer.status}`);
    times.push(await untilAll(cluster, async (address) => !(await isIn(address))));
  }
  const slowest = Math.max(...times);
  return {
    what: 'a session ended on one server',
    toReach: 'ended on all within 1 s',
    result: `slowest ${Math.round(slowest)} ms`,
    isReached: slowest < 1000,
    figures: { slowestMilliseconds: Math.round(slowest) },
  };
}

/** Wrong passwords are counted over all servers together. */
async function limitGuesses(cluster: Cluster, fixture: Fixture): Promise<Row> {
  await Promise.all(cluster.servers.map((server) => server.stop('SIGINT')));
  await Promise.all(cluster.servers.map((server) => server.start({ LIMITS: 'on' })));
  const email = fixture.students[9]?.email ?? '';
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const client = createClient({ address: cluster.servers[guess % PROCESSES]?.address ?? '' });
    const refusal = await client.post('/candidate/login', { email, password: `wrong-guess-${guess}` }).then(
      () => '200',
      (error: Error) => error.message,
    );
    statuses.push(Number(/: (\d{3}) /.exec(refusal)?.[1] ?? 200));
  }
  const allowed = statuses.filter((status) => status === 401).length;
  const refused = statuses.filter((status) => status === 429).length;
  return {
    what: '12 wrong passwords, spread over the servers',
    toReach: '10 are tried, then 429 everywhere',
    result: `${allowed} tried, ${refused} refused`,
    isReached: allowed === 10 && refused === 2,
    figures: { allowed, refused },
  };
}
