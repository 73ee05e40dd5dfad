import { expect, test, vi } from 'vitest';
import { succeeds } from './system-account.ts';

test('a program of the system’s folders is found by a root whose PATH has none of them', () => {
  vi.stubEnv('PATH', '/usr/local/bin:/usr/bin:/bin');
  expect(succeeds(null, 'useradd', ['--help'])).toBe(true);
  expect(succeeds(null, 'no-such-program', ['--help'])).toBe(false);
  vi.unstubAllEnvs();
});
