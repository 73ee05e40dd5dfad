export const texts = {
  brand: 'Lanewise',
  skip: 'Skip to content',
  nav: {
    main: 'Main',
    home: 'Home',
    family: 'Family',
    myDay: 'My day',
    myBookings: 'My Bookings',
    about: 'About us',
    faqs: 'FAQs',
    students: 'Students',
    messages: 'Messages',
    instructors: 'Instructor Details',
    schedules: 'Schedules',
    cars: 'Cars',
    reviews: 'Reviews',
    money: 'Money',
    packages: 'Packages',
    figures: 'Reports',
    more: 'More',
    settings: 'Settings',
    account: 'My account',
    openMenu: 'Open menu',
    menu: 'Menu',
  },
  user: {
    menu: 'User menu',
    logIn: 'Log in',
    loginStudent: 'Login As Student',
    loginSchool: 'Login As Driving School',
    account: 'My account',
    profile: 'Profile',
    help: 'Help & Support',
    logOut: 'Log Out',
    defaultUser: 'User',
    defaultSchool: 'School',
  },
  theme: { dark: 'Dark mode' },
  footer: {
    label: 'More about Lanewise',
    about: 'About us',
    whyUs: 'Why Us?',
    faqs: 'FAQs',
    contact: 'Contact',
    terms: 'Terms and conditions',
    line: 'In-vehicle driving lessons across Canada.',
  },
  error: {
    crashTitle: 'Unexpected Application Error!',
    crashText: 'This page stopped working. Reload it to continue. Everything you saved is safe.',
    notFoundText: 'We couldn’t find this page. It may have moved, or the link may be incomplete.',
    details: 'Technical details',
    reload: 'Reload the page',
    goHome: 'Go to Home Page',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    shell: typeof texts;
  }
}
