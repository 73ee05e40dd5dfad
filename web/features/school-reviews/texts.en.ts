export const texts = {
  reviews: {
    title: 'Reviews',
    lead: 'What students say about your instructors. Your answer appears below the review, for all students.',
    filter: 'Show',
    state: { all: 'All', unanswered: 'Without an answer' },
    loading: 'Loading the reviews…',
    noComment: 'Rating only, no comment.',
    of: 'Lesson with {{instructor}}',
    yours: 'Your answer',
    write: 'Answer',
    edit: 'Change the answer',
    answerOf: '{{action}}: {{student}}, {{instructor}}',
    label: 'Your answer',
    help: 'Keep it short and kind. Leave out names, phone numbers and addresses.',
    save: 'Publish the answer',
    saving: 'Publishing…',
    saved: 'Your answer is published.',
    shown_one: 'One review',
    shown_other: '{{count}} reviews',
    more: 'Show more',
    empty: {
      all: 'No reviews yet',
      unanswered: 'Every review has an answer',
    },
    emptyText: {
      all: 'Students can write a review after a lesson. You’ll see it here.',
      unanswered: 'New reviews appear here until you answer them.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'school-reviews': typeof texts;
  }
}
