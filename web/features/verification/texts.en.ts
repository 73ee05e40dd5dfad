export const texts = {
  verify: {
    titleFor: '{{label}} account verification',
    label: { STUDENT: 'Student', SCHOOL: 'Driving School', ADMIN: 'Admin', other: 'User' },
    busy: 'Verifying your account...',
    success: 'Your account has been successfully verified!',
    successTitle: 'You’re all set',
    pendingTitle: 'One more step',
    pending:
      'To finish, log in on this device with the password you chose when you signed up. If you don’t know it, choose a new one.',
    lockedTitle: 'Your account is locked',
    locked:
      'We verified your email, but you can’t log in until we unlock your account. Contact support to find out why.',
    choosePassword: 'Choose a new password',
    failureTitle: 'That didn’t work',
    invalidLink: 'Invalid verification link. Missing token or user type.',
    failed: 'Verification failed. Please try again or contact support.',
    network: 'Network error occurred. Please check your connection and try again.',
    expiredHint: 'Links work for 24 hours. Sign up again with the same email and we’ll send you a new one.',
    goToLogin: 'Go to Login',
    goHome: 'Go to Home Page',
    contact: 'Contact support',
  },
  confirmAddress: {
    title: 'Confirm your school’s email address',
    lead: 'We’ll send new bookings, changes and reminders to this address.',
    submit: 'Confirm this address',
    busy: 'Confirming…',
    doneTitle: 'Address confirmed',
    done: 'We’ll now send your school’s emails to {{email}}.',
    failureTitle: 'This link no longer works',
    failed: 'Links work once and expire after 24 hours. Send a new one from your school’s information.',
    goToSchool: 'Go to your school',
  },
  confirmRecord: {
    title: 'Does this match your lesson?',
    lead: 'Your instructor recorded the minutes, kilometres and skills in your email. If they’re right, confirm them.',
    submit: 'Confirm this lesson',
    busy: 'Confirming…',
    doneTitle: 'Lesson confirmed',
    done: 'Lesson {{code}} now counts as confirmed on your driving record.',
    see: 'See the lesson',
    failureTitle: 'This link no longer works',
    failed: 'This lesson’s record has changed since we emailed you. See the lesson’s page for the current version.',
    bookings: 'Go to my bookings',
  },
  calendarLinkOver: {
    title: 'Add your lesson to your calendar',
    failureTitle: 'This link no longer works',
    failed:
      'Calendar links stop working when the lesson starts, moves or is cancelled. Open your bookings to see the lesson and add it again.',
    bookings: 'Go to my bookings',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    verification: typeof texts;
  }
}
