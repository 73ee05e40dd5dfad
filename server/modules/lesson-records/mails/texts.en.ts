export const texts = {
  toConfirm: {
    subject: 'Was your lesson on {{day}} like this? ({{code}})',
    who: '{{instructorName}} of the driving school {{schoolName}}',
    theSchool: 'the driving school {{schoolName}}',
    preheader: 'Logged by {{who}}: {{length}} on your driving record.',
    heading: 'Confirm your lesson',
    text: 'Hello {{studentName}}, {{who}} recorded your lesson. Confirm it so that it counts as proven.',
    corrected: 'Hello {{studentName}}, {{who}} corrected the record of your lesson. This replaces the earlier version.',
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
