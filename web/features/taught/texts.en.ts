export const texts = {
  title: 'Hours taught and kilometres driven',
  own: 'My hours and kilometres',
  loading: 'Loading totals…',
  period: 'Period',
  periods: { week: 'This week', lastWeek: 'Last week', month: 'This month', lastMonth: 'Last month' },
  instructor: 'Instructor',
  lessons: 'Lessons',
  hours: 'Hours taught',
  km: 'Between lessons',
  kmValue: '{{km}} km',
  driving: 'Driving',
  meaning:
    'Past lessons, except those cancelled or missed. We estimate the kilometres between each day’s lessons. They don’t replace a logbook.',
  unknown: 'We don’t count drives without a postal code.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    taught: typeof texts;
  }
}
