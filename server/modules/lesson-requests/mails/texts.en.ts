export const texts = {
  asked: {
    cancel: {
      subject: '{{instructorName}} asks to cancel the lesson on {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} asks you to cancel a lesson',
    },
    move: {
      subject: '{{instructorName}} asks to move the lesson on {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} asks you to move a lesson',
    },
  },
  lesson: 'The lesson: {{dayAt}}, with {{studentName}}.',
  answer: 'Answer on the lesson’s page',
  untilThen: 'The lesson stays as it is until you cancel it. We haven’t told the student.',
  kept: {
    subject: 'The lesson on {{day}} stays ({{code}})',
    preheader: 'Your school keeps it.',
    heading: 'Your lesson stays',
    text: 'You asked about the lesson on {{dayAt}} with {{studentName}}. Your school keeps it. Call the office if you cannot teach it.',
  },
  open: 'See the lesson',
};
export type Texts = typeof texts;
