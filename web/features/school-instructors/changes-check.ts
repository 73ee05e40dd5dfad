import { validationCode } from '#contract/field-issues.ts';
import { instructorChangesSchema } from '#contract/instructors.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import type { InstructorChanges } from './queries.ts';

/** Validates changes to an instructor's record. */
export function faultIn(changes: InstructorChanges): ValidationCode | undefined {
  const issue = instructorChangesSchema.safeParse(changes).error?.issues[0];
  return issue && validationCode(issue);
}
