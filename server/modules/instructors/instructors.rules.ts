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

const ROUND_NUMBERS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Lessons as shown to students, so that a school's exact figures stay its own. 0 below five. */
export const roundLessonsGiven = (count: number): number => ROUND_NUMBERS.findLast((round) => round <= count) ?? 0;

/**
 * Null if the licence has expired.
 * @param today also counts as valid: a licence lasts through its expiry date
 */
export function hasLicenceOnFile(number: string, expiryDate: string | null, today: string): boolean | null {
  if (expiryDate !== null && expiryDate < today) return null;
  return number !== '' && expiryDate !== null;
}
