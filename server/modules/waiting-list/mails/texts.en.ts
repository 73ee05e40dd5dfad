export const texts = {
  subject: 'Driving lesson available: {{dayAt}}',
  preheader: '{{instructorName}}, {{schoolName}}. The first to book gets it.',
  heading: 'A time you were waiting for is available',
  asked: 'You’re on the waiting list for it. The first student to book gets it.',
  near: 'These instructors have time to drive to {{near}}.',
  free: 'Available now',
  open: 'See it and book',
  note: 'We only email you once. Join the waiting list again to hear about other times.',
};
export type Texts = typeof texts;
