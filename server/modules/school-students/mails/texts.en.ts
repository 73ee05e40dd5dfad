export const texts = {
  adult: {
    student: {
      subject: 'The driving school {{school}} now only emails you',
      preheader: 'You’re 18, so your parents no longer get copies.',
      heading: 'Messages now go to you only',
      greeting: 'Hi {{name}},',
      text: 'You’re 18, so the driving school {{school}} now sends messages about your lessons only to you. Your parents no longer get copies. If you want them to, let your school know.',
      open: 'See your lessons',
    },
    parent: {
      subject: 'You no longer get copies of {{name}}’s messages',
      preheader: '{{name}} is 18.',
      heading: 'No more copies',
      greeting: '',
      text: '{{name}} is now 18, so the driving school {{school}} only sends lesson messages to {{name}}. To get copies again, ask {{name}} to let the school know.',
      open: 'Open Lanewise',
    },
  },
};
export type Texts = typeof texts;
