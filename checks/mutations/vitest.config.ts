import { defineConfig } from 'vitest/config';

/** The tests Stryker runs for each mutant: only those of pure rules, which need no database. */
export default defineConfig({
  test: {
    include: ['contract/*.test.ts', 'server/{modules,platform}/**/{*.rules,rules/*}.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    setupFiles: ['server/testing/properties.ts'],
    // A mutant covered by a property test runs it in full: ten cases find as many as a hundred, in a tenth of the time.
    env: { PROPERTY_RUNS: '10', PROPERTY_SEED: '1' },
  },
});
