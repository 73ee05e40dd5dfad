export const texts = {
  changes: {
    booked: 'Booked',
    restored: 'Back on',
    moved: 'Moved',
    pickup: 'New pickup',
    cancelled: 'Cancelled',
    given: 'Handed over to them',
    taken: 'Handed over to a colleague',
  },
  readers: { student: 'Student', parent: 'Parent', instructor: 'Instructor', school: 'School’s copy' },
  notTold: {
    failed: 'The message didn’t arrive.',
    no_address: 'We have no email address.',
    stopped: 'Someone at this address says they don’t know the student.',
  },
  status: {
    title: 'Who was notified',
    to: '{{reader}}: {{name}}',
    waiting: 'Will be sent {{at}}',
    changeBack: 'If you change the lesson back before then, we won’t send anything.',
    sending: 'Sending…',
    sent: 'Sent {{at}}',
    delivered: 'Received and answered',
    failed: 'Not notified: the message didn’t arrive',
    no_address: 'Not notified: no email address',
    stopped: 'Not notified: someone at this address says they don’t know the student',
  },
  callThese: {
    title: 'Call these',
    parent: '{{name}}, parent of {{student}}',
    noPhone: 'No phone number',
    told: 'Reached by phone',
    toldAt: 'Reached by phone {{at}}',
    toldBy: 'Reached by phone {{at}}, {{member}}',
    at: '{{day}}, {{time}}',
    lesson: '{{at}}, with {{with}}',
    before: 'Before: {{at}}',
    off: 'The instructor is off then.',
    handOver: 'Hand over',
  },
  answers: {
    title: 'Answers',
    ok: '{{name}} is OK with the change',
    another_time: '{{name}} requested another time',
    cancel: '{{name}} cancelled free of charge',
    unknown_lesson: 'Someone at {{name}}’s address says they don’t know this lesson',
    handled: 'Handled',
  },
  myLesson: {
    title: 'Your driving lesson',
    brokenTitle: 'This link doesn’t work',
    broken: 'Open the link in the email again, or call your driving school.',
    hello: 'Hi {{firstName}}, here’s the lesson as it stands now.',
    when: 'When',
    before: 'Before',
    instructor: 'Instructor',
    school: 'School',
    cancelled: 'This lesson is cancelled.',
    over: 'This lesson is over, so it can’t be changed here.',
    ok: 'It’s OK',
    anotherTime: 'Request another time',
    wish: 'When would suit you?',
    wishHelp: 'For example ‘Any afternoon next week’. {{schoolName}} will get back to you.',
    send: 'Send to the school',
    sending: 'Sending…',
    back: 'Back',
    cancel: 'Cancel free of charge',
    cancelSure: 'Cancel this lesson? You won’t be charged for it.',
    cancelNow: 'Cancel lesson',
    cancelBack: 'Keep lesson',
    unknown: 'I don’t know this lesson',
    unknownSure:
      'We’ll stop messages about this student to your address and let {{schoolName}} know. The lesson stays booked, and nothing is refunded.',
    unknownOver:
      'The lesson’s time has passed. We’ll stop messages about this student to your address and let {{schoolName}} know. Nothing is cancelled or refunded.',
    unknownNow: 'Stop messages',
    unknownBack: 'Back',
    given: {
      ok: 'Thanks! {{schoolName}} can see that it’s OK.',
      another_time: 'You requested another time. {{schoolName}} will get back to you.',
      cancel: 'You cancelled this lesson. You won’t be charged for it.',
      unknown_lesson:
        'We’ve let {{schoolName}} know and stopped messages about this student to your address. Nothing was cancelled or refunded.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'office-messages': typeof texts;
  }
}
