export const texts = {
  calendar: {
    /** For the plain lesson. */
    lesson: 'Driving lesson',
    title: '{{lesson}} with {{instructorName}}',
    description: '{{schoolName}}, booking {{code}}\nBring your learner’s licence.\n{{link}}',
    dropOff: 'Drop-off: {{dropOff}}',
    note: 'Note: {{note}}',
    deletedAccount: 'Deleted account',
    schoolTitle: '{{studentName}} with {{instructorName}}',
    schoolDescription: '{{lesson}}, booking {{code}}\n{{link}}',
    /** Of a calendar feed. */
    ownName: 'My driving lessons',
    name: 'Driving lessons: {{whose}}',
  },

  /** Why a lesson is cancelled that the school recorded by mistake. */
  takenOut: 'Recorded by mistake',

  export: {
    sheet: 'Bookings',
    /** Part of the file's name, so ASCII only. */
    file: { bookings: 'bookings', to: 'to' },
    columns: {
      code: 'Booking ID',
      instructor: 'Instructor',
      student: 'Student',
      date: 'Date',
      start: 'Start',
      end: 'End',
      zone: 'Time zone',
      pickup: 'Pickup address',
      perHour: 'Per hour ($)',
      price: 'Lesson ($)',
      fee: 'Booking fee ($)',
      tax: 'Tax ($)',
      status: 'Status',
      cancelledBy: 'Cancelled by',
      refund: 'Deducted ($)',
      toCollect: 'To collect ($)',
      pickupPostalCode: 'Pickup postal code',
      dropOff: 'Drop-off',
      dropOffPostalCode: 'Drop-off postal code',
      note: 'Note',
      kind: 'Lesson kind',
    },
    by: {
      student: 'Student',
      guardian: 'Parent or guardian',
      school: 'School',
    },
  },
};
export type Texts = typeof texts;
