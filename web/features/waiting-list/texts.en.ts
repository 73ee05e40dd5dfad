export const texts = {
  waiting: {
    button: 'Tell me when a time opens up',
    signUp: 'Sign up to hear when a time opens up',
    anyDayButton: 'Tell me about any day',
    joined: 'We will email you once, when a time opens up. The first to book gets it.',
    title: 'Waiting for a free time',
    lead: 'We email you once, when a time opens up. The first to book gets it.',
    none: 'You are not waiting for anything. Where a day or an instructor has no free time, you can ask us to tell you.',
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
