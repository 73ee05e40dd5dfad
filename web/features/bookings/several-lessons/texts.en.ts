export const texts = {
  title: 'Several lessons with {{name}}',
  weeks: 'Every {{weekday}} at {{time}}',
  weeksCount_one: 'Once',
  weeksCount_other: '{{count}} weeks',
  lessons: 'Your lessons',
  remove: 'Leave out {{day}}, {{time}}',
  refused: {
    slot_taken: 'Somebody else has this lesson.',
    slot_not_offered: '{{name}} is not free then.',
    student_busy: 'You have another lesson then.',
    unreachable: 'There is not enough time to travel to you.',
    long_day: 'That would be more time in a car than a day allows.',
  },
  instead: 'Take {{day}}, {{time}} instead',
  yours: 'You have booked this lesson.',
  add: 'Add other times',
  addHide: 'Hide other times',
  fromCredit: 'From your credit',
  total_one: 'To pay for {{count}} lesson',
  total_other: 'To pay for {{count}} lessons',
  submit_one: 'Book {{count}} lesson',
  submit_other: 'Book {{count}} lessons',
  busy: 'Booking…',
  none: 'None of these lessons can be booked. Add other times, or choose another instructor.',
  cancel: 'Cancel',
  alone: 'Each lesson can be moved or cancelled by itself, by its own refund rules.',
  changed: 'This has changed since you looked. Check it and book again.',
  failed: 'These lessons were not booked',
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
