export const texts = {
  parts: {
    team: { title: 'What your team can do', lead: 'These apply to everyone with the role.' },
    hours: {
      title: 'Travel and booking rules',
      lead: 'These apply to new bookings. Lessons already booked don’t change.',
    },
    about: {
      title: 'What your public page shows',
      lead: 'Students choose a school they can picture. Say who you are, and show only the contact details you want.',
    },
    billing: {
      title: 'Taxes and payment',
      lead: 'Taxes apply to new bookings. Lessons already booked don’t change.',
    },
  },
  settings: {
    managersSeeFigures: 'Managers can see income and reports',
    managersSeeFiguresHelp: 'They can also download the list of bookings.',
    about: 'About your school',
    aboutHelp:
      'Up to {{most}} characters. For example, how long you’ve taught, where, and what students like about you.',
    shows: 'Show on the page',
    showsAddress: 'Address',
    showsPhone: 'Phone number',
    showsWebsite: 'Website',
    howToPay: 'How students pay you',
    howToPayHelp:
      'Students and parents see this when they owe you. Include your e-transfer address, whether you take cash, and when to pay.',
    instructorsSetHours: 'Instructors can change their own hours and days off',
    instructorsSetHoursHelp:
      'Only instructors with an account. If this is off, owners and managers make these changes.',
    instructorsBook: 'Instructors can book for their own students',
    instructorsBookHelp: 'Only in their own calendar. If this is off, they ask the office.',
    deskOverrides: 'The front desk can override limits',
    deskOverridesHelp:
      'For example, the daily driving limit or a day off. They must enter a reason. If this is off, only owners and managers can.',
    taxRegistered: 'We’re registered for sales tax',
    taxHelp: 'We’ll add tax to the price of your lessons. You need a registration number.',
    taxRate: 'Your own tax rate',
    taxRateHelp: 'Leave empty to use your province’s rate: {{rate}} {{name}}.',
    taxRateHelpAny: 'Leave empty to use your province’s rate.',
    taxNumberHelp: 'For example, {{example}}. Shown on receipts, statements and invoices.',
    radius: 'How far your instructors travel',
    radiusHelp: 'From 1 to 200 km around your postal code. Applies to instructors without their own area.',
    travel: 'Offer only lessons your instructors can drive to in time',
    travelHelp: 'Students can book a time only if the instructor can get there, and to the next lesson, in time.',
    tolerance: 'How much driving time can overlap lessons',
    toleranceHelp:
      'From 0 to 30 minutes. Each drive includes {{stop}} minutes to park and change seats. With {{tolerance}}, back-to-back lessons can be up to {{apart}} minutes apart by car.',
    save: 'Save settings',
    saved: 'Settings saved.',
  },
  rules: {
    title: 'Booking rules',
    noticeDays: 'Minimum notice, in days',
    noticeDaysHelp: 'From 2 (the day after tomorrow) to 30.',
    aheadDays: 'How far ahead students can book, in days',
    aheadDaysHelp: 'From 7 to 365.',
    mostLessonsADay: 'Maximum lessons a day per instructor',
    mostLessonsADayHelp: 'Leave empty for no limit.',
    leastBreakMinutes: 'Minimum break between lessons',
    leastBreakMinutesHelp: 'For each instructor, wherever the lessons are.',
    weeksAhead: 'Weeks of slots to create from weekly hours',
    weeksAheadHelp: 'From 1 to 26.',
    refusesLongDays: 'Apply the province’s daily driving limit',
    refusesLongDaysHelp:
      'Limits how long a student can book with you in a day: 2 hours in Ontario and Saskatchewan, 4 in British Columbia.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'school-settings': typeof texts;
  }
}
