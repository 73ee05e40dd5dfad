import { defineConfig } from 'vitest/config';
import { RULE_TESTS } from './rules/rule-files.ts';

/** What Stryker runs for each mutant of a rule: tests of rules alone, which need nothing but themselves. */
export default defineConfig({
  test: { include: RULE_TESTS, isolate: false, setupFiles: ['checks/mutations/rules/fewer-runs.ts'] },
});
