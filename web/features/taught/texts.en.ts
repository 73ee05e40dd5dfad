export const texts = {
  title: 'Hours taught and kilometres driven',
  own: 'My hours and kilometres',
  loading: 'Adding up…',
  period: 'Period',
  periods: { week: 'This week', lastWeek: 'Last week', month: 'This month', lastMonth: 'Last month' },
  instructor: 'Instructor',
  lessons: 'Lessons',
  hours: 'Hours taught',
  km: 'Between lessons',
  kmValue: '{{km}} km',
  driving: 'Driving',
  meaning:
    'Lessons that are over, but for those that were cancelled or missed. Kilometres are an estimate of the way from each lesson to the next of the day, not a logbook.',
  unknown: 'Ways without a postal code are missing.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    taught: typeof texts;
  }
}
