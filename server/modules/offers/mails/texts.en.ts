export const texts = {
  subject: 'A lesson is free: {{dayAt}}',
  preheader: 'Offered by {{schoolName}}. The first to say yes gets it.',
  heading: 'A lesson with {{instructorName}} is free',
  offer: 'Hi {{firstName}}, a lesson with {{instructorName}} is free at {{schoolName}}: {{line}}.',
  first:
    'The first student to say yes gets it. You can take it as an extra lesson, or instead of your next one at no charge.',
  open: 'See the lesson',
  note: 'Don’t want offers like this? You can stop them on the same page.',
};
export type Texts = typeof texts;
