import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on', PUBLIC_URL: 'https://lanewise.example' });
});
afterAll(() => app.close());

// Of the moment, not of the address.
const PASSING = new Set(['date', 'x-request-id']);

let calls = 0;
async function ask(path: string, payload: object) {
  const { status, body, headers } = await app.call({
    method: 'POST',
    url: `/api${path}`,
    payload,
    // Each from another network, as far as the limits are concerned.
    remoteAddress: `10.1.0.${++calls}`,
  });
  return { status, body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.has(name))) };
}

const unknown = () => `nobody-${++calls}@example.com`;
const person = { first_name: 'Noor', last_name: 'Haddad', password: 'seven-quiet-lanes' };

describe('a known address, and one that nobody has, get the same status, body and headers', () => {
  test('at log-in, in each state that an account can be in', async () => {
    const { email } = await signUpCandidate(app);
    const states = [
      { verified_at: '2026-11-01T00:00:00Z' },
      { verified_at: null },
      { disabled_at: '2026-11-01T00:00:00Z' },
      { credentials_expired_at: '2026-11-01T00:00:00Z' },
    ];
    for (const state of states) {
      await app.db.updateTable('accounts').set(state).where('email', '=', email).execute();
      await app.db.deleteFrom('login_attempts').execute();
      const known = await ask('/candidate/login', { email, password: 'not-the-password' });
      expect(known.status).toBe(401);
      expect(await ask('/candidate/login', { email: unknown(), password: 'not-the-password' })).toEqual(known);
    }
  });

  test('at log-in, once there were too many tries', async () => {
    const school = await signUpSchool(app);
    const stranger = unknown();
    for (let count = 0; count < 10; count++)
      for (const email of [school.email, stranger]) await ask('/school/login', { email, password: 'not-the-password' });
    const [known, other] = [
      await ask('/school/login', { email: school.email, password: 'not-the-password' }),
      await ask('/school/login', { email: stranger, password: 'not-the-password' }),
    ];
    expect(known.status).toBe(429);
    const seconds = (answer: typeof known) => Number(answer.headers['retry-after']);
    expect(Math.abs(seconds(known) - seconds(other))).toBeLessThan(60);
    expect({ ...other, headers: { ...other.headers, 'retry-after': '' } }).toEqual({
      ...known,
      headers: { ...known.headers, 'retry-after': '' },
    });
  });

  test('at sign-up, verified or not yet', async () => {
    const candidate = await signUpCandidate(app);
    const school = await signUpSchool(app);
    const waiting = unknown();
    const fresh = await ask('/candidate/signup', { ...person, email: waiting });
    expect(fresh.status).toBe(201);
    for (const email of [candidate.email, waiting])
      expect(await ask('/candidate/signup', { ...person, email })).toEqual(fresh);
    const opened = await ask('/school/signup', { name: 'A School', password: person.password, email: unknown() });
    expect(await ask('/school/signup', { name: 'A School', password: person.password, email: school.email })).toEqual(
      opened,
    );
  });

  test('at forgot-password, for each kind', async () => {
    const { email } = await signUpCandidate(app);
    const known = await ask('/auth/password/forgot', { email, userType: 'STUDENT' });
    expect(known.status).toBe(200);
    for (const userType of ['STUDENT', 'SCHOOL', 'ADMIN'])
      expect(await ask('/auth/password/forgot', { email: unknown(), userType })).toEqual(known);
  });
});
