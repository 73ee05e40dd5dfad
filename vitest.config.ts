import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,web,scripts}/**/*.test.ts', 'checks/conformance/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['checks/e2e/**/*.test.ts'],
          globalSetup: ['checks/e2e/support/global-setup.ts'],
          pool: 'forks',
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
