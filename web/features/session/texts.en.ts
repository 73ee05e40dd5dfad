export const texts = {
  otherKind: {
    candidate: 'That page is for students. Here is yours.',
    school: 'That page is for driving schools. Here is yours.',
    admin: 'That page is for administrators. Here is yours.',
  },
  otherRole: 'That page is for other members of your school. Here is yours.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    session: typeof texts;
  }
}
