export const texts = {
  otherKind: {
    candidate: 'That page is only for students.',
    school: 'That page is only for driving schools.',
    admin: 'That page is only for administrators.',
  },
  otherRole: 'You don’t have access to that page.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    session: typeof texts;
  }
}
