import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signUpCandidate, TEST_PASSWORD } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// Each attack succeeds once its protection is off: what stops it elsewhere is that protection, and the attack is a real one.

async function withApp<T>(environment: Record<string, string>, work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await createTestApp(environment);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

interface Try {
  email: string;
  password: string;
  from?: string;
}

const logIn = (app: TestApp, { email, password, from }: Try) =>
  app.call({
    method: 'POST',
    url: '/api/candidate/login',
    payload: { email, password },
    ...(from && { headers: { 'x-forwarded-for': from } }),
  });

/** Guesses the password of one account, the right one last. @returns the status of the last guess */
const guessPassword = (app: TestApp) =>
  signUpCandidate(app).then(async ({ email }) => {
    for (let guess = 0; guess < 14; guess++) await logIn(app, { email, password: `wrong-guess-${guess}` });
    return (await logIn(app, { email, password: TEST_PASSWORD })).status;
  });

test('a guesser gets in when limits are off, and not when they are on', async () => {
  expect(await withApp({ LIMITS: 'off' }, guessPassword)).toBe(200);
  expect(await withApp({ LIMITS: 'on' }, guessPassword)).toBe(429);
});

/** Forty log-ins from one network, each with another forged address. @returns how many were tried */
async function forgeAddresses(app: TestApp): Promise<number> {
  const statuses: number[] = [];
  for (let number = 0; number < 40; number++) {
    const call = { email: `nobody${number}@example.com`, password: 'no-such-lane', from: `203.0.113.${number + 1}` };
    statuses.push((await logIn(app, call)).status);
  }
  return statuses.filter((status) => status === 401).length;
}

test('forged addresses gain log-ins when the sender is a trusted proxy, and not otherwise', async () => {
  expect(await withApp({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, forgeAddresses)).toBe(40);
  expect(await withApp({ LIMITS: 'on' }, forgeAddresses)).toBe(30);
});

/** @returns the session cookie as a browser gets it */
const sessionCookie = (app: TestApp) =>
  signUpCandidate(app).then(async ({ email }) => {
    const { headers } = await logIn(app, { email, password: TEST_PASSWORD });
    return (
      [headers['set-cookie']]
        .flat()
        .map(String)
        .find((cookie) => cookie.includes('lanewise_session=')) ?? ''
    );
  });

test('a session cookie travels in the clear without https, and not with it', async () => {
  expect(await withApp({ PUBLIC_URL: 'http://lanewise.example' }, sessionCookie)).not.toMatch(/Secure|__Host-/);
  expect(await withApp({ PUBLIC_URL: 'https://lanewise.example' }, sessionCookie)).toMatch(/^__Host-.*; Secure/);
});

test.each(['lesson_records', 'audit_log'])(
  '%s can be emptied by the owner of the tables once its trigger is off, and not before',
  (table) =>
    withApp({}, async (app) => {
      const empty = sql.raw(`DELETE FROM ${table}`);
      await expect(empty.execute(app.db)).rejects.toThrow('permission denied');
      await expect(empty.execute(app.owner)).rejects.toThrow('append-only');
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_append_only`).execute(app.owner);
      await expect(empty.execute(app.owner)).resolves.toBeDefined();
    }),
);
