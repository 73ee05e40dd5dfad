import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// This and the times below: only what hangs comes to them, on however busy a machine.
const expectations = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two is half of them; and a test waits now and then, for a frame, a mail, a
    // process: one worker more than there are cores took a tenth off the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,web,scripts}/**/*.test.ts', 'checks/{chaos,conformance,mutations}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          expect: expectations,
          // A file's own is its database and its app. Loading the server anew for each took a fifth of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['checks/e2e/**/*.test.ts'],
          globalSetup: ['checks/e2e/support/global-setup.ts'],
          pool: 'forks',
          expect: expectations,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
