export const texts = {
  student: {
    subject: 'A message about your lesson on {{day}} ({{code}})',
    preheader: 'The driving school {{schoolName}}: {{text}}',
    answer: 'Read and answer',
  },
  school: {
    subject: 'A message of {{studentName}} about the lesson on {{dayAt}} ({{code}})',
    preheader: '{{text}}',
    heading: '{{studentName}} wrote to you',
    answer: 'Read and answer',
  },
  lesson: 'The lesson: {{dayAt}}, with {{instructorName}}.',
  here: 'Please answer on the page, not by email: an answer to this email reaches nobody.',
};
export type Texts = typeof texts;
