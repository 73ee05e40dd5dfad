export const texts = {
  aSchool: 'your driving school',
  theSchool: 'the driving school {{school}}',
  invitation: {
    subject: 'Book your lessons with {{school}} online',
    preheader: 'See instructors and their free times.',
    heading: 'Your school is on Lanewise',
    text: 'You can now book lessons with {{school}} on Lanewise. See instructors, free times and the full price, and book in a minute.',
    open: 'See the free times',
    account: 'We haven’t created an account for you. You’ll create one when you book.',
    note: 'The school gave us your address for this one email. We delete it within a month. Didn’t expect this? Email {{support}}.',
  },
  claim: {
    subject: 'See your lessons with {{school}} online',
    preheader: 'See your lessons, move them and check your balance.',
    heading: 'See your lessons online',
    text: 'Your lessons with {{school}} are on Lanewise. Connect them to an account to see them, move them and check your balance. Parents can use the same link.',
    open: 'Connect my lessons',
    note: 'The link works once and expires in 14 days. If you don’t know this school, ignore this email and nothing will happen.',
  },
};
export type Texts = typeof texts;
