import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from '../support/measure.ts';
import type { Row } from '../support/report.ts';
import { type Answer, book, type Fixture, makeFixture } from './people.ts';
import { type Extent, type Server, startCluster } from './servers.ts';

const CONNECTIONS = 50;
const TIMES = 5;
const RECOVERY_SECONDS = 10;

/**
 * Sends bookings at the highest rate a server can sustain, then at five times that rate, then measures how long it
 * takes to recover.
 */
export async function overload({ seconds }: Extent): Promise<Row[]> {
  const cluster = await startCluster(1);
  try {
    const server = cluster.servers[0] as Server;
    const place = { address: server.address, dataDir: cluster.dataDir };
    const fixture = await makeFixture(place, { instructors: 100, days: 45, students: 60 });
    await server.stop('SIGINT');
    await server.start({ LIMITS: 'on' });
    const call = createCaller(server.address, fixture);

    const idle: number[] = [];
    for (let number = 0; number < 30; number++) idle.push((await call()).milliseconds);
    const rate = await saturate(call, seconds);
    const { answers, offered } = await flood(call, rate * TIMES, seconds);
    const recovered = await recover(call, median(idle));

    const served = answers.filter(isServed);
    const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
    const other = answers.length - served.length - refused;
    const share = served.length / seconds / rate;
    const p99 = percentile(
      served.filter(({ status }) => status === 201).map(({ milliseconds }) => milliseconds),
      0.99,
    );
    return [
      {
        what: `bookings at ${TIMES} times what one server holds (${Math.round(rate)}/s at saturation)`,
        target: `503 with Retry-After for the excess, the rest served, recovered within ${RECOVERY_SECONDS} s`,
        result: `${Math.round(offered)}/s came: ${served.length} served (${Math.round(share * 100)} % of saturation, p99 ${Math.round(p99)} ms), ${refused} refused, ${other} otherwise; recovered in ${recovered.toFixed(1)} s`,
        isReached: other === 0 && refused > 0 && share >= 0.5 && recovered < RECOVERY_SECONDS,
        figures: { saturation: rate, offered, served: served.length, refused, other, share, p99, recovered },
      },
    ];
  } finally {
    await cluster.close();
  }
}

type Caller = () => Promise<Answer>;
const isServed = ({ status }: Answer): boolean => status === 201 || status === 409;

/**
 * Each call comes from a different network address, so that per-address limits don't apply and only overload protection
 * does.
 */
function createCaller(address: string, { students, slots }: Fixture): Caller {
  // Reuses connections as a proxy would. Opening one per call would make this script slower than the server's refusals.
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const free = [...slots];
  let turn = 0;
  return async () => {
    const number = turn++;
    const slot = free.shift();
    if (!slot) throw new Error('More calls than slots: the fixture is too small for a server this quick');
    const answer = await book(address, students[number % students.length], slot, {
      agent,
      headers: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    });
    if (answer.status === 503) free.push(slot);
    return answer;
  };
}

/** Answers per second for fifty clients that each send a request as soon as the previous one is answered. */
async function saturate(call: Caller, seconds: number): Promise<number> {
  let answered = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) if (isServed(await call())) answered++;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answered / seconds;
}

/** Sends new calls at this rate, no matter how many are still unanswered. */
async function flood(call: Caller, rate: number, seconds: number): Promise<{ answers: Answer[]; offered: number }> {
  const calls: Promise<Answer>[] = [];
  const begun = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begun) / 1000) {
    while (calls.length < elapsed * rate) calls.push(call());
    await pause(5);
  }
  return { offered: calls.length / seconds, answers: await Promise.all(calls) };
}

/** Seconds until ten calls in a row are about as fast as before the flood. */
async function recover(call: Caller, idleMs: number): Promise<number> {
  const begun = performance.now();
  let inARow = 0;
  while (inARow < 10 && performance.now() - begun < 60_000) {
    const answer = await call();
    inARow = isServed(answer) && answer.milliseconds < Math.max(3 * idleMs, 50) ? inARow + 1 : 0;
  }
  return (performance.now() - begun) / 1000;
}
