export const texts = {
  slot: '{{start}} - {{end}}',
  loading: 'Loading…',
  action: {
    tryAgain: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    saving: 'Saving…',
  },
  error: {
    network: 'We couldn’t reach Lanewise. Check your connection and try again.',
    part: 'We couldn’t load this part of the page. Check your connection, or reload the page.',
    unknown: 'Something went wrong. Please try again later.',
    reference: 'Reference: {{reference}}',
  },
  form: {
    optional: '(optional)',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    choose: 'Choose…',
    noMatch: 'No matches',
    summary_one: 'One field needs your attention',
    summary_other: '{{count}} fields need your attention',
    fieldMessage: '{{label}}: {{message}}',
    /** A save that conflicted with somebody else's change. */
    changed: {
      byOther: '{{name}} changed this while you were editing.',
      bySomeone: 'Someone changed this while you were editing.',
      byYou: 'You changed this in another window.',
      review: 'We kept what you typed. Review the changes, then save again.',
      saveAgain: 'Save again',
      taken: 'Updated to the latest saved value.',
      replaced: 'Now: {{value}}. Save again to replace it with yours.',
      emptied: 'Now empty. Save again to keep yours.',
      on: 'on',
      off: 'off',
    },
  },
  pagination: {
    range: '{{from}}–{{to}} of {{total}}',
    previous: 'Previous page',
    next: 'Next page',
    printed: 'Page {{page}} of {{pages}}.',
  },
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    today: 'Today',
    /** Label of the hidden button after the month's last day. */
    goOn: 'Next',
    isToday: 'Today, {{day}}',
    isChosen: '{{day}} selected',
    chosen: 'Selected Date: {{day}}',
  },
  /** Stands in for the name of a disabled or erased account. */
  deletedAccount: 'Deleted account',
  /** On paper. */
  printed: 'Printed {{when}}',
  toast: { region: 'Messages' },
} as const;

declare module './i18n/texts.ts' {
  interface Catalogues {
    ui: typeof texts;
  }
}
