export const texts = {
  addressChanged: {
    subject: 'The driving school {{school}} changed your email address',
    preheader: 'We’ll no longer send messages about your lessons here.',
    heading: 'Your email address was changed',
    greeting: 'Hi {{name}},',
    text: 'The driving school {{school}} changed or removed this email address in your student record. Messages about your lessons no longer come here.',
    notYou: 'If you asked for this, there’s nothing to do. If not, call your driving school, or let us know.',
    open: 'Contact us',
  },
  adult: {
    student: {
      subject: 'The driving school {{school}} now only emails you',
      preheader: 'You’re 18, so your parents no longer get copies.',
      heading: 'Messages now go only to you',
      greeting: 'Hi {{name}},',
      text: 'You’re 18, so the driving school {{school}} now sends messages about your lessons only to you. Your parents no longer get copies. If you want them to, let your school know.',
      open: 'See your lessons',
    },
    parent: {
      subject: 'You no longer get copies of {{name}}’s messages',
      preheader: '{{name}} is 18.',
      heading: 'You no longer get copies',
      greeting: '',
      text: '{{name}} is now 18, so the driving school {{school}} only sends lesson messages to {{name}}. To get copies again, ask {{name}} to let the school know.',
      open: 'Open Lanewise',
    },
  },
};
export type Texts = typeof texts;
