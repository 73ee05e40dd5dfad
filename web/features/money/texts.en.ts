export const texts = {
  title: 'Money',
  lead: 'What students still pay you, what you give back, and what was paid. You collect the money; here it is written down.',
  loading: 'Loading…',
  student: 'Student',
  action: 'Record',
  amount: 'Amount',
  method: 'How',
  date: 'On',
  reference: 'Reference',
  referenceHelp: 'Of the bank or the terminal',
  note: 'Note',
  payment: {
    title: 'Who owes',
    nobody: 'Nobody owes you anything.',
    amount: 'Owes',
    ahead: '{{amount}} for lessons ahead',
    open: 'Record payment',
    openNamed: 'Record payment from {{name}}',
    most: '{{most}} are owed. The earliest lessons are paid first.',
    save: 'Record payment',
    done: '{{amount}} recorded, receipt {{number}}',
  },
  refund: {
    title: 'To refund',
    nobody: 'Nothing is to be given back.',
    amount: 'To give back',
    open: 'Record refund',
    openNamed: 'Record refund to {{name}}',
    most: '{{most}} are to be given back.',
    save: 'Record refund',
    done: '{{amount}} given back, receipt {{number}}',
  },
  payments: {
    title: 'Payments and refunds',
    none: 'Nothing has been recorded yet.',
    receipt: 'Receipt {{number}}',
    kind: { payment: 'Paid', refund: 'Given back', reversal: 'Reversal' },
    reversed: 'Reversed',
    more: 'Show more',
    all_one: '{{count}} entry, which is all',
    all_other: '{{count}} entries, which are all',
  },
  reverse: {
    button: 'Reverse',
    named: 'Reverse receipt {{number}}',
    title: 'Reverse receipt {{number}}?',
    text: '{{amount}} will be owed again. Both entries stay in your books.',
    textRefund: '{{amount}} will be to give back again. Both entries stay in your books.',
    keep: 'Keep it',
    confirm: 'Reverse',
    busy: 'Reversing…',
    done: 'Receipt {{number}} is reversed.',
  },
  lesson: {
    title: 'Payment',
    paid: 'Paid to the school',
    owed: 'Still to pay to the school',
    refundDue: 'The school gives back',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    money: typeof texts;
  }
}
