export const texts = {
  receipt: {
    file: 'receipt',
    title: { payment: 'Receipt', refund: 'Refund', reversal: 'Reversal' },
    number: 'No. {{number}}',
    student: 'Student',
    date: 'Date',
    method: 'Paid by',
    reference: 'Reference',
    reverses: 'Takes back no. {{number}}',
    lesson: 'Driving lesson {{code}}',
    untaxed: 'Before tax',
    tax: 'Tax',
    total: { payment: 'Paid', refund: 'Given back', reversal: 'Taken back' },
    currency: 'Amounts in Canadian dollars.',
    issued: 'Written by Lanewise for {{school}}.',
  },
};
export type Texts = typeof texts;
