import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { type Answer, book, type Fixture, makeFixture, type Slot } from './fixture.ts';
import type { Extent, Row } from './row.ts';

const CONNECTIONS = 50;
const TIMES = 5;
const RECOVERY_SECONDS = 10;

/** Bookings at the rate that a server can just hold, then at five times that, whatever is answered; then a look at how it is. */
export async function overload({ seconds }: Extent): Promise<Row[]> {
  const cluster = await startCluster(1, { LIMITS: 'off' });
  try {
    const { servers, dataDir } = cluster;
    const [server] = servers;
    if (!server) throw new Error('no server');
    const { address } = server;
    const fixture = await makeFixture({ address, dataDir }, { instructors: 100, days: 45, students: 60 });
    await server.stop('SIGINT');
    // Its own protection is what is looked at; the limit of one network address is got round by having many.
    await server.start({ LIMITS: 'on' });
    const free = [...fixture.slots];
    const caller = callers(address, fixture, free);

    const idle = await median(caller);
    const rate = await saturate(caller, seconds);
    const { answers, offered } = await flood(caller, rate * TIMES, seconds);
    const recovered = await recovery(caller, idle);

    const count = (isIt: (answer: Answer) => boolean) => answers.filter(isIt).length;
    const served = count(({ status }) => status === 201 || status === 409);
    const refused = count(({ status, retryAfter }) => status === 503 && retryAfter !== null);
    const other = answers.length - served - refused;
    const share = served / seconds / rate;
    const waits = answers
      .filter(({ status }) => status === 201)
      .map(({ milliseconds }) => milliseconds)
      .sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    return [
      {
        what: `bookings at ${TIMES} times what one server holds (${Math.round(rate)}/s at saturation)`,
        toReach: `503 with Retry-After for the excess, the rest served, recovered within ${RECOVERY_SECONDS} s`,
        result: `${Math.round(offered)}/s came: ${served} served (${Math.round(share * 100)} % of saturation, p99 ${Math.round(p99)} ms), ${refused} refused, ${other} otherwise; recovered in ${recovered.toFixed(1)} s`,
        isReached: other === 0 && refused > 0 && share >= 0.5 && recovered < RECOVERY_SECONDS,
        figures: {
          saturation: rate,
          offered,
          served,
          refused,
          other,
          servedShare: share,
          p99Milliseconds: p99,
          recoveredSeconds: recovered,
        },
      },
    ];
  } finally {
    await cluster.close();
  }
}

type Caller = () => Promise<Answer>;

// The crowd comes through the connections of the proxy in front. A connection for each call would be this script's own
// overload: it can't open as many a second as the server can refuse.
const proxy = new Agent({ keepAlive: true, maxSockets: 500 });

function callers(address: string, fixture: Fixture, free: Slot[]): Caller {
  let turn = 0;
  return async () => {
    const number = turn++;
    const slot = free.shift();
    // Asked for nothing, the server would refuse for another reason than the crowd.
    if (!slot) throw new Error('More calls than slots: the fixture is too small for a server that quick');
    const answer = await book(address, fixture.students[number % fixture.students.length], slot, {
      agent: proxy,
      headers: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    });
    if (answer.status === 503) free.push(slot);
    return answer;
  };
}

async function median(call: Caller): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < 30; number++) times.push((await call()).milliseconds);
  return times.sort((a, b) => a - b)[15] ?? 0;
}

/** Answers a second of fifty clients that each ask again as soon as they are answered. */
async function saturate(call: Caller, seconds: number): Promise<number> {
  let answered = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const { status } = await call();
      if (status === 201 || status === 409) answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answered / seconds;
}

/** So many new calls a second, however many are still unanswered. */
async function flood(call: Caller, rate: number, seconds: number): Promise<{ answers: Answer[]; offered: number }> {
  const calls: Promise<Answer>[] = [];
  const begun = performance.now();
  for (;;) {
    const elapsed = (performance.now() - begun) / 1000;
    if (elapsed >= seconds) break;
    while (calls.length < elapsed * rate) calls.push(call());
    await pause(5);
  }
  const offered = calls.length / seconds;
  return { answers: await Promise.all(calls), offered };
}

/** Seconds after the flood until ten calls in a row are answered about as soon as before it. */
async function recovery(call: Caller, idleMilliseconds: number): Promise<number> {
  const begun = performance.now();
  let quick = 0;
  while (quick < 10 && performance.now() - begun < 60_000) {
    const { status, milliseconds } = await call();
    const isQuick = (status === 201 || status === 409) && milliseconds < Math.max(3 * idleMilliseconds, 50);
    quick = isQuick ? quick + 1 : 0;
  }
  return (performance.now() - begun) / 1000;
}
