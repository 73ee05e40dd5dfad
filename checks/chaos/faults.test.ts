import { expect, test } from 'vitest';
import { backUp } from './backup.ts';
import { killUnderLoad } from './kills.ts';
import { restartRolling } from './rolling.ts';
import type { Extent } from './servers.ts';

const LITTLE: Extent = { kills: 2, rounds: 2, seconds: 4, mails: 20, webhooks: 100, messages: 1000 };

// A short version of `npm run chaos`.
test.each([
  ['a server and a database that are killed while people book', killUnderLoad],
  ['a backup while people book, restored into an empty server', backUp],
  [
    'two servers behind a proxy, restarted one after the other',
    (extent: Extent) => restartRolling(extent, { readers: 2, bookers: 1 }),
  ],
])('%s: nothing is lost', async (_what, check) => {
  const rows = await check(LITTLE);
  expect(rows.filter(({ isReached }) => !isReached)).toEqual([]);
});
