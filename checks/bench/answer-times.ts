/**
 * `npm run answer-times`: whether the time that log-in, sign-up and forgot-password take tells a known address from an unknown
 * one. Both kinds in turn, so that what else the machine does falls on both; the medians over 1,000 tries of each.
 */
import { randomUUID } from 'node:crypto';
import { openStudent } from '../support/api.ts';
import { type Product, startProduct } from '../support/product.ts';

const TRIES = Number(process.argv[2] ?? 1000);
const APART_MAX_MS = 10;

const person = { first_name: 'Noor', last_name: 'Haddad', password: 'seven-quiet-lanes' };
const CALLS: Record<string, { path: string; body: (email: string) => object; first?: string }> = {
  'log-in': { path: '/candidate/login', body: (email) => ({ email, password: 'not-the-password' }) },
  'sign-up': { path: '/candidate/signup', body: (email) => ({ ...person, email }) },
  'log-in after a sign-up': {
    path: '/candidate/login',
    body: (email) => ({ email, password: person.password }),
    first: '/candidate/signup',
  },
  'forgot-password': { path: '/auth/password/forgot', body: (email) => ({ email, userType: 'STUDENT' }) },
};

async function milliseconds({ address }: Product, path: string, body: object): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - started;
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const product = await startProduct();
try {
  const known = 'known@check.example';
  await openStudent(product, known);
  const rows = [];
  for (const [what, { path, body, first }] of Object.entries(CALLS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let count = 0; count < TRIES; count++) {
      const unknown = `nobody-${randomUUID()}@check.example`;
      // Which comes first changes from try to try: the second may find a warmer server.
      const order = count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const email = kind === 'known' ? known : unknown;
        if (first) await milliseconds(product, first, { ...person, email });
        times[kind].push(await milliseconds(product, path, body(email)));
      }
    }
    const [ours, theirs] = [median(times.known), median(times.unknown)];
    const apart = Math.abs(ours - theirs);
    const isReached = apart < APART_MAX_MS;
    rows.push({
      what,
      known: ours.toFixed(2),
      unknown: theirs.toFixed(2),
      apart: apart.toFixed(2),
      'at most': APART_MAX_MS,
      reached: isReached ? 'yes' : 'no',
    });
    if (!isReached) process.exitCode = 1;
  }
  console.table(rows);
} finally {
  await product.stop();
}
