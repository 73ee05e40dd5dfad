import type { PaymentMethod } from './money.ts';

export const texts: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Comptant',
  e_transfer: 'Virement Interac',
  card: 'Carte à l’école',
  cheque: 'Chèque',
  other: 'Autre',
};
