import type { StatementTexts } from './statements.ts';

export const texts: StatementTexts = {
  lines: {
    booked: 'Cours de conduite {{codes}} du {{date}}',
    moved: 'Nouveau prix du cours {{codes}}',
    ended: 'Déduit pour le cours {{codes}}',
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
    tax: 'Taxes incluses',
    charged: 'Facturé',
    paid: 'Payé',
    balance: 'Solde',
  },
  sums: {
    opening: 'Solde au début de {{year}}',
    billed: 'Facturé',
    tax: 'Taxes incluses, après déductions',
    takenOff: 'Déduit',
    paid: 'Payé',
    givenBack: 'Remboursé',
    closing: 'Solde à la fin de {{year}}',
  },
  standing: {
    owes: 'Vous devez {{amount}} à {{school}}.',
    isOwed: 'L’école de conduite {{school}} doit vous rembourser {{amount}}.',
    even: 'Rien à payer ni à rembourser.',
  },
  nothing: 'Aucune facturation ni aucun paiement en {{year}}.',
};
