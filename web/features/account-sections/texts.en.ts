export const texts = {
  menu: { candidate: 'My account', school: 'Settings', member: 'Your account' },
  names: {
    details: 'Your details',
    security: 'Password & security',
    notifications: 'Notifications',
    places: 'Places & waiting list',
    guardians: 'Parents & guardians',
    data: 'Data & deletion',
    information: 'School Information',
    team: 'Team',
    hours: 'Hours & travel',
    website: 'Website',
    integrations: 'Integrations',
    billing: 'Billing',
  },
  leads: {
    notifications: 'Choose what we notify you about, and how.',
    guardians:
      'Up to three people can see your lessons, progress and what’s owed. Your messages and notes stay private.',
    team: 'People who can log in for your school, and what they can do.',
    hours: 'When students can book, and how far your instructors travel.',
    website: 'Let students book from your website or a QR code on your cars.',
    integrations: 'Connect other apps to your school’s account, invite your students, and export your data.',
    billing: 'Taxes on your lessons, and how students pay you.',
  },
  links: {
    weeklyHours: 'Weekly hours and days off',
    kinds: 'Lesson kinds and prices',
    packages: 'Packages',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'account-sections': typeof texts;
  }
}
