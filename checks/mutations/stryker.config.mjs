/** `npm run mutations`: changes each pure rule in every small way and expects a test to fail for nine of ten changes. */
export default {
  mutate: [
    'server/{modules,platform}/**/*.rules.ts',
    'server/modules/schedule-uploads/rules/!(*.test).ts',
    'contract/{bookable-days,booking-transitions,charges,email,formats,money,phone,postal-code,refunds,written-postal-codes,written-times,zone-names}.ts',
  ],
  thresholds: { break: 90 },
  // Module-level strings and patterns: each would run every test and take up most of the run.
  ignoreStatic: true,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'checks/mutations/vitest.config.ts' },
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
  tempDirName: 'test-results/mutants',
  ignorePatterns: ['build', 'data', 'web', 'test-results'],
  // Stryker would rewrite tsconfig.json with a compiler API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
};
