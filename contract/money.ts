/** The API has dollars (`dollarsSchema`); inside, money is integer cents. */
export const toDollars = (cents: number): number => cents / 100;
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** A dollar sign and two decimals: `$45.00`, `-$45.00`. */
export const formatDollars = (dollars: number): string => `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toFixed(2)}`;
