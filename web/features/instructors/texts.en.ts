import { texts as teachingLanguages } from '#contract/teaching-languages.en.ts';
import { texts as transmissions } from '#contract/transmissions.en.ts';

export const texts = {
  languages: teachingLanguages,
  transmissions,
  instructor: {
    title: 'Instructor details',
    back: 'All instructors',
    backToBookings: 'My Bookings',
    about: 'About {{name}}',
    noBio: '{{name}} hasn’t added a description yet.',
    contact: 'Contact',
    contactNumber: 'Contact number',
    email: 'Email',
    lessonPrice: '{{price}} for a lesson of {{length}}',
    lessonPriceTaxed: '{{price}} for a lesson of {{length}}, tax included',
    afterBooking: 'Shown after you book',
    vehicle: 'Vehicle',
    vehicleModel: 'Vehicle model',
    vehicleColour: 'Vehicle colour',
    transmission: 'Transmission',
    reviews: 'Reviews',
    lessonsGiven: '{{count}}+ lessons given with Lanewise',
    licenceOnFile: 'Valid licence on file with the school',
    licenceConfirmed: 'Licence confirmed by the school',
    school: 'Driving school',
    schoolSize_one: '1 instructor',
    schoolSize_other: '{{count}} instructors',
    schoolMore: 'More about this school',
    notFound: 'We couldn’t find this instructor',
    notFoundText: 'The link may be incomplete, or the instructor no longer teaches here.',
    inactive: '{{name}} no longer takes bookings.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    instructors: typeof texts;
  }
}
