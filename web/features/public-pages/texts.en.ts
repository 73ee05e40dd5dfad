export const texts = {
  header: { login: 'Log in', school: 'Driving school login' },
  notFound: 'This page is no longer available',
  notFoundText:
    'The school or instructor may have stopped taking bookings, or the link is incomplete. Find another lesson near you.',
  find: 'Find a lesson',
  findNear: 'See who is free near {{town}}',
  book: 'Book a lesson',
  bookWith: 'Book with {{name}}',
  perHour: '{{price}} an hour',
  from: 'from {{price}}',
  reviewsFrom: 'Only students who took a lesson can write a review.',
  kinds: 'Other lessons',
  feeIncluded: 'booking fee included',
  cancel: 'Free cancellation until {{hours}} hours before the lesson.',
  cancelFee: 'Free cancellation until {{hours}} hours before the lesson, except for the booking fee.',
  cancelPolicy: 'Cancellation policy',
  tax: '+ {{tax}} {{taxName}}',
  experience_zero: 'New instructor',
  experience_one: '1 year of experience',
  experience_other: '{{count}} years of experience',
  nextDays: 'Next free days',
  noDays: 'No free times in the coming weeks. Check back soon.',
  times_one: '1 free time',
  times_other: '{{count}} free times',
  with: 'with {{name}}',
  zone: 'Times are in {{zone}}.',
  school: {
    title: '{{name}}: driving lessons in {{city}}, {{province}}',
    description_one:
      'Book an in-vehicle driving lesson with {{name}} in {{city}}. 1 instructor, {{price}} an hour. See the next free times.',
    description_other:
      'Book an in-vehicle driving lesson with {{name}} in {{city}}. {{count}} instructors, from {{price}} an hour. See the next free times.',
    descriptionEmpty: '{{name}} teaches driving in {{city}}, {{province}}. See its instructors and what students say.',
    where: 'Driving school in {{city}}, {{province}}',
    about: 'About {{name}}',
    instructors: 'Instructors',
    search: 'Search by name',
    searchButton: 'Search',
    showAll: 'Show all',
    noMatch: 'No instructor matches “{{search}}”.',
    titleOfPage: '{{title}} (page {{page}})',
    nobody: 'No instructors at this school are taking bookings right now.',
    languages: 'Lessons in {{languages}}',
    reviews: 'What students say',
    more: 'More driving lessons in {{town}}',
  },
  instructor: {
    title: '{{name}}, driving instructor in {{city}}, {{province}}',
    description:
      'Learn to drive with {{name}} of {{school}} in {{city}}. {{price}} an hour, {{languages}}. See the next free times and book online.',
    of: 'Driving instructor at {{school}}',
    about: 'About {{name}}',
    area: 'Where {{name}} picks you up',
    areaWords: 'Within {{km}} km of {{town}}: {{towns}}.',
    areaAlone: 'Within {{km}} km of {{town}}.',
    picture: 'Map: {{km}} km around {{town}}. North is up.',
    reviews: 'What students say',
  },
  town: {
    title: 'Driving lessons in {{town}}, {{province}}: instructors and free times',
    description_one:
      '1 driving instructor comes to {{town}}, {{price}} an hour. Compare ratings, languages and next free times, and book online.',
    description_other:
      '{{count}} driving instructors come to {{town}}, from {{price}} an hour. Compare ratings, languages and next free times, and book online.',
    heading: 'Driving lessons in {{town}}',
    lead_one: '1 instructor picks up students in {{town}}, for {{price}} an hour.',
    lead_other: '{{count}} instructors pick up students in {{town}}, from {{price}} an hour.',
    instructors: 'Instructors who come to {{town}}',
    neighbours: 'Towns nearby',
    neighbour: 'Driving lessons in {{town}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'public-pages': typeof texts;
  }
}
