import type { StatementTexts } from './statements.ts';

export const texts: StatementTexts = {
  lines: {
    booked: 'Driving lesson {{codes}} on {{date}}',
    moved: 'New price for lesson {{codes}}',
    ended: 'Deducted for lesson {{codes}}',
    charged_again: 'Charged again for lesson {{codes}}',
    package: 'Lesson package',
    package_ended: 'Package ended',
    payment: 'Payment, receipt {{number}}',
    refund: 'Refund, receipt {{number}}',
    reversal: 'Receipt {{reverses}} reversed, no. {{number}}',
  },
  columns: {
    date: 'Date',
    what: 'Description',
    tax: 'Tax included',
    charged: 'Billed',
    paid: 'Paid',
    balance: 'Balance',
  },
  sums: {
    opening: 'Balance at the start of {{year}}',
    billed: 'Billed',
    tax: 'Tax included, after deductions',
    takenOff: 'Deducted',
    paid: 'Paid',
    givenBack: 'Refunded',
    closing: 'Balance at the end of {{year}}',
  },
  standing: {
    owes: 'You owe {{school}} {{amount}}.',
    isOwed: '{{school}} owes you a refund of {{amount}}.',
    even: 'Nothing to pay or refund.',
  },
  nothing: 'No charges or payments in {{year}}.',
};
