export const texts = {
  title: 'Several lessons with {{name}}',
  weeks: 'Every {{weekday}} at {{time}}',
  weeksCount_one: 'Once',
  weeksCount_other: '{{count}} weeks',
  lessons: 'Your lessons',
  remove: 'Remove {{day}}, {{time}}',
  refused: {
    slot_taken: 'Someone else booked this lesson.',
    slot_not_offered: '{{name}} isn’t free then.',
    student_busy: 'You have another lesson then.',
    unreachable: 'The instructor can’t reach you in time.',
    long_day: 'That’s more than the daily driving limit.',
  },
  instead: 'Choose {{day}}, {{time}} instead',
  yours: 'You’ve booked this lesson.',
  add: 'Add other times',
  addHide: 'Hide other times',
  fromCredit: 'From your credit',
  total_one: 'To pay for {{count}} lesson',
  total_other: 'To pay for {{count}} lessons',
  submit_one: 'Book {{count}} lesson',
  submit_other: 'Book {{count}} lessons',
  busy: 'Booking…',
  none: 'You can’t book any of these lessons. Add other times, or choose another instructor.',
  cancel: 'Cancel',
  alone: 'You can move or cancel each lesson separately. Refund rules apply to each one.',
  changed: 'Something has changed. Review your lessons, then book again.',
  failed: 'We couldn’t book these lessons',
  doneTitle: 'Bookings Confirmed!',
  done_one: 'Your lesson is booked. Please check your email inbox.',
  done_other: 'Your {{count}} lessons are booked. Please check your email inbox.',
  toBookings: 'Go to My Bookings',
} as const;

declare module '../../../ui/i18n/texts.ts' {
  interface Catalogues {
    'several-lessons': typeof texts;
  }
}
