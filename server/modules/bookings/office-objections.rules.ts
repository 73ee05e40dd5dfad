import { type BookingWarning, type BookingWarningCode, REASONED_WARNINGS } from '#contract/office-bookings.ts';

/** What the caller sent with a booking or a change of one. */
export interface Override {
  confirmWarnings?: readonly BookingWarningCode[] | undefined;
  reason?: string | undefined;
}

/** Whether the caller sees objections to the end: they confirmed them all, may override them, and said why. */
export type Verdict = { kind: 'passes'; overridden: BookingWarningCode[] } | { kind: 'ask' | 'forbidden' | 'reason' };

export const needsReason = (code: BookingWarningCode): boolean =>
  (REASONED_WARNINGS as readonly string[]).includes(code);

/** An objection that arose since the caller saw them asks again. Nothing is overridden in part. */
export function judgeOverride(
  warnings: readonly BookingWarning[],
  { confirmWarnings = [], reason = '' }: Override,
): Verdict {
  if (warnings.some(({ code }) => !confirmWarnings.includes(code))) return { kind: 'ask' };
  const reasoned = warnings.filter((warning) => warning.needsReason);
  if (reasoned.some(({ mayOverride }) => !mayOverride)) return { kind: 'forbidden' };
  if (reasoned.length > 0 && reason === '') return { kind: 'reason' };
  return { kind: 'passes', overridden: warnings.map(({ code }) => code) };
}
