export const texts = {
  labels: {
    package: 'Package',
    total: 'Price with tax',
    before: 'Book before',
    toPay: 'To pay',
    left: 'Left',
    refundBy: 'Give back by',
  },
  asked: {
    subject: '{{studentName}} asks for a package: {{package}}',
    preheader: 'Accept or decline with one press.',
    heading: '{{studentName}} asks for a package',
    what: '{{package}}, {{length}}',
    answer: 'Answer on the page of packages',
    untilThen: 'Nothing is owed until you accept.',
  },
  accepted: {
    subject: 'Your package with {{schoolName}}: {{package}}',
    preheader: 'You can book lessons with it now.',
    heading: 'You have a package',
    text: '{{schoolName}} accepted. Book lessons with any of its instructors: they are taken from your {{length}}.',
    what: '{{package}}, {{length}}',
    payment: 'You pay {{schoolName}}, not Lanewise.',
    book: 'See your packages',
  },
  declined: {
    subject: '{{schoolName}} did not accept your package',
    preheader: 'Nothing is owed.',
    heading: 'Your package was not accepted',
    text: '{{schoolName}} did not accept your request for “{{package}}”. Nothing is owed. Call the school if you want to know why.',
    look: 'Find lessons',
  },
  endAsked: {
    subject: '{{studentName}} wants to end a package: {{package}}',
    preheader: 'You end it on the page of packages.',
    heading: '{{studentName}} wants to end a package',
    what: '{{package}}, {{length}}',
    text: 'The page counts what comes off and what you give back before you confirm.',
    end: 'End it on the page of packages',
  },
};
export type Texts = typeof texts;
