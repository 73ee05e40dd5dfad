import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import { noteCommand } from '#server/command.ts';
import { inviteAdmin } from '#server/modules/accounts/accounts.ts';
import { removeAdminsSecondFactor } from '#server/modules/accounts/second-factor.ts';
import { connect } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { signInAdmin } from '#server/testing/actors.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { verifyAuditLog } from './audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('[RT-19] commands are logged too, without an administrator', async () => {
  const admin = await signInAdmin(app, { hasSecondFactor: false });
  await turnOn(app, admin.cookie);
  expect(await inviteAdmin(app.ctx, 'new-admin@example.com', 'fr')).toBe('invited');
  expect(await inviteAdmin(app.ctx, admin.email, 'en')).toBe('exists');
  expect(await removeAdminsSecondFactor(app.ctx, admin.email)).toBe('removed');
  expect(await removeAdminsSecondFactor(app.ctx, admin.email)).toBe('off');
  expect(await noteCommand(app.connectionString, 'backup_written', 'monday.backup')).toBe(true);
  expect(await noteCommand(app.connectionString, 'backup_restored', '2026-11-20')).toBe(true);

  const reader = await signInAdmin(app);
  const { items } = (await app.call({ url: '/api/admin/audit-log', as: reader.cookie })).body as Page<AuditEntry>;
  expect(items.map(({ action, actor, target, reason }) => [action, actor, target, reason])).toEqual([
    ['backup_restored', null, null, '2026-11-20'],
    ['backup_written', null, null, 'monday.backup'],
    ['second_factor_removed', null, admin.email, ''],
    ['admin_invited', null, 'new-admin@example.com', ''],
  ]);
  expect(await verifyAuditLog(app.ctx)).toMatchObject({ entries: 4, brokenAt: null });
});

test('backing up a database of an older version skips the log entry', async () => {
  const database = await createEmptyDatabase();
  try {
    expect(await noteCommand(database.connectionString, 'backup_written', 'x')).toBe(false);
    const { db, close } = connect(database.connectionString, { max: 1 });
    await migrate(db, '0012_second_factor').finally(close);
    expect(await noteCommand(database.connectionString, 'backup_written', 'x')).toBe(false);
  } finally {
    await database.drop();
  }
});
