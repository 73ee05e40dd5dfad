export const texts = {
  title: 'Figures',
  lead: 'How your school is doing, by the date of the lessons.',
  loading: 'Counting…',
  period: 'Period',
  periods: { '4w': '4 weeks', '12w': '12 weeks', '12m': '12 months' },
  week: 'Week of',
  instructor: 'Instructor',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  ofFigure: '{{action}}: {{title}}',
  totals: {
    completed: 'Completed lessons',
    utilisation: 'Utilisation',
    income: 'Income',
    missed: 'No-shows',
    rating: 'Average rating',
  },
  status: {
    completed: 'Completed',
    booked: 'Booked',
    cancelled: 'Cancelled',
    missed: 'No-show',
  },
  bookings: {
    title: 'Bookings by week',
    all_one: '{{count}} booking',
    all_other: '{{count}} bookings',
    summary: '{{all}}: {{completed}} completed, {{booked}} booked, {{cancelled}} cancelled, {{missed}} with a no-show.',
  },
  utilisation: {
    title: 'Utilisation by week',
    byInstructor: 'Utilisation by instructor',
    summary: '{{share}} of your offered time was booked: {{booked}} of {{offered}} hours.',
    best: '{{name}} is booked the most, with {{share}} of the offered time.',
    bookedHours: 'Booked hours',
    offeredHours: 'Offered hours',
    share: 'Utilisation',
  },
  income: {
    title: 'Income by instructor',
    summary: '{{amount}} from lessons that are over.',
    amount: 'Income',
  },
  missed: {
    title: 'No-shows',
    summary: 'Students did not come: {{students}}. Instructors did not come: {{instructors}}.',
    byStudent: 'Student did not come',
    byInstructor: 'Instructor did not come',
  },
  ratings: {
    title: 'Ratings',
    none: 'No review of these lessons yet.',
    summary_one: '{{rating}} out of 5 on average, from {{count}} review.',
    summary_other: '{{rating}} out of 5 on average, from {{count}} reviews.',
    average: 'Average rating',
    reviews: 'Reviews',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
  },
  meaning:
    'Income is what you keep of lessons that are over or cancelled: price and tax, less refunds. Utilisation is booked by offered time; slots that were taken out of the schedule do not count. Weeks begin on Monday.',
  emptyTitle: 'Nothing to count yet',
  emptyText:
    'As soon as your instructors have hours in the schedule and students book them, you will see the results here.',
  emptyAction: 'Go to the schedule',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    analytics: typeof texts;
  }
}
