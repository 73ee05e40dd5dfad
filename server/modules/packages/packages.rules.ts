import { Temporal } from 'temporal-polyfill';

/** What a package costs with the tax of a school that takes so much. */
export function packageCharges(priceCents: number, taxBasisPoints: number): { taxCents: number; totalCents: number } {
  const taxCents = Math.round((priceCents * taxBasisPoints) / 10_000);
  return { taxCents, totalCents: priceCents + taxCents };
}

/** The first day on which no lesson can be booked with a package that was accepted on a day; at the end of a shorter month, its last. */
export const expiryOf = (acceptedOn: string, validMonths: number): string =>
  Temporal.PlainDate.from(acceptedOn).add({ months: validMonths }).toString();
