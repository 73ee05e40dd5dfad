export const texts = {
  title: 'Reports',
  lead: 'How your school is doing, by lesson date.',
  loading: 'Loading reports…',
  search: 'Search instructors',
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
    summary: '{{all}}: {{completed}} completed, {{booked}} booked, {{cancelled}} cancelled, {{missed}} no-shows.',
  },
  utilisation: {
    title: 'Utilisation by week',
    byInstructor: 'Utilisation by instructor',
    summary: 'Students booked {{share}} of your offered time: {{booked}} of {{offered}} hours.',
    best: 'Most booked: {{name}}, at {{share}} of their offered time.',
    bookedHours: 'Booked hours',
    offeredHours: 'Offered hours',
    share: 'Utilisation',
  },
  income: {
    title: 'Income by instructor',
    summary: '{{amount}} from past lessons.',
    amount: 'Income',
  },
  missed: {
    title: 'No-shows',
    summary: 'Student no-shows: {{students}}. Instructor no-shows: {{instructors}}.',
    byStudent: 'Student no-show',
    byInstructor: 'Instructor no-show',
  },
  ratings: {
    title: 'Ratings',
    none: 'No reviews of these lessons yet.',
    summary_one: '{{rating}} out of 5 on average, from {{count}} review.',
    summary_other: '{{rating}} out of 5 on average, from {{count}} reviews.',
    average: 'Average rating',
    reviews: 'Reviews',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
  },
  meaning:
    'Income is price plus tax, minus refunds, for past and cancelled lessons. Utilisation is booked time divided by offered time; times you removed don’t count. Weeks start on Monday.',
  emptyTitle: 'No reports yet',
  emptyText: 'Reports appear here once students book lessons from your schedule.',
  emptyAction: 'Go to the schedule',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    analytics: typeof texts;
  }
}
