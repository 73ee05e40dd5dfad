export const texts = {
  settings: {
    managersSeeFigures: 'Managers of the team see income and figures',
    managersSeeFiguresHelp: 'They can also download the list of bookings.',
    howToPay: 'How students pay you',
    howToPayHelp:
      'Students, and their parents, see it where they owe you something: the address for e-transfers, whether cash is fine, when it is due.',
    instructorsSetHours: 'Instructors may change their own hours and days off',
    instructorsSetHoursHelp: 'For instructors who log in. Otherwise only owners and managers change them.',
    instructorsBook: 'Instructors can book for their own students',
    instructorsBookHelp: 'Only in their own calendar. Otherwise they ask the office.',
    deskOverrides: 'Let the front desk override limits',
    deskOverridesHelp:
      'With a reason, for example past the daily driving limit or on a day off. Otherwise only owners and managers can.',
    title: 'School settings',
    lead: 'They hold for new bookings. Lessons that are already booked keep what was agreed.',
    taxRegistered: 'We are registered for sales tax',
    taxHelp: 'We’ll add tax to the price of your lessons. You need a registration number.',
    taxRate: 'Your own tax rate',
    taxRateHelp: 'Leave it empty for the rate of your province: {{rate}} {{name}}.',
    taxRateHelpAny: 'Leave it empty for the rate of your province.',
    taxNumberHelp: 'Like {{example}}. Shown on receipts, statements and invoices.',
    radius: 'How far your instructors come',
    radiusHelp: 'In kilometres around your postal code, 1 to 200, for those who have no area of their own.',
    travel: 'Offer only lessons your instructors can drive to in time',
    travelHelp:
      'Students can book a time only if the instructor can get there from the lesson before, and on to the next one.',
    tolerance: 'How much driving time may overlap lessons',
    toleranceHelp:
      '0 to 30 minutes. Each drive includes {{stop}} minutes to park and change seats. With {{tolerance}}, back-to-back lessons can be up to {{apart}} minutes apart by car.',
    save: 'Save settings',
    saved: 'Your settings are saved.',
  },
  rules: {
    title: 'Rules for bookings',
    noticeDays: 'Earliest notice, in days',
    noticeDaysHelp: '2 is the day after tomorrow, the least there is; at most 30.',
    aheadDays: 'How far ahead students may book, in days',
    aheadDaysHelp: '7 to 365.',
    mostLessonsADay: 'Most lessons a day for an instructor',
    mostLessonsADayHelp: 'Leave it empty for as many as there are free times.',
    leastBreakMinutes: 'Least break between two lessons',
    leastBreakMinutesHelp: 'Of an instructor, wherever the lessons are.',
    weeksAhead: 'Weeks that weekly hours fill with free times',
    weeksAheadHelp: '1 to 26.',
    refusesLongDays: 'Keep to the province’s limit of time in a car a day',
    refusesLongDaysHelp:
      'Ontario and Saskatchewan 2 hours, British Columbia 4. A student can’t book more with you on one day.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'school-settings': typeof texts;
  }
}
