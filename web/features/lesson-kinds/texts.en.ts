export const texts = {
  title: 'Lesson kinds',
  lead: 'Lessons you offer besides the standard one, such as highway driving, a refresher or a road test with your car.',
  loading: 'Loading your lesson kinds…',
  emptyTitle: 'No lesson kinds yet',
  emptyText:
    'Students book standard lessons, which last as long as the free time. Add a kind with its own length and price. It can use several free times in a row.',
  plain: 'Driving lesson',
  plainText: 'Lasts as long as the free time, at the instructor’s rate. Always available.',
  add: 'Add a lesson kind',
  addTitle: 'New lesson kind',
  byRate: 'at the instructor’s rate',
  isOffered: 'Offered',
  isRetired: 'Not offered',
  change: 'Edit',
  changeNamed: 'Edit {{name}}',
  retire: 'Retire',
  retireNamed: 'Retire {{name}}',
  offer: 'Offer again',
  offerNamed: 'Offer {{name}} again',
  retired: 'Students can no longer book {{name}}. Booked lessons aren’t affected.',
  offeredAgain: 'Students can book {{name}} again.',
  saved: '{{name}} saved.',
  save: 'Save lesson kind',
  nameEn: 'Name in English',
  nameFr: 'Name in French',
  minutes: 'Length',
  minutesUnit: 'minutes',
  minutesHelp: 'Takes {{length}}: one free time, or several in a row.',
  minutesNone: 'Enter 30 to 480 minutes.',
  price: 'Price before tax',
  priceHelp: 'Leave empty to charge the instructor’s rate.',
  booked: 'Booked lessons keep their length and price.',
  choice: {
    title: 'What kind of lesson?',
    plain: '{{rate}} per hour, based on the time you choose',
    kind: '{{length}} · {{total}} in total',
    noneFit: 'No free time is long enough for this lesson right now. Choose another kind, or another instructor.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-kinds': typeof texts;
  }
}
