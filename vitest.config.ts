import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './checks/support/browsers.ts';

// This and the timeouts below only apply to tests that hang, even on a busy machine.
const expectations = { poll: { timeout: 60_000 } };

const chromium = findChromium();

/** After the component tests: with the windows of both on the same cores, each waits long for its frames. */
const afterComponents = { groupOrder: 1 };

// Workers inherit both. With the printed seed, a run repeats the cases of another.
process.env.PROPERTY_RUNS ??= '100';
if (!process.env.PROPERTY_SEED) {
  process.env.PROPERTY_SEED = String(randomInt(2 ** 31));
  process.stdout.write(
    `Property tests: ${process.env.PROPERTY_RUNS} cases, PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`,
  );
}
const PROPERTIES = 'server/testing/properties.ts';

/** A larger young generation, so workers collect garbage less often: 3 to 6 % less CPU time. */
const WORKER_FLAGS = ['--max-semi-space-size=64'];

const LONG = 'server/**/*.long.test.ts';
const RULES = 'server/{modules,platform}/**/{*.rules,rules/*}.test.ts';

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, half of a machine with two. Tests also wait now and then, for a frame, an
    // email, a process: one more worker than cores saves a tenth of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          // Tests without a database or a browser.
          name: 'unit',
          include: [
            '{contract,web}/**/*.test.ts',
            'checks/*.test.ts',
            'checks/{conformance,regexes}/**/*.test.ts',
            'checks/e2e/support/*.test.ts',
            RULES,
          ],
          sequence: afterComponents,
          setupFiles: [PROPERTIES],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        // Components and hooks in a real browser, with the server's answers from `web/testing/http.ts`.
        plugins: [tailwindcss()],
        // Find packages in advance, including lazily loaded ones: one that is found later is bundled again, and React
        // with it.
        optimizeDeps: { entries: ['web/{api,features,pages,testing,ui}/**/*.{ts,tsx}'] },
        test: {
          name: 'web',
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: ['web/component-tests/each-file.ts'],
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: CHROMIUM_FLAGS },
              contextOptions: { locale: 'en-CA', timezoneId: 'America/Toronto', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          // Against a real PostgreSQL.
          name: 'server',
          include: ['{server,scripts}/**/*.test.ts'],
          sequence: afterComponents,
          exclude: [RULES, LONG],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: [PROPERTIES],
          // As in production: React's development build takes six times as long to render an email.
          env: { NODE_ENV: 'production' },
          pool: 'forks',
          execArgv: WORKER_FLAGS,
          expect: expectations,
          // The files of a worker share its modules, and most of them its apps (`server/testing/shared-app.ts`).
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // The whole product in a real browser.
          name: 'e2e',
          include: ['checks/e2e/*.test.ts'],
          sequence: afterComponents,
          globalSetup: ['checks/support/built-pages.ts', 'checks/e2e/support/global-setup.ts'],
          // The files of a worker share their modules, and may run before and after midnight.
          setupFiles: ['checks/e2e/support/each-file.ts'],
          pool: 'forks',
          execArgv: WORKER_FLAGS,
          isolate: false,
          expect: expectations,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          // Fault injection, a third language, a simulated city and the largest files; only in `npm run test:long`.
          name: 'long',
          include: ['checks/{chaos,e2e/languages,simulate}/**/*.test.ts', LONG],
          sequence: afterComponents,
          globalSetup: ['checks/support/built-pages.ts'],
          pool: 'forks',
          expect: expectations,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
