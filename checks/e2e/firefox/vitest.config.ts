import { defineConfig } from 'vitest/config';

/** `npm run test:firefox`: apart from `npm test`, whose browser is another. */
export default defineConfig({
  test: {
    name: 'firefox',
    include: ['checks/e2e/firefox/**/*.test.ts'],
    globalSetup: ['checks/support/built-pages.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
