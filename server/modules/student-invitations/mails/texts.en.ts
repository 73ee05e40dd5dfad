export const texts = {
  aSchool: 'your driving school',
  theSchool: 'the driving school {{school}}',
  invitation: {
    subject: 'Book your lessons with {{school}} online',
    preheader: 'See who is free, and when.',
    heading: 'Your school is on Lanewise',
    text: 'You can now book lessons with {{school}} on Lanewise. See its instructors, their free times and the full price, and book in a minute.',
    open: 'See the free times',
    account: 'No account was made for you. You make one yourself when you book.',
    note: 'The school gave us your address for this one message, and we keep it no longer than a month: it cannot write to you again this way. You did not expect it? Write to {{support}}.',
  },
  claim: {
    subject: 'See your lessons with {{school}} online',
    preheader: 'See your lessons, move them and check your balance.',
    heading: 'See your lessons online',
    text: '{{name}}, your lessons with {{school}} are on Lanewise. Connect them to an account to see them, move them and check your balance. Parents can use the same link.',
    open: 'Connect my lessons',
    note: 'The link works once, for 14 days. If you don’t know this school, ignore this email: nothing happens without the link.',
  },
};
export type Texts = typeof texts;
