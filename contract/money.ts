/** Ways a student can pay a school. */
export const PAYMENT_METHODS = ['cash', 'e_transfer', 'card', 'cheque', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Converts integer cents, which we use internally, to the API's dollars (`dollarsSchema`). */
export const toDollars = (cents: number): number => cents / 100;
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Formats dollars for a language, with two decimals and a thousands separator: `$45.00`, `-$45.00`, `$2,002.36`. */
export const moneyFormat = (languageTag: string): ((dollars: number) => string) => {
  const { format } = new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'CAD' });
  return (dollars) => format(dollars);
};
