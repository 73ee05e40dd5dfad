export const texts = {
  feeds: {
    titleOf: '{{name}}’s lessons in a calendar',
    leadOf:
      'A private address for your instructor: a calendar app reads these lessons from it, changes included. Whoever has it sees students’ names and pickup addresses, so give it to nobody else. Revoke it when the instructor leaves. It ends when your password changes.',
    title: 'Lessons in your calendar',
    lead: 'A private address that your calendar app reads your lessons from, changes included. Whoever has it sees them: keep it to yourself. It ends when your password changes.',
    create: 'Create a calendar address',
    once: 'Copy the address now: it is shown only this once.',
    address: 'Calendar address',
    copy: 'Copy',
    copied: 'The address is copied.',
    open: 'Open in my calendar',
    made: 'Created on {{date}}',
    lastRead: 'Last used {{when}}',
    neverRead: 'Not used yet',
    revoke: 'Revoke',
    revokeNamed: 'Revoke: {{name}}',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'calendar-feeds': typeof texts;
  }
}
