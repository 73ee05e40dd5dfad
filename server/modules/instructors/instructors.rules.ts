/** A rating as shown, for example `4.5`. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** A reviewer's name as shown to the public, for example `Amina O.`. Empty once the account is erased. */
export function presentReviewer(firstName: string, lastName: string): string {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}

const names = new Intl.Collator('en-CA');
interface Named {
  id: string;
  firstName: string;
  lastName: string;
}

/** By last name as people look for it: 'de La Rue' under D, 'Émond' under E. */
export const byName = (one: Named, other: Named): number =>
  names.compare(one.lastName, other.lastName) ||
  names.compare(one.firstName, other.firstName) ||
  names.compare(one.id, other.id);

/** Days before a licence expires on which the school is warned. */
export const WARNING_DAYS = [90, 30, 7] as const;

/**
 * The warning to send now: only the nearest, if an instructor is added with few days left. Null before the first and
 * after the expiry.
 */
export const dueWarning = (daysLeft: number, warningDays: readonly number[] = WARNING_DAYS): number | null =>
  daysLeft < 0 ? null : (warningDays.findLast((days) => daysLeft <= days) ?? null);

const DAY_MS = 86_400_000;
export const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
