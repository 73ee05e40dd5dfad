export const texts = {
  subject: 'Lesson available: {{dayAt}}',
  preheader: 'Offered by {{schoolName}}. The first to accept gets it.',
  heading: 'A lesson with {{instructorName}} is available',
  offer: 'Hi {{firstName}}, a lesson with {{instructorName}} is available at {{schoolName}}: {{line}}.',
  first: 'The first student to accept gets it. Take it as an extra lesson, or swap it for your next one at no charge.',
  open: 'See the lesson',
  note: 'Don’t want offers like this? Open the lesson and turn them off there.',
};
export type Texts = typeof texts;
