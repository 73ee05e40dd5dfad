export const texts = {
  home: {
    title: 'Available Instructors',
    progress: 'My progress',
    lead: 'Choose a day, then a time. Lessons can be booked from the day after tomorrow on.',
    calendar: 'Day of the lesson',
    reason: {
      past: 'This day is over.',
      today: 'Today is too soon: lessons can be booked from the day after tomorrow on.',
      tomorrow: 'Tomorrow is too soon: lessons can be booked from the day after tomorrow on.',
      tooFar: 'Lessons can be booked up to a year ahead.',
    },
    free_zero: 'No instructor is free on this day.',
    free_one: '1 instructor is free on this day.',
    free_other: '{{count}} instructors are free on this day.',
    freeMany: '{{count}} or more instructors are free on this day.',
    found_one: '1 instructor',
    found_other: '{{count}} instructors',
    shown: '{{shown}} of {{total}} instructors shown',
    more: 'Show more',
    refusedDay: '{{day}} can’t be booked, so here is the next day that can.',
  },
  find: {
    title: 'Find a driving lesson near you',
    description:
      'See which driving instructors in Canada come to you, when they are free and what a lesson costs. Book online in English or French.',
  },
  strip: {
    label: 'Days',
    others: 'Other days',
  },
  filters: {
    label: 'Filters',
    open: 'Filters',
    openWith: 'Filters ({{count}})',
    clear: 'Clear filters',
    timeOfDay: 'Time of day',
    anyTimeOfDay: 'Any time',
    times: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
    length: 'Lesson length',
    anyLength: 'Any length',
    atLeast: '{{length}} or longer',
    transmission: 'Transmission',
    anyTransmission: 'Any',
    place: 'City or school',
    placeHint: 'Toronto',
    province: 'Province',
    anyProvince: 'All of Canada',
    language: 'Language',
    anyLanguage: 'Any language',
    price: 'Price per hour',
    anyPrice: 'Any price',
    upTo: 'Up to {{rate}}',
  },
  empty: {
    title: 'No instructors on {{day}}',
    titleNear: 'No instructors near {{near}} on {{day}}',
    titleNoDay: 'No instructors found',
    titleNearNoDay: 'No instructors near {{near}}',
    nearest: 'These days have free instructors:',
    nearestNear: 'Instructors who come there are free on these days:',
    nearestWithFilters: 'With your filters, these days have free instructors:',
    widen: 'Nobody matches your filters in the next two months. Try fewer filters.',
    widenNear:
      'Nobody who comes there matches your filters in the next two months. Try fewer filters or another place.',
    nobodyNear:
      'Nobody who comes there has a free time in the next two months. Try another place, or get an email when a time opens up.',
    anywhere: 'Search all of Canada',
    later:
      'No lessons are offered in the next two months. New ones are added all the time, so please check again soon.',
    without_one: 'Without “{{filter}}”: 1 instructor',
    without_other: 'Without “{{filter}}”: {{count}} instructors',
    withoutMany: 'Without “{{filter}}”: {{count}} or more instructors',
    day_one: '{{day}} · 1 instructor',
    day_other: '{{day}} · {{count}} instructors',
  },
  week: {
    open: 'See the week',
    openOf: 'See the week: {{name}}',
    label: 'Free times of {{name}} in seven days',
    none: 'No free time',
  },
  card: {
    experience_one: 'Experience - {{count}} year',
    experience_other: 'Experience - {{count}} years',
    rate: '{{rate}} per hour',
    price: '{{length}}: {{price}}',
    priceFrom: 'From {{price}} for {{length}}',
    feeIncluded: 'with the booking fee',
    tax: '+ {{tax}} {{taxName}}',
    slots: 'Free times with {{name}}',
    proceed: 'Proceed →',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    availability: typeof texts;
  }
}
