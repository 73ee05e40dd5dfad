export const texts = {
  continue: 'Continue',
  continueMeans: 'Continue to cancel this lesson. {{outcome}}',
  continueBusy: 'Cancelling…',
  back: 'Back',
  refund: {
    percent: '{{percent}}% refund',
  },
  /** For lessons booked as a series. */
  series: {
    which: 'You booked this lesson with others',
    one: 'Cancel this lesson only',
    all: 'Cancel all {{count}} remaining lessons',
    continueMeans: 'Continue to cancel all {{count}} lessons. {{outcome}}',
    title: 'Bookings cancelled',
    text: '{{count}} lessons with {{name}} are cancelled. We’ve let the school know.',
  },
  cancelled: {
    credit: '{{school}} returned {{length}} of credit.',
    noCredit: '{{school}} didn’t return any credit.',
    title: 'Booking cancelled',
    text: 'Your lesson with {{name}} on {{day}} is cancelled. We’ve let the school know.',
    close: 'Close',
    already: 'This lesson was already cancelled',
    alreadyText: 'The lesson with {{name}} on {{day}} was cancelled while this page was open. You’re all set.',
    over: 'You can no longer cancel this lesson',
    overText: 'The lesson with {{name}} on {{day}} is marked “{{status}}”.',
    failed: 'We couldn’t cancel the booking',
    network: 'We lost the connection. It’s safe to try again.',
  },
} as const;

declare module '../../../ui/i18n/texts.ts' {
  interface Catalogues {
    'cancel-booking': typeof texts;
  }
}
