import { validationCode } from '#contract/field-issues.ts';
import { pickupSchema } from '#contract/new-bookings.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';

/** Error in a pickup or drop-off address, if any. */
export function findAddressFault(text: string): ValidationCode | undefined {
  const issue = pickupSchema.safeParse(text).error?.issues[0];
  return issue && validationCode(issue);
}
