export const texts = {
  continue: 'Continue',
  continueMeans: 'Continue to cancel this lesson. {{outcome}}',
  continueBusy: 'Cancelling…',
  back: 'Back',
  refund: {
    policy: 'Cancellation policy right now',
    percent: '{{percent}}% refund',
    fee: 'The booking fee of {{fee}} is not refunded.',
    feeDue: 'The booking fee of {{fee}} is still due.',
    unpaid: 'You haven’t paid for it yet.',
    paid: 'You’ve paid {{paid}}.',
  },
  /** For lessons booked as a series. */
  series: {
    which: 'You booked it with other lessons',
    one: 'Cancel this lesson only',
    all: 'Cancel all {{count}} that are left',
    continueMeans: 'Continue to cancel all {{count}} lessons. {{outcome}}',
    title: 'Bookings cancelled',
    text: '{{count}} lessons with {{name}} are cancelled. We’ve let the school know.',
  },
  cancelled: {
    credit: '{{length}} went back to your credit with {{school}}.',
    noCredit: 'Nothing went back to your credit with {{school}}.',
    title: 'Booking cancelled',
    text: 'Your lesson with {{name}} on {{day}} is cancelled. We’ve let the school know.',
    close: 'Close',
    already: 'This lesson was already cancelled',
    alreadyText:
      'The lesson with {{name}} on {{day}} was cancelled while this page was open. You don’t need to do anything.',
    over: 'This lesson can’t be cancelled any more',
    overText: 'The lesson with {{name}} on {{day}} is marked “{{status}}”.',
    failed: 'The booking was not cancelled',
    network: 'We lost the connection before the answer came. Trying again is safe.',
  },
} as const;

declare module '../../../ui/i18n/texts.ts' {
  interface Catalogues {
    'cancel-booking': typeof texts;
  }
}
