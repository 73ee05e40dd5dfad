export const texts = {
  toConfirm: {
    subject: 'Confirm your lesson on {{day}} ({{code}})',
    who: '{{instructorName}} of the driving school {{schoolName}}',
    theSchool: 'the driving school {{schoolName}}',
    preheader: '{{length}} on your driving record, logged by {{who}}.',
    heading: 'Confirm your lesson',
    text: 'Your lesson was logged by {{who}}. If the details are right, confirm them for your driving record.',
    corrected: 'The record of your lesson was corrected by {{who}}. This version replaces the earlier one.',
    title: 'The lesson',
    date: 'Date',
    time: 'Time',
    driven: 'Driven',
    kilometres: 'Kilometres',
    skills: 'Practised',
    confirm: 'Confirm this lesson',
    otherwise:
      'Something wrong? Don’t confirm. Message the driving school {{schoolName}} on the lesson’s page and they’ll correct it.',
    see: 'See the lesson',
  },
};
export type Texts = typeof texts;
