import type { StatementTexts } from './statements.ts';

export const texts: StatementTexts = {
  lines: {
    booked: 'Driving lesson {{codes}} of {{date}}',
    moved: 'New price of lesson {{codes}}',
    ended: 'Taken off for lesson {{codes}}',
    charged_again: 'Charged again for lesson {{codes}}',
    package: 'Package of lessons',
    package_ended: 'Package ended',
    payment: 'Payment, receipt {{number}}',
    refund: 'Refund, receipt {{number}}',
    reversal: 'Receipt {{reverses}} reversed, no. {{number}}',
  },
  columns: { date: 'Date', what: 'What', tax: 'Tax within', charged: 'Billed', paid: 'Paid', balance: 'Balance' },
  sums: {
    opening: 'Balance at the start of {{year}}',
    billed: 'Billed',
    tax: 'Tax within what was billed, less what was taken off',
    takenOff: 'Taken off',
    paid: 'Paid',
    givenBack: 'Refunded',
    closing: 'Balance at the end of {{year}}',
  },
  standing: {
    owes: 'Still to pay to {{school}}: {{amount}}.',
    isOwed: '{{school}} owes you a refund of {{amount}}.',
    even: 'Nothing left to pay or refund.',
  },
  nothing: 'Nothing was billed or paid in {{year}}.',
};
