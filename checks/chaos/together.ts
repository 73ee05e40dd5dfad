import { createClient } from '../support/api.ts';
import { readMails } from '../support/mailbox.ts';
import type { Row } from '../support/report.ts';
import { book, type Fixture, isLoggedIn, logOut, makeFixture, type Person, type Slot } from './people.ts';
import { type Cluster, startCluster, until } from './servers.ts';

const PROCESSES = 3;
const CHANGES = 20;
const LESSONS = 30;

/** Checks what three processes on one database must agree on: cached lists, sessions, limits and jobs. */
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

/** Milliseconds until the condition holds on every server. */
async function untilAll({ servers }: Cluster, isSo: (address: string) => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await Promise.all(servers.map(({ address }) => until(() => isSo(address), 'the servers agree')));
  return performance.now() - begun;
}

async function isOffered(address: string, { cookie }: Person, slot: Slot): Promise<boolean> {
  const url = `${address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${slot.date}`;
  const list = (await (await fetch(url, { headers: { cookie } })).json()) as object[];
  return list.some((instructor) => {
    const text = JSON.stringify(instructor);
    return text.includes(slot.instructorId) && text.includes(`"startTime":"${slot.startTime}"`);
  });
}

/** A slot booked on one server disappears from the day's list that the others cache in memory. */
async function seeChanges(cluster: Cluster, fixture: Fixture): Promise<Row> {
  const times: number[] = [];
  let stale = 0;
  for (const [index, slot] of fixture.slots.slice(0, CHANGES).entries()) {
    const student = fixture.students[index % fixture.students.length] as Person;
    for (const { address } of cluster.servers) if (!(await isOffered(address, student, slot))) stale++;
    const { address = '' } = cluster.servers[index % PROCESSES] ?? {};
    const { status } = await book(address, student, slot);
    if (status !== 201) throw new Error(`a booking was answered ${status}`);
    if (await isOffered(address, student, slot)) stale++;
    times.push(await untilAll(cluster, async (other) => !(await isOffered(other, student, slot))));
  }
  const slowest = Math.round(Math.max(...times));
  return {
    what: `${CHANGES} bookings on one of ${PROCESSES} servers`,
    target: 'at once in its own list, within 1 s in the others',
    result: `slowest ${slowest} ms, ${stale} stale`,
    isReached: slowest < 1000 && stale === 0,
    figures: { slowest, stale },
  };
}

/**
 * Moves lessons to a day ahead and duplicates their reminder jobs; the three servers must send each email only once.
 */
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
  const open = () =>
    witness.count(`
      SELECT (SELECT count(*) FROM emails WHERE status = 'queued')
           + (SELECT count(*) FROM jobs.job WHERE name = 'remind-of-lesson' AND start_after <= now() AND state < 'completed')`);
  await until(async () => (await open()) === 0, 'every reminder is sent');

  const lessons = await witness.count('SELECT count(*) FROM bookings');
  const reminders = await witness.count('SELECT count(*) FROM sent_reminders');
  const emails = await witness.count('SELECT count(*) FROM emails');
  const ids = (await readMails(dataDir)).map(({ messageId }) => messageId);
  const twice = ids.length - new Set(ids).size;
  return {
    what: `${lessons} confirmations and reminders, each job there twice, ${PROCESSES} servers`,
    target: 'one reminder a lesson, no email twice',
    result: `${reminders} reminders, ${ids.length} of ${emails} emails written, ${twice} twice`,
    isReached: reminders === lessons && twice === 0 && ids.length === emails,
    figures: { lessons, reminders, emails, written: ids.length, twice },
  };
}

/** Ending a session on one server ends it on all. */
async function endSessions(cluster: Cluster, fixture: Fixture): Promise<Row> {
  const times: number[] = [];
  for (const student of fixture.students.slice(0, 5)) {
    for (const { address } of cluster.servers)
      if (!(await isLoggedIn(address, student))) throw new Error('nobody was logged in');
    await logOut(cluster.servers[0]?.address ?? '', student);
    times.push(await untilAll(cluster, async (address) => !(await isLoggedIn(address, student))));
  }
  const slowest = Math.round(Math.max(...times));
  return {
    what: 'a session ended on one server',
    target: 'ended on all within 1 s',
    result: `slowest ${slowest} ms`,
    isReached: slowest < 1000,
    figures: { slowest },
  };
}

/** Failed login attempts count across all servers. */
async function limitGuesses(cluster: Cluster, fixture: Fixture): Promise<Row> {
  await Promise.all(cluster.servers.map((server) => server.stop('SIGINT')));
  await Promise.all(cluster.servers.map((server) => server.start({ LIMITS: 'on' })));
  const email = fixture.students[9]?.email ?? '';
  let [tried, refused] = [0, 0];
  for (let guess = 0; guess < 12; guess++) {
    const client = createClient({ address: cluster.servers[guess % PROCESSES]?.address ?? '' });
    const said = await client.post('/candidate/login', { email, password: `wrong-guess-${guess}` }).then(
      () => 'logged in',
      (error: Error) => error.message,
    );
    if (said.includes(': 401 ')) tried++;
    if (said.includes(': 429 ')) refused++;
  }
  return {
    what: '12 wrong passwords, spread over the servers',
    target: '10 are tried, then 429 everywhere',
    result: `${tried} tried, ${refused} refused`,
    isReached: tried === 10 && refused === 2,
    figures: { tried, refused },
  };
}
