import type { PaymentMethod } from './money.ts';

export const texts: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  e_transfer: 'E-transfer',
  card: 'Card at the school',
  cheque: 'Cheque',
  other: 'Other',
};
