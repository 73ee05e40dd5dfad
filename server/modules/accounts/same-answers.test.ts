import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on', PUBLIC_URL: 'https://lanewise.example' });
});
afterAll(() => app.close());

// Headers that depend on the time, not on the address.
const PASSING = new Set(['date', 'x-request-id']);

let calls = 0;
async function ask(path: string, payload: object) {
  const { status, body, headers } = await app.call({
    method: 'POST',
    url: `/api${path}`,
    payload,
    // Each request comes from another network, so that no limit applies.
    remoteAddress: `10.1.0.${++calls}`,
  });
  const lasting = Object.entries(headers).filter(([name]) => !PASSING.has(name));
  // A sign-up's browser token is random.
  const bare = lasting.map(([name, value]) => [name, String(value).replace(/(lanewise_sign_up)=[\w-]{43};/, '$1;')]);
  return { status, body, headers: Object.fromEntries(bare) as Record<string, string> };
}

const unknown = () => `nobody-${++calls}@example.com`;
const person = { first_name: 'Noor', last_name: 'Haddad', password: 'seven-quiet-lanes' };

describe('a known and an unknown address get the same status, body and headers', () => {
  test('at log-in, in each state of the account', async () => {
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

  test('at log-in, after too many tries', async () => {
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

  describe.each([
    { kind: 'candidate', names: { first_name: 'Mallory', last_name: 'Moss' }, signUpKnown: signUpCandidate },
    { kind: 'school', names: { name: 'Mallory Driving' }, signUpKnown: signUpSchool },
  ])('at the log-in of a $kind with the password of a pending sign-up', ({ kind, names, signUpKnown }) => {
    const signUp = (email: string, password = person.password) => ask(`/${kind}/signup`, { ...names, email, password });
    const logIn = (email: string, password = person.password) => ask(`/${kind}/login`, { email, password });
    /** Without the requested account's address and ids, which differ anyway. */
    const bare = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>, email: string) => ({
      status,
      headers: { ...headers, 'content-length': 'as long as the address' },
      body: JSON.parse(
        JSON.stringify(body)
          .replaceAll(email, 'an address')
          .replace(/"id":"[\w-]{36}"/, '"id":"an id"'),
      ) as Record<string, unknown>,
    });

    test('whether the address’s account is verified, disabled, not yet verified or missing', async () => {
      const [verified, disabled, waiting, fresh] = [
        (await signUpKnown(app)).email,
        (await signUpKnown(app)).email,
        unknown(),
        unknown(),
      ];
      await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('email', '=', disabled).execute();
      await signUp(waiting, 'chosen-by-its-own-holder');
      const answers = [];
      for (const email of [fresh, verified, disabled, waiting]) {
        await signUp(email);
        answers.push(bare(await logIn(email), email));
      }
      const [first, ...others] = answers;
      expect(first?.status).toBe(200);
      expect(JSON.stringify(first?.body)).toMatch(/(is_account_enabled|isAccountEnabled)":false/);
      expect(JSON.stringify(first?.body)).toContain('Mallory');
      for (const other of others) expect(other).toEqual(first);
    });

    test('however often it’s repeated, until the sign-up expires', async () => {
      const [known, fresh] = [(await signUpKnown(app)).email, unknown()];
      const story = async (email: string) => {
        const answers = [];
        for (const password of ['seven-quiet-lanes', 'eight-quiet-lanes', 'nine-quiet-lanes', 'ten-quiet-lanes'])
          answers.push(bare(await signUp(email, password), email), bare(await logIn(email, password), email));
        answers.push(bare(await logIn(email, 'seven-quiet-lanes'), email));
        answers.push(bare(await logIn(email, 'never-typed-before'), email));
        return answers;
      };
      const answers = await story(known);
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 200, 201, 200, 201, 200, 200, 401]);
      expect(await story(fresh)).toEqual(answers);
      const now = app.clock.now();
      app.clock.advance({ hours: 7 * 24 });
      for (const email of [known, fresh]) expect((await logIn(email)).status).toBe(401);
      app.clock.set(now.toString());
    });

    test('even after too many tries: no answer helps a guesser', async () => {
      const known = await signUpKnown(app);
      const fresh = unknown();
      for (const email of [known.email, fresh]) {
        await signUp(email);
        const statuses = [];
        for (let count = 0; count < 6; count++) {
          statuses.push((await logIn(email, 'not-the-password')).status);
          statuses.push((await logIn(email)).status);
        }
        expect(statuses).toEqual([...Array(5).fill([401, 200]).flat(), 429, 429]);
      }
    });

    test('and it lets nobody in, nor changes what the owner logs in with', async () => {
      const { email } = await signUpKnown(app);
      await signUp(email);
      const answer = await logIn(email);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      const owners = await logIn(email, TEST_PASSWORD);
      expect(JSON.stringify(owners.body)).toMatch(/(is_account_enabled|isAccountEnabled)":true/);
      expect(JSON.stringify(owners.body)).not.toContain('Mallory');
    });
  });

  test('when somebody requests the link again, with the sign-up’s password or another', async () => {
    const { email } = await signUpCandidate(app);
    const fresh = unknown();
    for (const address of [email, fresh]) await ask('/candidate/signup', { ...person, email: address });
    const again = (address: string, password = person.password) =>
      ask('/auth/verification/resend', { email: address, password, userType: 'STUDENT' });
    const known = await again(email);
    expect(known.status).toBe(200);
    expect(await again(fresh)).toEqual(known);
    expect(await again(unknown())).toEqual(known);
    expect(await again(fresh, 'not-the-password')).toEqual(known);
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

test('a sign-up writes the same to the database before it answers, whether the address is known or not', async () => {
  const idle = await createTestApp();
  try {
    const { email } = await signUpCandidate(idle);
    const tables = ['accounts', 'account_tokens', 'emails', 'sign_ups', 'jobs.job'];
    const rows = () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
            idle.db,
          );
          return rows[0]?.count ?? 0;
        }),
      );
    const written = async (address: string) => {
      const before = await rows();
      const payload = { ...person, email: address };
      expect((await idle.call({ method: 'POST', url: '/api/candidate/signup', payload })).status).toBe(201);
      return (await rows()).map((count, index) => count - (before[index] ?? 0));
    };
    for (const address of [email, unknown()]) expect(await written(address)).toEqual([0, 0, 0, 1, 1]);
  } finally {
    await idle.close();
  }
});
