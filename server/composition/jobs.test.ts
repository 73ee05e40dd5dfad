import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app?.close());

const TABLES = [
  ...(['account_tokens', 'sign_ups', 'passkey_challenges', 'member_invitations', 'guardian_invitations'] as const),
  ...(['webhook_deliveries', 'webhook_tries', 'known_browsers', 'student_invitations'] as const),
];

async function counts() {
  const found = TABLES.map(async (table) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(
      app.owner,
    );
    return [table, rows[0]?.count ?? Number.NaN] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Queued as the schedule would. @throws the job's error */
async function run(job: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`INSERT INTO jobs.job (name) VALUES (${job}) RETURNING id`.execute(
    app.owner,
  );
  const state = async () => {
    const { rows: found } = await sql<{ state: string; output: object | null }>`
      SELECT state, output FROM jobs.job WHERE id = ${rows[0]?.id}`.execute(app.owner);
    if (found[0]?.output && found[0].state !== 'completed') throw new Error(JSON.stringify(found[0].output));
    return found[0]?.state;
  };
  await expect.poll(state).toBe('completed');
}

test('each night deletes what nobody can use any longer, and nothing before its time', async () => {
  const hash = () => randomBytes(32);
  const now = new Date(app.clock.nowMs());
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const school = await addTaxedSchool(app);
  const { id: accountId, email } = await signUpCandidate(app);
  const base = { locale: 'en', created_at: now, expires_at: inDays(7) };
  await app.db
    .insertInto('account_tokens')
    .values({ token_hash: hash(), account_id: accountId, purpose: 'reset', created_at: now, expires_at: inDays(1) })
    .execute();
  await app.db
    .insertInto('sign_ups')
    .values({
      ...{ secret_hash: hash(), kind: 'candidate', email: 'new@example.com', password_hash: 'none' },
      ...{ name: 'Noor', last_name: 'Haddad', locale: 'en', created_at: now },
    })
    .execute();
  await app.db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash(), account_id: accountId, expires_at: inDays(1) })
    .execute();
  await app.db
    .insertInto('member_invitations')
    .values({ ...base, school_id: school.schoolId, email: 'manager@example.com', role: 'manager', token_hash: hash() })
    .execute();
  await app.db
    .insertInto('guardian_invitations')
    .values({
      ...{ ...base, student_id: accountId, email: 'parent@example.com', first_name: 'Kofi', last_name: 'Osei' },
      ...{ may_cancel: false, token_hash: hash() },
    })
    .execute();
  await app.db
    .insertInto('known_browsers')
    .values({ token_hash: hash(), account_id: accountId, last_used_at: now })
    .execute();
  await app.db
    .insertInto('student_invitations')
    .values({ school_id: school.schoolId, mailbox_hash: hash(), invited_at: now })
    .execute();
  const { id: webhookId } = await app.db
    .insertInto('webhooks')
    .values({
      ...{ school_id: school.schoolId, url: 'https://example.com/', events: ['booking.created'] },
      ...{ secret: hash(), created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bookLesson(app, school);
  await app.db.updateTable('webhook_deliveries').set({ next_try_at: null, delivered_at: now }).execute();
  const { id: deliveryId } = await app.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('webhook_tries')
    .values({ delivery_id: deliveryId, at: now, status: 200, answer: '', milliseconds: 1 })
    .execute();
  const all = Object.fromEntries(TABLES.map((table) => [table, 1]));
  const without = (...gone: (typeof TABLES)[number][]) => ({
    ...all,
    ...Object.fromEntries(gone.map((table) => [table, 0])),
  });

  // A link still opens, explains why it can't, or can be sent again, for a week.
  const week = ['account_tokens', 'sign_ups', 'passkey_challenges'] as const;
  const month = ['member_invitations', 'guardian_invitations', 'webhook_deliveries', 'webhook_tries'] as const;
  for (const [days, left] of [
    [0, all],
    [6, without('passkey_challenges')],
    [7.5, without('passkey_challenges', 'sign_ups')],
    [9, without(...week)],
    [29, without(...week)],
    // An invitation is deleted a month after it expired, not after it was sent.
    [35, without(...week, 'webhook_deliveries', 'webhook_tries')],
    [38, without(...week, ...month)],
    [399, without(...week, ...month)],
    [401, without(...week, ...month, 'known_browsers')],
    [731, without(...TABLES)],
  ] as const) {
    app.clock.set(inDays(days).toISOString());
    await run('sweep-account-links');
    expect({ days, ...(await counts()) }).toEqual({ days, ...left });
  }
  // The account itself still belongs to somebody.
  expect(await app.db.selectFrom('accounts').select('email').where('id', '=', accountId).execute()).toEqual([
    { email },
  ]);
});
