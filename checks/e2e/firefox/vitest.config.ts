import { defineConfig } from 'vitest/config';

/** Configuration of `npm run test:firefox`, separate from `npm test`, which uses Chromium. */
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
