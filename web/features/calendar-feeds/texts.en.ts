export const texts = {
  feeds: {
    titleOf: '{{name}}’s lessons in a calendar',
    leadOf:
      'A private address for your instructor’s calendar app. It includes these lessons and any changes. Anyone with it can see students’ names and pickup addresses, so don’t share it with anyone else. Revoke it when the instructor leaves. It stops working when your password changes.',
    title: 'Lessons in your calendar',
    lead: 'A private address for your calendar app. It includes your lessons and any changes. Anyone with it can see them, so keep it to yourself. It stops working when your password changes.',
    create: 'Create a calendar address',
    once: 'Copy the address now. We won’t show it again.',
    address: 'Calendar address',
    copy: 'Copy',
    copied: 'Address copied.',
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
