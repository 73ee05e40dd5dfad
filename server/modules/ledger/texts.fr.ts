import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  receipt: {
    file: 'recu',
    title: { payment: 'Reçu', refund: 'Remboursement', reversal: 'Annulation' },
    number: 'Nº {{number}}',
    student: 'Élève',
    date: 'Date',
    method: 'Mode de paiement',
    reference: 'Référence',
    reverses: 'Annule le nº {{number}}',
    lesson: 'Cours de conduite {{code}}',
    untaxed: 'Avant taxes',
    tax: 'Taxes',
    total: { payment: 'Payé', refund: 'Remboursé', reversal: 'Annulé' },
    currency: 'Montants en dollars canadiens.',
    issued: 'Établi par Lanewise pour {{school}}.',
  },
};
