export const texts = {
  title: 'Messages',
  lead: 'Write to {{other}} about this lesson. They’ll get it by email too.',
  unreachable: {
    no_address: 'No email address for {{other}}. Please call instead.',
    stopped: 'Someone at this email address says they don’t know {{other}}. Please call instead.',
  },
  none: 'No messages yet.',
  you: 'You',
  read: 'Read',
  write: 'Write a message',
  field: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  closed: 'Messaging closes 30 days after a lesson.',
  loading: 'Loading messages…',
  reportedText: 'You reported this message. We’ve hidden it from you and will review it.',
  report: {
    button: 'Report',
    buttonOf: 'Report the message from {{moment}}',
    title: 'Report this message?',
    text: 'We’ll review the message and hide it from you. We won’t tell {{other}} who reported it.',
    reason: 'What’s wrong with it?',
    send: 'Report',
    back: 'Go back',
    done: 'Thank you. We’ll look into it.',
  },
  unread_one: 'New message about this lesson:',
  unread_other: 'New messages about these lessons:',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-messages': typeof texts;
  }
}
