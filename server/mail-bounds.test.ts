import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { MAILS } from './mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

test('counting limited emails uses their index, and doesn’t read every email', async () => {
  const { rows } = await sql<{ kinds: string }>`
    SELECT indexdef AS kinds FROM pg_indexes WHERE indexname = 'emails_bounded'`.execute(app.db);
  const bounded = MAILS.filter(({ bounds }) => bounds.length > 0).map(({ kind }) => kind);
  expect(bounded.length).toBeGreaterThan(10);
  expect(bounded.filter((kind) => !rows[0]?.kinds.includes(`'${kind}'`))).toEqual([]);
});
