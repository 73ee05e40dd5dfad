export const texts = {
  settings: {
    title: 'My account',
    lead: 'Your details, your password and your data.',
    details: 'Your details',
    memberSince: 'Member since {{date}}',
    emailHelp: 'You log in with this address. To change it, write to us.',
    phone: {
      label: 'Phone number',
      help: 'Only the schools of your lessons see it, to reach you on the day.',
      question: 'Your phone number',
      why: 'So that {{school}} can reach you on the day. Only the schools of your lessons see it.',
      save: 'Save number',
      saved: 'Saved: {{phone}}. You can change it in your profile.',
    },
    language: 'Language',
    languageHelp: 'For our emails to you. If you change it, the site changes with it.',
    save: 'Save changes',
    saved: 'Your details are saved.',
    changePhoto: 'Change photo',
    addPhoto: 'Add a photo',
    photoHelp: 'Your school sees it, so that the instructor finds you. JPEG, PNG, WebP or AVIF, up to 8 MB.',
    photoSending: 'Sending…',
    password: {
      title: 'Password',
      lead: 'Changing it logs you out everywhere but here.',
      current: 'Current password',
      new: 'New password',
      confirm: 'Confirm the new password',
      submit: 'Change password',
      busy: 'Changing…',
      done: 'Your password is changed. All other devices were logged out.',
    },
    secondFactor: {
      title: 'Two-step verification',
      lead: 'After your password, we ask for a code from an app on your phone. Whoever finds out your password still cannot get in.',
      on: 'On since {{date}}',
      off: 'Off',
      codesLeft: 'Recovery codes left: {{count}}',
      fewCodes: 'Make new recovery codes, so that you can always get in without your phone.',
      turnOn: 'Turn on two-step verification',
      turnOff: 'Turn off',
      newCodes: 'New recovery codes',
    },
    sessions: {
      title: 'Where you are logged in',
      lead: 'If you do not know one of these, log out everywhere else and change your password.',
      device: '{{browser}} on {{system}}',
      unknown: 'A browser that did not say its name',
      this: 'This browser',
      lastSeen: 'Last used {{when}}',
      end: 'Log out everywhere else',
      busy: 'Logging out…',
      done: 'You are logged out everywhere but here.',
    },
    data: {
      title: 'Your data',
      lead: 'A file with everything that we keep about you: your details, bookings, progress, reviews, messages, places, what you wait for, and when you logged in.',
      download: 'Download my data',
    },
    programs: {
      title: 'Programs that act for you',
      lead: 'Let an assistant find and book lessons for you, with a key that you can end at any time.',
      open: 'Show my keys',
    },
    erase: {
      title: 'Delete my account',
      lead: 'Your name, email address, photo, messages, pickup addresses and places, progress and the words of your reviews are erased for good. Past bookings stay in the school’s books without your name, and so do the stars that you gave.',
      open: 'Delete my account',
      dialogTitle: 'Delete your account?',
      warning:
        'This cannot be undone. Lessons that are still booked have to be cancelled first, so that nobody waits for you.',
      bookings: 'See My Bookings',
      password: 'Your password, to be sure that it is you',
      confirm: 'Delete for good',
      busy: 'Deleting…',
      keep: 'Keep my account',
      done: 'Your account is deleted.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    settings: typeof texts;
  }
}
