export const texts = {
  policy: {
    title: 'Cancellation policy',
    lead: 'Your refund depends on when you cancel.',
    full: 'More than 48 hours before the lesson',
    fullDetail:
      'Also if the instructor doesn’t show up, or the school cancels or moves the lesson with 48 hours’ notice or less.',
    half: 'More than 24 hours before the lesson',
    halfDetail: 'The other half goes to the instructor as compensation.',
    none: '24 hours or less before the lesson, or if you don’t show up',
    noneDetail: 'The instructor gets the full price.',
    refund: '{{percent}}% refund',
    now: 'If you cancel now',
    fee: 'The booking fee is non-refundable in all cases.',
  },
  credit: {
    back: 'You’ll get {{back}} of credit back.',
    backSome: 'You’ll get {{back}} of credit back and lose {{lost}}.',
    lost: 'You’ll lose {{lost}} of credit.',
  },
  refund: {
    title: 'If you need to cancel',
    full: 'Full refund before {{day}}, {{time}}',
    untilStart: 'Full refund until it starts, because the school moved it at short notice',
    half: '50% refund before {{day}}, {{time}}',
    none: 'No refund after that',
    losesHalf: 'The lesson is less than 48 hours away. Cancelling now costs you {{lost}} of the {{total}}.',
    losesAll: 'The lesson is less than 24 hours away. Cancelling now costs you the full {{lost}}.',
    losesCredit: 'The lesson is less than {{hours}} hours away. If you cancel, you lose {{lost}} of your credit.',
    fee: 'The booking fee is never refunded.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'cancellation-policy': typeof texts;
  }
}
