export const texts = {
  title: 'Lanewise: book your in-vehicle driving lesson online',
  description:
    'Find a driving instructor near you in Canada, see the full price and the free times, and book your in-vehicle lesson online.',
  headline: 'Book your in-vehicle training lesson ONLINE!',
  subtext: 'Easier, Faster, and Better way to find reliable instructors with hassle-free online booking',
  logInFirst: 'Log in to open that page. You will be taken straight there.',
  student: 'Sign Up/Login as Student',
  school: 'Sign Up/Login as Driving School',
  question: {
    label: 'Find a lesson',
    where: 'Where should we pick you up?',
    hint: 'Postal code or town',
    day: 'Day (optional)',
    submit: 'See who is free',
  },
  near: {
    heading: 'Instructors who come to {{place}}',
    day: 'Free on {{day}}',
    nobody: 'Nobody comes there in the next two months. New lessons are added all the time.',
    all: 'See everybody who is free',
  },
  heroAlt: 'HOMEPAGE',
  how: {
    heading: 'How it works',
    forStudents: 'For students',
    forSchools: 'For driving schools',
    studentSteps: {
      day: {
        title: 'Pick a day',
        text: 'See which instructors are free, in which languages they teach and what an hour costs.',
      },
      slot: {
        title: 'Choose a time',
        text: 'Read the instructor’s profile, take the slot that suits you and say where to pick you up.',
      },
      drive: {
        title: 'Go for a drive',
        text: 'A confirmation email tells you what to do next. You pay the school, not us.',
      },
    },
    schoolSteps: {
      team: { title: 'Add your instructors', text: 'Their languages, their rates and the cars they teach in.' },
      sheet: {
        title: 'Upload your schedule',
        text: 'Straight from your spreadsheet. We show what will change before anything is saved.',
      },
      bookings: { title: 'Get bookings', text: 'Students book free slots online, and no slot can be booked twice.' },
    },
    studentAction: 'Find an instructor',
    schoolAction: 'Register your school',
  },
  promises: {
    heading: 'What you can count on',
    price: {
      title: 'The price you see',
      text: 'The full price of a lesson, before you choose anything. Tax is shown separately.',
    },
    cancel: {
      title: 'A clear way out',
      text: 'Cancel more than 48 hours ahead and the lesson is refunded in full.',
    },
    language: {
      title: 'In your language',
      text: 'Learn in English, French, Punjabi, Mandarin or one of nine other languages, where an instructor offers it.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    landing: typeof texts;
  }
}
