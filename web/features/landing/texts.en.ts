export const texts = {
  title: 'Lanewise: book your in-vehicle driving lesson online',
  description:
    'Find a driving instructor near you in Canada, see full prices and free times, and book your in-vehicle lesson online.',
  headline: 'Book your in-vehicle training lesson ONLINE!',
  subtext: 'Easier, Faster, and Better way to find reliable instructors with hassle-free online booking',
  logInFirst: 'Log in to open that page. We’ll take you straight there.',
  student: 'Sign Up/Login as Student',
  school: 'Sign Up/Login as Driving School',
  question: {
    label: 'Find a lesson',
    where: 'Where should we pick you up?',
    hint: 'Postal code, town or address',
    day: 'Day (optional)',
    submit: 'See free times',
  },
  near: {
    heading: 'Instructors who come to {{place}}',
    day: 'Free on {{day}}',
    nobody: 'No instructors are free there in the next two months. Schools add new times often.',
    wait: 'Join the waiting list',
    all: 'See all available instructors',
  },
  heroAlt: 'HOMEPAGE',
  how: {
    heading: 'How it works',
    forStudents: 'For students',
    forSchools: 'For driving schools',
    studentSteps: {
      day: {
        title: 'Pick a day',
        text: 'See which instructors are free, which languages they teach in and what an hour costs.',
      },
      slot: {
        title: 'Choose a time',
        text: 'Read the instructor’s profile, pick a time that suits you and enter your pickup location.',
      },
      drive: {
        title: 'Go for a drive',
        text: 'A confirmation email tells you what to do next. You pay the school, not us.',
      },
    },
    schoolSteps: {
      team: { title: 'Add your instructors', text: 'Their languages, rates and cars.' },
      sheet: {
        title: 'Upload your schedule',
        text: 'Straight from your spreadsheet. You’ll see what changes before you save.',
      },
      bookings: { title: 'Get bookings', text: 'Students book your free times online. No time can be booked twice.' },
    },
    studentAction: 'Find an instructor',
    schoolAction: 'Register your school',
  },
  promises: {
    heading: 'What you can count on',
    price: {
      title: 'Upfront prices',
      text: 'See the full price of a lesson before you choose. We show tax separately.',
    },
    cancel: {
      title: 'Easy to cancel',
      text: 'Cancel more than 48 hours ahead for a full refund of the lesson.',
    },
    language: {
      title: 'In your language',
      text: 'Learn in English, French, Punjabi, Mandarin or nine other languages, depending on the instructor.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    landing: typeof texts;
  }
}
