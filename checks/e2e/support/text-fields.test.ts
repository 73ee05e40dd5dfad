import { expect, test } from 'vitest';
import { MARKED_FIELDS } from './marked-fields.ts';
import { textFields } from './text-fields.ts';

// Add new fields to `checks/e2e/support/marked-fixture.ts` and to this list.
test('every text field of the contract is in the walk', () => {
  expect([...textFields().keys()].sort()).toEqual([...MARKED_FIELDS].sort());
});
