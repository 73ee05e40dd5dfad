export const texts = {
  title: 'Lesson kinds',
  lead: 'What you teach beside the plain lesson: a highway lesson, a refresher, a road-test day with your car.',
  loading: 'Loading your lesson kinds…',
  emptyTitle: 'No lesson kinds yet',
  emptyText:
    'Students book plain lessons, as long as your free times. Add a kind to offer a lesson with a length and price of its own; it may take several free times in a row.',
  plain: 'Driving lesson',
  plainText: 'As long as the free time, at the instructor’s rate. It is always there.',
  add: 'Add a lesson kind',
  addTitle: 'A new lesson kind',
  byRate: 'at the instructor’s rate',
  isOffered: 'Offered',
  isRetired: 'Not offered',
  change: 'Change',
  changeNamed: 'Change {{name}}',
  retire: 'Retire',
  retireNamed: 'Retire {{name}}',
  offer: 'Offer again',
  offerNamed: 'Offer {{name}} again',
  retired: '{{name}} is no longer offered. Booked lessons stay.',
  offeredAgain: '{{name}} is offered again.',
  saved: '{{name}} is saved.',
  save: 'Save lesson kind',
  nameEn: 'Name in English',
  nameFr: 'Name in French',
  minutes: 'Length',
  minutesUnit: 'minutes',
  minutesHelp: 'That is {{length}}: one free time of this length, or several in a row.',
  minutesNone: 'Between 30 and 480 minutes.',
  price: 'Price without tax',
  priceHelp: 'Leave it empty to charge the instructor’s rate for the length.',
  booked: 'Lessons that are booked keep their length and price.',
  choice: {
    title: 'What kind of lesson?',
    plain: '{{rate}} an hour, as long as the time you choose',
    kind: '{{length}} · {{total}} to pay in all',
    noneFit: 'No free time is long enough for this lesson right now. Choose another kind, or another instructor.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-kinds': typeof texts;
  }
}
