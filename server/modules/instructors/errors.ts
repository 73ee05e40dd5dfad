import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Turns the constraint that keeps an address to one instructor of a school into its refusal; anything else passes. */
export function refusalOf(error: unknown): unknown {
  return brokenConstraint(error) === 'instructors_school_email'
    ? new Refusal('instructor_email_in_use', { cause: error })
    : error;
}
