export const texts = {
  open: 'Open the calendar of {{instructorName}}',
  failing: {
    subject: 'The calendar of {{instructorName}} cannot be read',
    preheader: 'Since {{since}}. What was read last still counts.',
    heading: 'An outside calendar cannot be read',
    text: 'The calendar of {{instructorName}} at {{host}} could not be read since {{since}}. What was read last still hides free times; what is new in it does not.',
    cure: 'We go on trying every 15 minutes. If its address has changed, enter the new one, or remove the calendar.',
  },
  lessons: {
    subject_one: '{{instructorName}} is busy during {{count}} booked lesson',
    subject_other: '{{instructorName}} is busy during {{count}} booked lessons',
    preheader: 'The lessons stay booked. Please look at them.',
    heading: 'Booked, and busy elsewhere',
    text: 'The outside calendar of {{instructorName}} has something at the same time. Nothing was cancelled: move the lesson, cancel it, or change the calendar.',
    lesson: 'Lesson',
    former: 'Deleted account',
  },
};
export type Texts = typeof texts;
