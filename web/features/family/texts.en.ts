export const texts = {
  title: 'Family',
  titleOne: 'Lessons of {{student}}',
  lead: 'What is ahead, what is to pay, and how it is going.',
  students: 'Students',
  none: 'Nobody shares lessons with you',
  noneText: 'A student invites you from the page “My account”. You get a link by email.',
  next: 'Next lesson',
  noNext: '{{student}} has no lesson booked.',
  onlyCancel: '{{student}} books the lessons; you may cancel them.',
  onlySee: '{{student}} books and cancels the lessons.',
  cancel: 'Cancel this lesson',
  cancelNamed: 'Cancel this lesson, {{code}}',
  progress: 'Progress',
  noProgress: 'After the first lesson you see here what {{student}} has learned.',
  record: 'Driving record (PDF)',
  skills: 'Every skill',
  later: 'More lessons ahead',
  past: 'Lessons so far',
  noPast: 'None yet.',
  cancelledBy: 'Cancelled by {{who}}',
  all: 'Show all {{count}}',
  leave: {
    open: 'Stop seeing the lessons of {{student}}',
    title: 'Stop seeing the lessons of {{student}}?',
    text: 'You lose the access right now, and {{student}} is told by email. Only {{student}} can give it back to you.',
    keep: 'Keep',
    confirm: 'Stop seeing them',
    busy: 'One moment…',
    done: 'You no longer see the lessons of {{student}}.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    family: typeof texts;
  }
}
