export const texts = {
  title: 'Today',
  loading: 'Loading your day',
  sheets: 'Print day sheets',
  messages: 'Messages',
  show: 'Show Today',
  more: 'Show more',
  chips: { news: 'Changes', instructors: 'Now', check: 'Check', unread: 'Messages', gaps: 'Free hours' },
  chipCount: '{{label}} ({{count}})',
  range: '{{start}} – {{end}}',
  /** When a lesson is: day, time and instructor. */
  lesson: '{{day}}, {{time}} with {{instructor}}',
  news: {
    title: 'Since you last looked',
    titleFirst: 'In the last 24 hours',
    none: 'Nothing new since {{time}}.',
    seen: 'Mark as seen',
    booked: { student: 'Booked by the student', school: 'Booked by your school', member: 'Booked by {{name}}' },
    moved: {
      student: 'Moved by the student from {{from}}',
      school: 'Moved by your school from {{from}}',
      member: 'Moved by {{name}} from {{from}}',
    },
    cancelled: {
      student: 'Cancelled by the student',
      guardian: 'Cancelled by a parent or guardian',
      school: 'Cancelled by your school',
      member: 'Cancelled by {{name}}',
    },
    pickup: 'Pickup or note changed by the student',
  },
  requests: {
    title: 'Instructors ask',
    cancel: '{{instructor}} asks you to cancel this lesson',
    move: '{{instructor}} asks you to move this lesson',
  },
  instructors: {
    title: 'Now and next',
    search: 'Search instructors',
    now: 'Now',
    next: 'Next',
    until: 'until {{time}}',
    late: 'about {{count}} min late',
    free: 'No lesson now',
    done: 'Done for today',
    noLessons: 'No lessons today',
    lessons_one: '{{count}} lesson today',
    lessons_other: '{{count}} lessons today',
    noMatch: 'No instructor matches “{{search}}”.',
    none: 'You have no instructors yet.',
    add: 'Add an instructor',
    pages: 'Pages of instructors',
  },
  check: {
    title: 'Please check',
    none: 'Every past lesson has an outcome.',
    open: 'No outcome yet',
    completed: 'Became Completed by itself',
    confirm: 'Took place',
    confirmNamed: 'Took place: {{student}}, {{when}}',
    done: '{{student}}’s lesson took place.',
    more: 'See past lessons',
  },
  unread: {
    title: 'Unread messages',
    none: 'You’ve read every message.',
    waiting_one: '{{count}} conversation needs an answer',
    waiting_other: '{{count}} conversations need an answer',
    inbox: 'Open messages',
  },
  gaps: {
    title: 'Free hours',
    today: 'Today',
    tomorrow: 'Tomorrow',
    none: 'No free hours today or tomorrow.',
    book: 'Book',
    bookNamed: 'Book {{instructor}}, {{when}}',
    carWith: 'Car with {{names}}',
    officeOnly: 'Office only: students can’t book these hours online.',
    more: 'See the calendar',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    today: typeof texts;
  }
}
