export const texts = {
  reviews: {
    title: 'Reviews',
    lead: 'What students wrote about your instructors. Your answer stands under the review, for every student to read.',
    filter: 'Show',
    state: { all: 'All', unanswered: 'Without an answer' },
    loading: 'Loading the reviews…',
    noComment: 'A rating without words.',
    of: 'Lesson with {{instructor}}',
    yours: 'Your answer',
    write: 'Answer',
    edit: 'Change the answer',
    answerOf: '{{action}}: {{student}}, {{instructor}}',
    label: 'Your answer',
    help: 'Short and kind works best. Please name nobody and give no phone number or address.',
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
      all: 'After a lesson that took place, its student can review it. The review appears here.',
      unanswered: 'New reviews appear here until you answer them.',
    },
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'school-reviews': typeof texts;
  }
}
