export const texts = {
  /** Labels of a lesson's facts. */
  labels: {
    kind: 'Lesson',
    student: 'Student',
    instructor: 'Instructor',
    date: 'Date',
    time: 'Time',
    before: 'Before',
    now: 'Now',
    school: 'School',
    car: 'Car',
    pickup: 'Pickup',
    dropOff: 'Drop-off',
    note: 'Note',
    code: 'Booking',
  },
  yourLesson: 'Your lesson',
  theLesson: 'The lesson',
  theLessons: 'The lessons',
  cancelledLesson_one: 'The cancelled lesson',
  cancelledLesson_other: 'The cancelled lessons',
  openMine: 'See my booking',
  openSchools: 'See School Bookings',
  questions: 'Questions? {{schoolName}}: {{phone}}',
  feeKept: 'The booking fee is never refunded.',
  feeDue: 'The booking fee of {{fee}} is still due.',
  deletedAccount: 'Deleted account',

  price: {
    title: 'What it costs',
    lesson: 'Lesson, {{length}} at {{perHour}} per hour',
    kind: '{{kind}}, {{length}}',
    fromCredit: 'From credit',
    fee: 'Booking fee',
    tax: 'Tax',
    taxNamed: 'Tax ({{name}})',
    toPay: 'To pay',
    toCollect: 'To collect',
  },

  howToCancel: {
    title: 'If you have to cancel',
    until: 'Before {{day}}, {{time}}',
    untilStart: 'Until it begins, for the school moved it at short notice',
    refund: '{{percent}}% refund',
    later: 'After that, or if you do not show up',
    atAnyTime: 'If you cancel or do not show up',
    nothing: 'No refund',
    instructorMissing: 'If the instructor does not show up',
    half: 'The lesson is less than 48 hours away. Cancelling costs you {{lost}} of the {{payable}}.',
    none: 'The lesson is less than 24 hours away. Cancelling costs you the full {{lost}}.',
    credit: 'The lesson is less than {{hours}} hours away. If you cancel, you lose {{lost}} of your credit.',
    where: 'To cancel, open the booking in My Bookings or call {{schoolName}}.',
  },

  confirmedStudent: {
    subject: 'Your driving lesson on {{day}} is confirmed ({{code}})',
    preheader: '{{time}} with {{instructorName}}, {{schoolName}}.',
    heading: 'Booking confirmed',
    booked: 'Hello {{studentName}}, your in-vehicle lesson is booked.',
    payment:
      'You pay the driving school {{schoolName}} directly; Lanewise does not handle the payment. The school tells you how and when, and returns what is refunded.',
    bringTitle: 'What to bring',
    bring:
      "Your valid learner's licence{{named}}: without it the lesson can't take place. If you wear glasses or contact lenses to drive, bring them too. Comfortable shoes help.",
    licence: ' ({{province}}: {{licence}})',
    calendar: 'Open the attached file to add the lesson to your calendar, or use this link before the lesson starts:',
  },

  confirmedSchool: {
    subject: 'New booking: {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{studentName}}, pickup at {{pickup}}.',
    heading: 'You have a new booking',
    payment: 'You collect the payment from the student.',
  },

  /** For lessons booked in one step. */
  severalStudent: {
    subject_one: 'Your driving lesson from {{day}} is confirmed',
    subject_other: 'Your {{count}} driving lessons from {{day}} are confirmed',
    preheader: 'With {{instructorName}}, {{schoolName}}.',
    heading: 'Bookings confirmed',
    booked: 'Hello {{studentName}}, your in-vehicle lessons with {{instructorName}} are booked. Pickup: {{pickup}}.',
    openAll: 'See my bookings',
    payment:
      'You pay the driving school {{schoolName}} directly; Lanewise does not handle the payment. The school tells you how and when, and returns what is refunded.',
    each: "Each lesson can be moved or cancelled by itself in My Bookings, by the refund rules that stand there. Bring your valid learner's licence to each.",
    calendar: 'The attached file adds all of them to your calendar.',
  },
  severalSchool: {
    subject_one: 'New booking from {{day}}, {{instructorName}}',
    subject_other: '{{count}} new bookings from {{day}}, {{instructorName}}',
    preheader: '{{studentName}}, pickup at {{pickup}}.',
    heading: 'A student booked several lessons',
  },

  cancelled: {
    rules: {
      bySchool: 'The school cancelled, so there’s no charge for the lesson.',
      movedLate: 'The school had moved the lesson at short notice, so there’s no charge for it.',
      100: 'It was cancelled more than 48 hours before the lesson, so there’s no charge for the lesson.',
      50: 'It was cancelled more than 24 but not more than 48 hours before the lesson, so half of its price is due.',
      0: 'It was cancelled 24 hours before the lesson or less, so its full price is due.',
      credit: {
        50: 'It was cancelled more than 24 but not more than 48 hours before the lesson, so half of the credit comes back.',
        0: 'It was cancelled 24 hours before the lesson or less, so none of the credit comes back.',
      },
    },
    toCredit: 'Returned to the credit with {{schoolName}}: {{length}}.',
    noCredit: 'Nothing returns to the credit with {{schoolName}}.',
  },

  /** For lessons cancelled in one step. */
  severalCancelledStudent: {
    subject_one: 'Your driving lesson from {{day}} is cancelled',
    subject_other: 'Your {{count}} driving lessons from {{day}} are cancelled',
    preheader: 'With {{instructorName}}, {{schoolName}}.',
    heading: 'Your lessons are cancelled',
    byYou: 'Hello {{studentName}}, you cancelled these lessons on {{cancelledOn}}.',
    bySchool:
      'Hello {{studentName}}, the driving school {{schoolName}} had to cancel these lessons and apologizes. The reason: {{reason}}',
    calendar: 'The attached files take the lessons out of your calendar.',
  },
  severalCancelledSchool: {
    subject_one: 'Cancelled: a lesson from {{day}}, {{instructorName}}',
    subject_other: 'Cancelled: {{count}} lessons from {{day}}, {{instructorName}}',
    preheader: '{{studentName}}.',
    bySchool: 'You cancelled several lessons',
    byStudent: 'A student cancelled several lessons',
    studentTold: 'We’ve sent the student an apology and your reason, and removed the slots from your schedule.',
    slotsFree: 'The slots are free again for other students.',
  },

  cancelledStudent: {
    subject: 'Your driving lesson on {{day}} is cancelled ({{code}})',
    hadTo: 'The driving school {{schoolName}} had to cancel: {{reason}}',
    sorry: 'We are sorry: your lesson is cancelled',
    apology:
      'Hello {{studentName}}, the driving school {{schoolName}} had to cancel your lesson and apologizes. The reason: {{reason}}',
    heading: 'Your lesson is cancelled',
    byYou: 'Hello {{studentName}}, you cancelled this lesson on {{cancelledOn}}.',
    byGuardian: 'Hello {{studentName}}, {{guardian}} cancelled this lesson for you on {{cancelledOn}}.',
    otherSlots: 'Free with {{instructorName}}',
    chooseAnother: 'Choose another time',
    bookAnother: 'Book another lesson',
    calendar: 'The attached file takes the lesson out of your calendar.',
  },

  cancelledSchool: {
    subject: 'Cancelled: {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{studentName}}.',
    bySchool: 'You cancelled a lesson',
    byStudent: 'A student cancelled a lesson',
    byGuardian: 'A parent or guardian cancelled a lesson',
    guardian: 'The student’s parent or guardian',
    by: 'Cancelled by',
    on: 'Cancelled on',
    reason: 'Reason',
    studentTold: 'We’ve sent the student an apology and your reason, and removed the slot from your schedule.',
    slotFree: 'The slot is free again for other students.',
  },

  movedStudent: {
    subject: 'Your driving lesson is moved to {{dayAt}} ({{code}})',
    preheader: '{{instructorName}}, {{schoolName}}.',
    heading: 'Your lesson is moved',
    headingBySchool: 'Your school moved your lesson',
    bySchool: 'If the new time does not suit you, call the school, or write to it on the booking’s page:',
    calendar: 'The attached file moves the lesson in your calendar too.',
  },

  movedSchool: {
    subject: 'Moved: {{studentName}}, now {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: 'Before: {{before}}. That slot is free again.',
    heading: 'A student moved a lesson',
    headingBySchool: 'A lesson is moved',
    before: 'Before: {{before}}.',
  },

  pickupChangedStudent: {
    subject: 'Your driving lesson on {{day}} begins or ends elsewhere ({{code}})',
    preheader: 'Pickup: {{pickup}}',
    heading: 'Your pickup is changed',
    calendar: 'The attached file changes the lesson in your calendar too.',
  },

  pickupChangedSchool: {
    subject: 'New pickup: {{studentName}}, {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: 'Pickup: {{pickup}}',
    heading: 'A student changed where a lesson begins or ends',
  },

  noteChangedSchool: {
    subject: 'Note changed: {{studentName}}, {{dayAt}}, {{instructorName}} ({{code}})',
    preheader: '{{note}}',
    heading: 'A student changed the note to the instructor',
  },

  missed: {
    instructor: {
      subject: 'Your instructor missed your driving lesson on {{day}} ({{code}})',
      heading: 'We are sorry: your instructor did not come',
      text: 'Hello {{studentName}}, the driving school {{schoolName}} tells us that your instructor did not come to this lesson, and apologizes.',
      rule: 'There’s no charge for this lesson.',
    },
    student: {
      subject: 'You missed your driving lesson of {{day}} ({{code}})',
      heading: 'You were not at your lesson',
      text: 'Hello {{studentName}}, the driving school {{schoolName}} tells us that you did not come to this lesson.',
      rule: 'Under the cancellation policy, the full price of a missed lesson is due.',
      creditRule: 'Under the cancellation policy, none of the credit for a missed lesson comes back.',
    },
    otherwise: 'If it was otherwise, call {{school}}.',
  },

  reminder: {
    subject: 'Reminder: driving lesson on {{dayAt}} ({{code}})',
    preheader: '{{instructorName}} picks you up at {{pickup}}.',
    heading: 'Your lesson is coming up',
    bring: "Bring your valid learner's licence, and glasses or lenses if you drive with them.",
  },

  runningLate: {
    subject: '{{instructorName}} is about {{minutes}} minutes late ({{code}})',
    preheader: 'Your lesson is at {{time}}. Please wait at the pickup.',
    heading: 'Your instructor is about {{minutes}} minutes late',
    text: 'Hello {{studentName}}, {{instructorName}} is on the way and about {{minutes}} minutes late for your lesson at {{time}}. Please wait at the pickup.',
    questions: 'Questions? Call {{school}}.',
  },

  snowDayStudent: {
    subject_one: 'Your driving lesson on {{day}} is cancelled ({{code}})',
    subject_other: 'Your {{count}} driving lessons on {{day}} are cancelled',
    preheader: 'The driving school {{schoolName}} had to cancel: {{reason}}',
    heading_one: 'We are sorry: your lesson is cancelled',
    heading_other: 'We are sorry: your lessons are cancelled',
    apology_one:
      'Hello {{studentName}}, the driving school {{schoolName}} had to cancel your lesson and apologizes. The reason: {{reason}}',
    apology_other:
      'Hello {{studentName}}, the driving school {{schoolName}} had to cancel your lessons and apologizes. The reason: {{reason}}',
    refunded_one: 'The school cancelled, so there’s no charge for the lesson.',
    refunded_other: 'The school cancelled, so there’s no charge for these lessons.',
    with: '{{at}}, with {{instructorName}}',
    chooseAnother: 'Choose another time',
    findAnother: 'Find another lesson',
    calendar_one: 'The attached file takes the lesson out of your calendar.',
    calendar_other: 'The attached files take the lessons out of your calendar.',
  },

  snowDaySchool: {
    subject_one: 'You cancelled {{count}} lesson on {{day}}',
    subject_other: 'You cancelled {{count}} lessons on {{day}}',
    heading_one: 'You cancelled {{count}} lesson',
    heading_other: 'You cancelled {{count}} lessons',
    preheader_one: 'We’ve told {{students}} student.',
    preheader_other: 'We’ve told {{students}} students.',
    hours: 'Hours',
    wholeDay: 'The whole day',
    reason: 'Reason',
    withdrawn: 'Free slots withdrawn',
    refundsDue: 'Refunds due',
    noRefunds: 'None',
    refunded: '{{studentName}}, {{code}}, refund {{refund}}',
    notRefunded: '{{studentName}}, {{code}}',
    told_one: 'We’ve sent the student an apology, your reason and other free times.',
    told_other: 'We’ve sent all {{students}} students an apology, your reason and other free times.',
    feesKept: 'Booking fees are never refunded.',
  },
};
export type Texts = typeof texts;
