export const texts = {
  title: 'Notifications',
  lead: 'Choose what we notify you about, and how.',
  preset: {
    label: 'What would you like to hear about?',
    all: {
      name: 'Everything',
      texted: 'By email and push notification, and by text for reminders, delays, moves and cancellations.',
      any: 'By email and push notification.',
    },
    important: {
      name: 'Important only',
      candidate: 'Bookings, changes, reminders and messages, by email and push notification.',
      school: 'Changes, messages and anything that needs your attention, by email and push notification.',
      admin: 'Schools waiting for approval, by email and push notification.',
    },
    email_only: {
      name: 'Email only',
      any: 'Everything by email. No push notifications or texts.',
    },
  },
  mail: {
    own: 'Emails go to {{address}}.',
    shared:
      'Emails about your school go to {{address}}, which all owners share. We send each email that at least one owner wants. Requests from your instructors go to each owner’s own address.',
  },
  texts: {
    to: 'Texts go to {{phone}}.',
    noPhone: 'Add your phone number to your details to get texts too.',
  },
  always: {
    lessons:
      'We always email you when a lesson is booked, moved or cancelled, and when your account’s security changes.',
    account: 'We always email you when your account’s security changes.',
  },
  here: {
    why: 'Get push notifications on this device, even when Lanewise is closed. Your browser will ask for permission.',
    turnOn: 'Turn on push notifications',
    on: 'Push notifications are on for this device',
    turnOff: 'Turn off here',
    notAllowed: 'Your browser didn’t allow notifications. Try again, and choose Allow.',
    noService: 'Your browser couldn’t reach its notification service. Try again later.',
    blocked: {
      title: 'Notifications are blocked',
      text: 'Allow them for this page in your browser’s settings, then reload it.',
    },
    at_home: {
      title: 'Add Lanewise to your home screen first',
      text: 'On an iPhone or iPad, tap Share, then Add to Home Screen. Open Lanewise from there and come back to this page.',
    },
    unable: {
      title: 'This browser can’t show notifications',
      text: 'You may be in a private window. We’ll email you instead.',
    },
  },
  devices: {
    title: 'Your other devices',
    added: 'Added {{date}}',
    unknown: 'Unknown device',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    channels: typeof texts;
  }
}
