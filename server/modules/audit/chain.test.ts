import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { signInAdmin } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { recordAdminAction, verifyAuditLog } from './audit.ts';

let app: TestApp;
let adminId: string;
beforeAll(async () => {
  app = await createTestApp();
  adminId = (await signInAdmin(app)).id;
});
afterAll(() => app.close());

const record = (reason: string, accountId: string | null = adminId) =>
  recordAdminAction(app.tx, accountId, 'review_hidden', { kind: 'review', id: adminId, reason });
/** Acts as an attacker with the database owner's role, who can disable the trigger. */
async function tamper(statement: string): Promise<void> {
  await sql`ALTER TABLE audit_log DISABLE TRIGGER USER`.execute(app.owner);
  await sql.raw(statement).execute(app.owner);
  await sql`ALTER TABLE audit_log ENABLE TRIGGER USER`.execute(app.owner);
}
const last = async () => (await verifyAuditLog(app.ctx)).end?.id ?? 0;

/** Each test tampers with its own log. */
beforeEach(async () => {
  await tamper('TRUNCATE audit_log');
  for (const reason of ['one', 'two', 'three: 3:four', '« é »\n', '']) await record(reason);
});

test('an untouched log verifies, computed independently', async () => {
  await record('by the command', null);
  const report = await verifyAuditLog(app.ctx);
  expect(report).toMatchObject({ entries: 6, brokenAt: null });
  expect(report.end?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['what it says', "UPDATE audit_log SET reason = 'x' WHERE id = 3"],
  ['who did it', 'UPDATE audit_log SET actor_account_id = NULL WHERE id = 3'],
  ['what was done', "UPDATE audit_log SET action = 'review_shown' WHERE id = 3"],
  ['on what', "UPDATE audit_log SET target_kind = 'school' WHERE id = 3"],
  ['whose', 'UPDATE audit_log SET target_id = gen_random_uuid() WHERE id = 3'],
  ['when', "UPDATE audit_log SET created_at = created_at + interval '1 ms' WHERE id = 3"],
  ['what was looked at', 'UPDATE audit_log SET seen_ids = ARRAY[gen_random_uuid()] WHERE id = 3'],
  ['its hash', "UPDATE audit_log SET hash = sha256('x') WHERE id = 3"],
  [
    'one put in',
    'INSERT INTO audit_log (id, action, target_kind, created_at, hash)\n  SELECT 3, action, target_kind, created_at, hash FROM audit_log WHERE id = 2',
  ],
])('names the first changed entry: %s', async (what, statement) => {
  if (what === 'one put in') await tamper('UPDATE audit_log SET id = id + 1 WHERE id = 5');
  if (what === 'one put in') await tamper('UPDATE audit_log SET id = id + 1 WHERE id = 4');
  if (what === 'one put in') await tamper('UPDATE audit_log SET id = id + 1 WHERE id = 3');
  await tamper(statement);
  expect(await verifyAuditLog(app.ctx)).toMatchObject({ entries: 2, end: { id: 2 }, brokenAt: 3 });
});

test('the next entry detects a removed one', async () => {
  await tamper('DELETE FROM audit_log WHERE id = 3');
  expect(await verifyAuditLog(app.ctx)).toMatchObject({ entries: 2, brokenAt: 4 });
});

test('a noted end detects a chain that was cut or rebuilt', async () => {
  const noted = (await verifyAuditLog(app.ctx)).end ?? { id: 0, hash: '' };
  await record('later');
  expect(await verifyAuditLog(app.ctx, noted)).toMatchObject({ entries: 6, brokenAt: null });
  await tamper('DELETE FROM audit_log WHERE id > 3');
  expect((await verifyAuditLog(app.ctx)).brokenAt).toBeNull();
  expect((await verifyAuditLog(app.ctx, noted)).brokenAt).toBe(noted.id);
  await record('another');
  await record('and another');
  expect((await verifyAuditLog(app.ctx)).brokenAt).toBeNull();
  expect((await verifyAuditLog(app.ctx, noted)).brokenAt).toBe(noted.id);
});

test('concurrent entries form one chain, even if some are rolled back', async () => {
  const before = await last();
  const written = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) =>
      inTransaction(app.ctx, async (tx) => {
        await recordAdminAction(tx, adminId, 'review_hidden', {
          kind: 'review',
          id: adminId,
          reason: `${number}`,
        });
        if (number % 4 === 0) throw new Error('no');
      }),
    ),
  );
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
  expect(await verifyAuditLog(app.ctx)).toMatchObject({
    entries: before + 18,
    end: { id: before + 18 },
    brokenAt: null,
  });
});

test('the chain assigns position and hash, and ignores supplied ones', async () => {
  await sql`INSERT INTO audit_log (id, action, target_kind, created_at, hash)
    VALUES (900, 'viewed', 'server', now(), sha256('mine'))`.execute(app.db);
  expect(await verifyAuditLog(app.ctx)).toMatchObject({ end: { id: 6 }, brokenAt: null });
});

test('entries from before the chain become its beginning', async () => {
  const database = await createEmptyDatabase();
  let connection: Connection | undefined;
  try {
    connection = connect(database.connectionString, { max: 2 });
    const { db } = connection;
    await migrate(db, '0012_second_factor');
    await sql`INSERT INTO accounts (id, kind, email, locale, created_at)
      VALUES (${adminId}, 'admin', 'a@example.com', 'en', now())`.execute(db);
    for (const action of ['school_approved', 'account_disabled', 'account_enabled'])
      await sql`INSERT INTO audit_log (actor_account_id, action, target_kind, target_id, created_at)
        VALUES (${adminId}, ${action}, 'account', ${adminId}, now())`.execute(db);
    await migrate(db);
    expect(await verifyAuditLog({ db })).toMatchObject({ entries: 3, brokenAt: null });
    await recordAdminAction({ ...app.tx, db }, adminId, 'account_disabled', { kind: 'account', id: adminId });
    expect(await verifyAuditLog({ db })).toMatchObject({ entries: 4, end: { id: 4 }, brokenAt: null });
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow('append-only');
  } finally {
    await connection?.close();
    await database.drop();
  }
});
