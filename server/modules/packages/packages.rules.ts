import { Temporal } from 'temporal-polyfill';
import { taxCentsOn } from '#contract/taxes.ts';

/** What a package costs with its school's taxes. */
export function packageCharges(
  priceCents: number,
  school: Parameters<typeof taxCentsOn>[1],
): { taxCents: number; totalCents: number } {
  const taxCents = taxCentsOn(priceCents, school);
  return { taxCents, totalCents: priceCents + taxCents };
}

/** The first day on which no lesson can be booked with a package that was accepted on a day; at the end of a shorter month, its last. */
export const expiryOf = (acceptedOn: string, validMonths: number): string =>
  Temporal.PlainDate.from(acceptedOn).add({ months: validMonths }).toString();

/** What a lesson takes of a package. */
export interface Credit {
  packageOrderId: string;
  minutes: number;
  cents: number;
}

/** What is left of a package. */
export interface Left {
  packageOrderId: string;
  minutes: number;
  cents: number;
  /** The first day on which it can't be used, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** What so many of the minutes that are left stand for. The last of them take all that is left, so that nothing is lost or made. */
export const centsOf = (minutes: number, left: { minutes: number; cents: number }): number =>
  minutes >= left.minutes ? left.cents : Math.round((left.cents * minutes) / left.minutes);

/** Of the packages that have minutes enough for a lesson the one that expires first; null where none has. */
export function creditFor(minutes: number, packages: readonly Left[], today: string): Credit | null {
  const [first] = packages
    .filter((one) => one.expiresOn > today && one.minutes >= minutes)
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn) || one.minutes - other.minutes);
  return first ? { packageOrderId: first.packageOrderId, minutes, cents: centsOf(minutes, first) } : null;
}

/** What a lesson of another length takes of the package that pays it; null where not so much is left, or it can't be used any more. */
export function movedCredit(
  minutes: number,
  taken: { minutes: number; cents: number },
  left: Left,
  today: string,
): { minutes: number; cents: number } | null {
  if (minutes <= taken.minutes) return { minutes, cents: centsOf(minutes, taken) };
  const more = minutes - taken.minutes;
  if (left.expiresOn <= today || left.minutes < more) return null;
  return { minutes, cents: taken.cents + centsOf(more, left) };
}
