/**
 * `npm run answer-times`: checks that the response time of login, sign-up and forgot-password doesn't reveal whether an
 * address is known.
 * Compares the medians of 1,000 alternating tries, so that other work on the machine slows both equally.
 */
import { randomUUID } from 'node:crypto';
import { openStudent } from '../support/api.ts';
import { median } from '../support/measure.ts';
import { startProduct } from '../support/product.ts';
import { printRow, type Row, report } from '../support/report.ts';

const TRIES = Number(process.argv[2] ?? 1000);
const APART_MAX_MS = 10;
const KNOWN = 'known@check.example';

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

const product = await startProduct();

async function milliseconds(path: string, body: object): Promise<number> {
  const started = performance.now();
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${product.address}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return performance.now() - started;
}

try {
  await openStudent(product, KNOWN);
  const rows: Row[] = [];
  for (const [what, { path, body, first }] of Object.entries(CALLS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let count = 0; count < TRIES; count++) {
      // Alternate the order, because the second call may find a warmer server.
      for (const kind of count % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? KNOWN : `nobody-${randomUUID()}@check.example`;
        if (first) await milliseconds(first, { ...person, email });
        times[kind].push(await milliseconds(path, body(email)));
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    rows.push({
      what,
      target: `at most ${APART_MAX_MS} ms apart`,
      result: `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`,
      isReached: Math.abs(known - unknown) < APART_MAX_MS,
      figures: { known, unknown },
    });
  }
  rows.forEach(printRow);
  process.exitCode = report('answer-times', rows);
} finally {
  await product.stop();
}
