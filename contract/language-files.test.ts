import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** French typography, names that schools write in both official languages, and demo data. */
const NAMES_FRENCH = [
  'contract/formats.ts',
  'contract/written-names.ts',
  'server/demo/people.ts',
  'server/modules/ledger/papers.db.ts',
  'server/modules/ledger/payments.db.ts',
  'server/modules/lesson-records/lesson-records.rules.ts',
  // Official place names.
  'server/platform/geo/french-names.ts',
  // An abbreviation of Friday.
  'server/platform/sheets/written-days.ts',
  'web/features/packages/end-dialog.tsx',
  'web/features/packages/package-dialog.tsx',
  'web/ui/i18n/formats.ts',
];

// checks/e2e/languages tests a third language end to end, in `npm run test:long`.
test('no other code names French, so that a language is added by its files alone', () => {
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\.fr\.ts$|^(server|web)\/testing\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const named = sources.filter((file) => /['"]fr(?:-CA)?['"]/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(named.sort()).toEqual(NAMES_FRENCH);
});
