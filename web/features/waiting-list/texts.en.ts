export const texts = {
  waiting: {
    button: 'Notify me when a time opens up',
    signUp: 'Sign up to get notified when a time opens up',
    anyDayButton: 'Notify me about any day',
    joined: 'We’ll email you once, when a time opens up. The first to book gets it.',
    title: 'Your waiting list',
    lead: 'We’ll email you once, when a time opens up. The first to book gets it.',
    none: 'Nothing on your waiting list. When a day or instructor has no free times, ask us to notify you.',
    anyInstructor: 'Any instructor',
    anyDay: 'any day',
    times: { morning: 'in the morning', afternoon: 'in the afternoon', evening: 'in the evening' },
    atLeast: '{{length}} or longer',
    near: 'near {{place}}',
    upTo: 'up to {{rate}} per hour',
    remove: 'Remove',
    removeNamed: 'Remove: {{name}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'waiting-list': typeof texts;
  }
}
