export const texts = {
  otherKind: {
    candidate: 'That page is for students. Here is yours.',
    school: 'That page is for driving schools. Here is yours.',
    admin: 'That page is for administrators. Here is yours.',
  },
  otherRole: 'You don’t have access to that page.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    session: typeof texts;
  }
}
