export const texts = {
  title: 'How we tell you',
  lead: 'By mail, by a notification on your phone or computer, by both or not at all. Links, and what keeps your account safe, always come by mail.',
  here: {
    why: 'A notification says on this device when something about your lessons changes, also while Lanewise is closed. Your browser asks you next.',
    turnOn: 'Turn on notifications',
    on: 'Notifications come to this device',
    turnOff: 'Turn off here',
    notAllowed: 'Your browser was not allowed to show notifications. Press again, and allow them.',
    noService: 'Your browser could not reach its service for notifications. Try again later.',
    blocked: {
      title: 'Notifications are blocked',
      text: 'Allow them for this page in your browser’s settings, then load it again.',
    },
    at_home: {
      title: 'Add Lanewise to your home screen first',
      text: 'On an iPhone or iPad, press Share, then Add to Home Screen. Open Lanewise from there and come back to this page.',
    },
    unable: {
      title: 'No notifications in this browser',
      text: 'It cannot show them, or keeps nothing, as a private window does. We tell you by mail.',
    },
  },
  devices: {
    title: 'Your other devices',
    added: 'Since {{date}}',
    unknown: 'Unknown device',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
  },
  choices: {
    title: 'What you want to know',
    mail: 'Mail goes to {{address}}.',
    mailOfSchool:
      'Mail goes to {{address}}: the owners share this choice. What instructors ask goes to each one’s own.',
    texts: 'Text messages go to {{phone}}.',
    noPhone: 'Add your phone number above to get text messages.',
  },
  channels: {
    mail: 'Mail',
    always: 'Mail, always',
    push: 'Notification',
    text: 'Text message',
  },
  kinds: {
    lesson_reminder: 'A lesson is coming up',
    running_late: 'The instructor is running late',
    booking_cancelled_student: 'A lesson is cancelled',
    snow_day_student: 'The school cancels a day',
    booking_moved_student: 'A lesson is moved',
    pickup_changed_student: 'A pickup is changed',
    lesson_message_student: 'The school writes to you',
    booking_confirmed_student: 'A lesson is booked',
    lesson_missed: 'A lesson was missed',
    slot_freed: 'A time you wait for is free',
    booking_confirmed_school: 'A lesson is booked',
    booking_cancelled_school: 'A lesson is cancelled',
    booking_moved_school: 'A lesson is moved',
    pickup_changed_school: 'A pickup or a note is changed',
    lesson_message_school: 'A student writes',
    snow_day_school: 'A day’s lessons are cancelled',
    busy_lessons: 'A lesson falls when its instructor is busy elsewhere',
    licence_expiring: 'A licence is about to expire',
    car_expiring: 'A car’s insurance or inspection is about to expire',
    busy_calendar_failing: 'An instructor’s outside calendar can’t be read',
    lesson_requested: 'An instructor asks to cancel or move a lesson',
    lesson_kept: 'The school keeps a lesson you asked about',
    school_waiting: 'A school waits for approval',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    channels: typeof texts;
  }
}
