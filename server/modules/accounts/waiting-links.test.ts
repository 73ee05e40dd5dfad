import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintToken } from '#server/modules/account-links/account-links.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const ACCOUNT = { first_name: 'Noor', last_name: 'Haddad', password: 'seven-quiet-lanes' };

let smtp: TestSmtpServer;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  smtp.onRecipient = () => '451 come back later';
  app = await createTestApp({ SMTP_URL: smtp.url }, { runsJobs: true });
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});

/** Every value in the database, including jobs. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(app.db);
  const texts = await Promise.all(
    tables.map(async ({ name }) => (await sql`select t::text as row from ${sql.raw(name)} t`.execute(app.db)).rows),
  );
  return JSON.stringify(texts);
}

test('nothing stored opens a link while its email waits', async () => {
  const email = 'waiting@example.com';
  await app.call({ method: 'POST', url: '/api/candidate/signup', payload: { ...ACCOUNT, email } });
  const queued = async () => {
    const emails = await app.db.selectFrom('emails').select(['status', 'attempts']).execute();
    return emails.map(({ status, attempts }) => `${status} ${attempts > 0}`);
  };
  await expect.poll(queued).toHaveLength(1);
  await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType: 'STUDENT' } });
  await expect.poll(queued).toEqual(['queued true', 'queued true']);
  const stored = await everythingStored();
  expect(stored).toContain(email);
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from account_tokens`.execute(app.db);
  expect(rows).toHaveLength(2);
  const hashes = new Set(rows.map((row) => row.token_hash.toString('hex')));
  const words = new Set(stored.match(/[\w-]{16,}/g));
  expect(words.size).toBeGreaterThan(10);
  expect([...words].filter((word) => hashes.has(hashToken(word).toString('hex')))).toEqual([]);
});

test('a retried message carries a link that works', async () => {
  const fresh = await createTestApp({}, { runsJobs: true });
  try {
    const email = 'again@example.com';
    await fresh.call({ method: 'POST', url: '/api/candidate/signup', payload: { ...ACCOUNT, email } });
    const [first] = await sentMail(fresh, email, 1);
    const { id } = await fresh.db.selectFrom('account_tokens').select('id').executeTakeFirstOrThrow();
    const token = await mintToken(fresh.ctx, id);
    expect((await fresh.call({ url: `/api${first?.link}` })).status).toBe(400);
    expect((await fresh.call({ url: `/api/verify/student?token=${token}` })).status).toBe(200);
    // An opened link keeps its token.
    const late = await mintToken(fresh.ctx, id);
    expect((await fresh.call({ url: `/api/verify/student?token=${late}` })).status).toBe(400);
    expect((await fresh.call({ url: `/api/verify/student?token=${token}` })).status).toBe(200);
  } finally {
    await fresh.close();
  }
});
