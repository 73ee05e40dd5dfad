/** Ways a student can pay a school. */
export const PAYMENT_METHODS = ['cash', 'e_transfer', 'card', 'cheque', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
