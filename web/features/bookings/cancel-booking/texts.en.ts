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
    settleAll:
      '{{school}} collects and returns payments. If you have paid, it returns {{refund}}; if not, you owe nothing.',
    settleSome:
      '{{school}} collects and returns payments. If you have paid, it returns {{refund}}; if not, you owe it {{lost}}.',
    settleNone: '{{school}} collects the payment. If you have not paid yet, you owe it {{lost}}.',
  },
  cancelled: {
    title: 'Booking cancelled',
    text: 'Your lesson with {{name}} on {{day}} is cancelled. The school has been told.',
    refund: 'Refund: {{refund}}',
    refundText: 'If you have paid, {{school}} returns it to you.',
    noRefund: 'No refund is due.',
    close: 'Close',
    failed: 'The booking was not cancelled',
    network: 'We lost the connection before the answer came. Trying again is safe.',
  },
} as const;

declare module '../../../ui/i18n/texts.ts' {
  interface Catalogues {
    'cancel-booking': typeof texts;
  }
}
