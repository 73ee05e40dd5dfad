export const texts = {
  subject: 'A driving lesson is free: {{dayAt}}',
  preheader: '{{instructorName}}, {{schoolName}}. The first to book gets it.',
  heading: 'A slot you were waiting for is free',
  asked: 'You asked us to tell you. The first student to book gets it, so do not wait long.',
  near: 'These instructors come to {{near}}, and have time to drive there.',
  free: 'Free now',
  open: 'See it and book',
  note: 'We tell you once: to hear again, join the waiting list again.',
};
export type Texts = typeof texts;
