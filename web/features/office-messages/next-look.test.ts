import { expect, test } from 'vitest';
import { nextLookMs } from './next-look.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const waiting = (seconds: number, status: 'waiting' | 'no_address' = 'waiting') => ({
  ...{ id: null, status, at: new Date(NOW + seconds * 1000).toISOString() },
});
const written = (status: 'sending' | 'sent' | 'no_address') => ({ ...waiting(-100), id: 'm', status });

test.each([
  ['nothing to come', [written('sent'), written('no_address')], false],
  ['a message that leaves in ten seconds', [waiting(90), waiting(10)], 11_000],
  ['one that leaves much later', [waiting(90)], 15_000],
  ['one that nobody can get, until it is written', [waiting(5, 'no_address')], 6_000],
  ['one that is overdue', [waiting(-20)], 3_000],
  ['one on its way', [written('sending'), waiting(90)], 3_000],
])('%s is looked at again in time', (_what, messages, ms) => {
  expect(nextLookMs(messages, NOW)).toBe(ms);
});
