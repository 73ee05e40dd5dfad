export const texts = {
  title: 'Page not found',
  heading: 'We couldn’t find this page',
  text: 'It may have moved, or the link may be incomplete.',
  meant: 'Did you mean this page?',
  search: {
    place: { label: 'Find an instructor near you', hint: 'Postal code or town', submit: 'See free times' },
    student: { label: 'Find a student', hint: 'Name, phone or email', submit: 'Search' },
    booking: { label: 'Find a booking', hint: 'Booking ID, student’s email or school name', submit: 'Search' },
  },
  links: 'You might be looking for',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'not-found': typeof texts;
  }
}
