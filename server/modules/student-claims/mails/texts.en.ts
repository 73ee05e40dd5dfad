export const texts = {
  invitation: {
    subject: 'The driving school {{school}} invites you to see your lessons online',
    preheader: 'See your lessons, move them and check your balance.',
    heading: 'See your lessons online',
    greeting: 'Hi {{name}},',
    text: 'The driving school {{school}} books your driving lessons on Lanewise. Connect them to an account to see your lessons, move them and check your balance. Parents can use the same link.',
    open: 'Connect my lessons',
    note: 'The link works once, for 14 days. If you don’t know this school, ignore this email: nothing happens without the link.',
  },
};
export type Texts = typeof texts;
