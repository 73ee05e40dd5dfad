import { validationCode } from '#contract/field-issues.ts';
import { instructorChangesSchema } from '#contract/instructors.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import type { InstructorChanges } from './queries.ts';

/** What is wrong with changes of an instructor's record, if anything. */
export function faultIn(changes: InstructorChanges): ValidationCode | undefined {
  const issue = instructorChangesSchema.safeParse(changes).error?.issues[0];
  return issue && validationCode(issue);
}
