export const texts = {
  title: 'Messages',
  lead: 'Write to {{other}} about this lesson. They get it by email too.',
  none: 'Nobody has written yet.',
  you: 'You',
  read: 'Read',
  write: 'Write a message',
  field: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  closed: 'Messages about this lesson are closed: it was more than 30 days ago.',
  loading: 'Loading messages',
  reportedText: 'You reported this message. We look at it, and it is not shown to you again.',
  report: {
    button: 'Report',
    buttonOf: 'Report the message of {{moment}}',
    title: 'Report this message?',
    text: 'We read the message and look into it. {{other}} is not told who reported it. You will not see it again.',
    reason: 'What is wrong with it?',
    send: 'Report',
    back: 'Go back',
    done: 'Thank you. We look into it.',
  },
  unread_one: 'You have a new message about lesson',
  unread_other: 'You have new messages about lessons',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'lesson-messages': typeof texts;
  }
}
