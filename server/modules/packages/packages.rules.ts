import { Temporal } from 'temporal-polyfill';
import { taxCentsOn } from '#contract/taxes.ts';

export function packageCharges(
  priceCents: number,
  school: Parameters<typeof taxCentsOn>[1],
): { taxCents: number; totalCents: number } {
  const taxCents = taxCentsOn(priceCents, school);
  return { taxCents, totalCents: priceCents + taxCents };
}

/** The first day on which a package no longer pays lessons. The last day of a month that is too short. */
export const packageExpiry = (acceptedOn: string, validMonths: number): string =>
  Temporal.PlainDate.from(acceptedOn).add({ months: validMonths }).toString();

/** What a lesson takes from a package. */
export interface Credit {
  packageOrderId: string;
  minutes: number;
  cents: number;
}

/** What is left on a package. */
export interface Left {
  packageOrderId: string;
  minutes: number;
  cents: number;
  /** The first day on which it can't be used, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** The value of some of the minutes that are left. The last minutes take every cent, so that rounding loses nothing. */
export const creditCents = (minutes: number, left: { minutes: number; cents: number }): number =>
  minutes >= left.minutes ? left.cents : Math.round((left.cents * minutes) / left.minutes);

/** From the package that expires first, of those with enough minutes; null if none has. */
export function pickCredit(minutes: number, packages: readonly Left[], today: string): Credit | null {
  const [first] = packages
    .filter((one) => one.expiresOn > today && one.minutes >= minutes)
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn) || one.minutes - other.minutes);
  return first ? { packageOrderId: first.packageOrderId, minutes, cents: creditCents(minutes, first) } : null;
}

/** For a lesson moved to another length; null if the package has too little left or has expired. */
export function changeCredit(
  minutes: number,
  taken: { minutes: number; cents: number },
  left: Left,
  today: string,
): { minutes: number; cents: number } | null {
  if (minutes <= taken.minutes) return { minutes, cents: creditCents(minutes, taken) };
  const more = minutes - taken.minutes;
  if (left.expiresOn <= today || left.minutes < more) return null;
  return { minutes, cents: taken.cents + creditCents(more, left) };
}
