export const texts = {
  toConfirm: {
    subject: 'Was your lesson on {{day}} like this? ({{code}})',
    who: '{{instructorName}} of the driving school {{schoolName}}',
    theSchool: 'the driving school {{schoolName}}',
    preheader: 'Logged by {{who}}: {{length}} on your driving record.',
    heading: 'Confirm your lesson',
    text: 'Hello {{studentName}}, {{who}} put your lesson on record. Confirm it, and it counts as proven.',
    corrected:
      'Hello {{studentName}}, {{who}} corrected what is on record of your lesson. This takes the place of what was there before.',
    title: 'The lesson',
    date: 'Date',
    time: 'Time',
    driven: 'Driven',
    kilometres: 'Kilometres',
    skills: 'Practised',
    confirm: 'Confirm this lesson',
    otherwise:
      'Was it different? Do not confirm. Write to the driving school {{schoolName}} on the page of the lesson, and they can correct it.',
    see: 'See the lesson',
  },
};
export type Texts = typeof texts;
