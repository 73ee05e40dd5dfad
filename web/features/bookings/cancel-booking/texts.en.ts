export const texts = {
  continue: 'Continue',
  continueCancels: '“Continue” cancels this lesson; you lose nothing. “Back” keeps it.',
  continueLoses: '“Continue” cancels this lesson, and you lose {{lost}}. “Back” keeps it.',
  continueBusy: 'Cancelling…',
  back: 'Back',
  refund: {
    now: 'You get back',
    nowPercent: '{{percent}}% refund',
    nowFee: 'The booking fee of {{fee}} is not refunded.',
    nowLost: 'You lose {{lost}} of the {{total}} to pay.',
    nowLostCredit: 'You lose {{lost}} of your credit.',
    unconfirmed: 'You have not confirmed this lesson: you owe nothing for it.',
    settleCredit: 'What returns to your credit with {{school}}; the lesson was paid with it.',
    settleAll:
      '{{school}} collects and returns payments. If you have paid, it returns {{refund}}; if not, you owe nothing.',
    settleSome:
      '{{school}} collects and returns payments. If you have paid, it returns {{refund}}; if not, you owe it {{lost}}.',
    settleNone: '{{school}} collects the payment. If you have not paid yet, you owe it {{lost}}.',
  },
  /** Of several that were booked in one step. */
  series: {
    which: 'You booked it with other lessons',
    one: 'Cancel this lesson only',
    all: 'Cancel all {{count}} that are left',
    settleCredit:
      'What credit paid returns to your credit with {{school}}. If you have paid for the others, it returns {{refund}}.',
    settleCreditAlone: 'What credit paid returns to your credit with {{school}}.',
    continueCancels: '“Continue” cancels all {{count}} lessons; you lose nothing. “Back” keeps them.',
    continueLoses: '“Continue” cancels all {{count}} lessons, and you lose {{lost}}. “Back” keeps them.',
    title: 'Bookings cancelled',
    text: '{{count}} lessons with {{name}} are cancelled. The school has been told.',
  },
  cancelled: {
    credit: 'Returned to your credit with {{school}}: {{length}}.',
    noCredit: 'Nothing returns to your credit with {{school}}.',
    title: 'Booking cancelled',
    text: 'The lesson with {{name}} on {{day}} is cancelled. The school has been told.',
    refund: 'Refund: {{refund}}',
    refundText: 'If you have paid, {{school}} returns it to you.',
    noRefund: 'No refund is due.',
    close: 'Close',
    already: 'This lesson was already cancelled',
    alreadyText:
      'Your lesson with {{name}} on {{day}} was cancelled while this page was open. You don’t need to do anything.',
    over: 'This lesson can’t be cancelled any more',
    overText: 'Your lesson with {{name}} on {{day}} is marked “{{status}}”.',
    failed: 'The booking was not cancelled',
    network: 'We lost the connection before the answer came. Trying again is safe.',
  },
} as const;

declare module '../../../ui/i18n/texts.ts' {
  interface Catalogues {
    'cancel-booking': typeof texts;
  }
}
