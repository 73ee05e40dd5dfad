import type { StatementTexts } from './statements.ts';

export const texts: StatementTexts = {
  lines: {
    booked: 'Cours de conduite {{codes}} du {{date}}',
    moved: 'Nouveau prix du cours {{codes}}',
    ended: 'Retranché pour le cours {{codes}}',
    charged_again: 'Facturé de nouveau pour le cours {{codes}}',
    package: 'Forfait de cours',
    package_ended: 'Forfait terminé',
    payment: 'Paiement, reçu {{number}}',
    refund: 'Remboursement, reçu {{number}}',
    reversal: 'Reçu {{reverses}} annulé, nº {{number}}',
  },
  columns: {
    date: 'Date',
    what: 'Détail',
    tax: 'Dont taxes',
    charged: 'Facturé',
    paid: 'Payé',
    balance: 'Solde',
  },
  sums: {
    opening: 'Solde au début de {{year}}',
    billed: 'Facturé',
    tax: 'Taxes comprises dans le facturé, moins le retranché',
    takenOff: 'Retranché',
    paid: 'Payé',
    givenBack: 'Remboursé',
    closing: 'Solde à la fin de {{year}}',
  },
  standing: {
    owes: 'Reste à payer à {{school}} : {{amount}}.',
    isOwed: '{{school}} doit vous rembourser {{amount}}.',
    even: 'Il ne reste rien à payer ni à rembourser.',
  },
  nothing: 'Rien n’a été facturé ni payé en {{year}}.',
};
