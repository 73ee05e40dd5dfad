import { beforeAll, expect, test } from 'vitest';
import { nowDate } from '#server/platform/clock.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { fillDemoWorld, isDemoOpen } from './demo-world.ts';

let app: TestApp;
const passwords = createPasswords();
beforeAll(async () => {
  app = await sharedTestApp();
});

test('the demo world is open while any account has the well-known password', async () => {
  const { db } = app;
  expect(await isDemoOpen(db, passwords)).toBe(false);
  await fillDemoWorld(app.ctx);
  expect(await isDemoOpen(db, passwords)).toBe(true);
  const password_hash = await passwords.hash('quiet-lanes-of-winter');
  await db.updateTable('accounts').set({ password_hash }).where('kind', '<>', 'candidate').execute();
  expect(await isDemoOpen(db, passwords)).toBe(true);
  await db
    .updateTable('accounts')
    .set({ disabled_at: nowDate(app.clock) })
    .where('kind', '=', 'candidate')
    .execute();
  expect(await isDemoOpen(db, passwords)).toBe(false);
});
