export const texts = {
  asked: {
    cancel: {
      subject: '{{instructorName}} wants to cancel the lesson on {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} wants to cancel a lesson',
    },
    move: {
      subject: '{{instructorName}} wants to move the lesson on {{day}} ({{code}})',
      preheader: '{{reason}}',
      heading: '{{instructorName}} wants to move a lesson',
    },
  },
  lesson: 'Lesson: {{dayAt}}, with {{studentName}}.',
  answer: 'Review the request',
  untilThen: 'The lesson won’t change until you move or cancel it. We haven’t told the student.',
  kept: {
    subject: 'Your lesson on {{day}} is going ahead ({{code}})',
    preheader: 'Your school didn’t change it.',
    heading: 'Your lesson is going ahead',
    text: 'You asked to change the lesson on {{dayAt}} with {{studentName}}. Your school didn’t change it. Call the office if you can’t teach it.',
  },
  open: 'See the lesson',
};
export type Texts = typeof texts;
