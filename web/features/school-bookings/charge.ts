import * as z from 'zod/mini';

/** How much of what the policy keeps is charged. */
export const CHARGES = ['policy', 'part', 'none'] as const;
export type Charge = (typeof CHARGES)[number];

export interface ChargeValues {
  charge: Charge;
  /** How much of it, with `part`. */
  chargePercent: number | null;
}
export const CHARGE_ALL: ChargeValues = { charge: 'policy', chargePercent: 50 };

export const chargePercentSchema = z.optional(
  z
    .number({ error: 'invalid_number' })
    .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(99, 'out_of_range')),
);

/** Percent of what the policy keeps that is charged; undefined for all of it. */
const CHARGED: Record<Charge, (values: ChargeValues) => number | undefined> = {
  policy: () => undefined,
  part: ({ chargePercent }) => chargePercent ?? Number.NaN,
  none: () => 0,
};

export const readCharged = (values: ChargeValues): number | undefined => CHARGED[values.charge](values);

/** NaN while the percentage is missing. */
export const readWaived = (values: ChargeValues): number => 100 - (readCharged(values) ?? 100);

export const isPercent = (percent: number): boolean => percent >= 0 && percent <= 100;

/** Suggested reasons for charging less. */
export const WAIVED_REASONS = ['ill', 'family', 'firstTime'] as const;
