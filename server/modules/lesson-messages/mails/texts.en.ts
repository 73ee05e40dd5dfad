export const texts = {
  student: {
    subject: 'New message about your lesson on {{day}} ({{code}})',
    preheader: 'The driving school {{schoolName}}: {{text}}',
    answer: 'Reply',
  },
  school: {
    subject: 'Message from {{studentName}} about the lesson on {{dayAt}} ({{code}})',
    preheader: '{{text}}',
    heading: '{{studentName}} sent you a message',
    answer: 'Reply',
  },
  lesson: 'Lesson: {{dayAt}}, with {{instructorName}}.',
  call: 'To reply, call the driving school {{schoolName}} at {{answerPhone}}. Nobody will see a reply to this email.',
  contact: 'To reply, contact the driving school {{schoolName}}. Nobody will see a reply to this email.',
  here: 'Use the button to reply. Nobody will see a reply to this email.',
};
export type Texts = typeof texts;
