export const texts = {
  reviews: {
    title: 'Reviews',
    lead: 'What students say about your instructors. Your reply appears below the review, where every student can see it.',
    filter: 'Show',
    state: { all: 'All', unanswered: 'Without a reply' },
    loading: 'Loading the reviews…',
    noComment: 'Rating only, no comment.',
    of: 'Lesson with {{instructor}}',
    yours: 'Your reply',
    write: 'Reply',
    edit: 'Edit reply',
    answerOf: '{{action}}: {{student}}, {{instructor}}',
    label: 'Your reply',
    help: 'Keep it short and kind. Leave out names, phone numbers and addresses.',
    save: 'Publish reply',
    saving: 'Publishing…',
    saved: 'Your reply is published.',
    shown_one: 'One review',
    shown_other: '{{count}} reviews',
    more: 'Show more',
    empty: {
      all: 'No reviews yet',
      unanswered: 'Every review has a reply',
    },
    emptyText: {
      all: 'Students can write a review after a lesson. You’ll see it here.',
      unanswered: 'New reviews appear here until you reply to them.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'school-reviews': typeof texts;
  }
}
