export const texts = {
  adult: {
    student: {
      subject: 'The driving school {{school}} now writes to you only',
      preheader: 'You’re 18, so your parents no longer get copies.',
      heading: 'Messages go to you now',
      greeting: 'Hi {{name}},',
      text: 'You’re 18, so the driving school {{school}} sends messages about your lessons to you only. Your parents no longer get copies. If you want them to, tell your school.',
      open: 'See your lessons',
    },
    parent: {
      subject: 'You no longer get copies of {{name}}’s messages',
      preheader: '{{name}} is 18.',
      heading: 'No more copies',
      greeting: '',
      text: '{{name}} is 18, so the driving school {{school}} sends messages about the lessons to {{name}} only. If {{name}} wants you to get copies again, {{name}} can tell the school.',
      open: 'Open Lanewise',
    },
  },
};
export type Texts = typeof texts;
