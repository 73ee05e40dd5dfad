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
