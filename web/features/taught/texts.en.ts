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
    'Past lessons, except those cancelled or missed. Kilometres are estimated between each day’s lessons and don’t replace a logbook.',
  unknown: 'Drives without a postal code aren’t counted.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    taught: typeof texts;
  }
}
