import { isAbsolute } from 'node:path';
import { expect, test, vi } from 'vitest';
import { succeeds, WAYS_TO_MAKE_ONE } from './system-account.ts';

test('finds the program that creates an account whatever PATH contains', () => {
  vi.stubEnv('PATH', '/nowhere');
  const found = WAYS_TO_MAKE_ONE.filter(([program]) => succeeds(null, program, ['--help']));
  expect(found).not.toEqual([]);
  for (const [program] of WAYS_TO_MAKE_ONE) expect(isAbsolute(program)).toBe(true);
  vi.unstubAllEnvs();
});
