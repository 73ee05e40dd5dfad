export const texts = {
  title: 'Messages',
  lead: 'Messages between students and your school about lessons.',
  filter: 'Show',
  filters: { waiting: 'Needs a reply', unread: 'Unread', all: 'All' },
  filterCount: '{{label}} ({{count}})',
  search: 'Search',
  searchHelp: 'Student, instructor or booking ID',
  list: 'Conversations',
  loading: 'Loading messages…',
  more: 'Show more',
  lesson: '{{day}}, {{time}} with {{instructor}}',
  saidBy: '{{name}}: {{text}}',
  school: 'Your school',
  reported: 'You reported this message.',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  needsAnswer: 'Needs a reply',
  choose: 'Choose a conversation to read and reply to it.',
  back: 'All conversations',
  openLesson: 'Open lesson',
  handle: 'Mark as handled',
  handled: 'Marked as handled for everyone at your school.',
  unhandle: 'Mark as needing a reply',
  unhandled: 'This conversation needs a reply again.',
  none: {
    waiting: 'Nothing needs a reply',
    waitingText: 'New messages from students appear here until someone replies or marks them as handled.',
    unread: 'No unread messages',
    unreadText: 'You’ve read every message. Each team member has their own unread list.',
    all: 'No messages yet',
    allText: 'Students can message you from a lesson’s page.',
    search: 'No conversation matches “{{search}}”',
    searchText: 'Try part of a name, or a booking ID.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    inbox: typeof texts;
  }
}
