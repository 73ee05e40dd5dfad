import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';

export const EMAIL_IN_USE: FieldFault = { path: 'email', code: 'email_in_use' };

/** Turns the constraint that keeps an address to one instructor of a school into its refusal; anything else passes. */
export function refusalOf(error: unknown): unknown {
  return brokenConstraint(error) === 'instructors_school_email'
    ? new AppError('instructor_email_in_use', { fields: [EMAIL_IN_USE], cause: error })
    : error;
}

/** All that stands in the way at once: whoever mends one does not want to be told of the next only then. */
export function refuseFaults(...found: (FieldFault | false | undefined)[]): void {
  const fields = found.filter((fault) => fault !== undefined && fault !== false);
  if (fields.length === 0) return;
  throw new AppError(fields.includes(EMAIL_IN_USE) ? 'instructor_email_in_use' : 'car_shared', { fields });
}
