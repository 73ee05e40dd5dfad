export const texts = {
  open: 'Open {{instructorName}}’s calendar',
  where: {
    google:
      'In Google Calendar, on a computer: open the calendar’s settings, go to “Integrate calendar”, then copy the “Secret address in iCal format”.',
    outlook:
      'In Outlook, on the web: go to Settings, Calendar, Shared calendars, then “Publish a calendar”, and copy the ICS link.',
    icloud: 'In Apple’s Calendar app: share the calendar as a “Public Calendar”, then copy the link.',
  },
  failing: {
    subject: 'We can’t read {{instructorName}}’s calendar',
    preheader: 'Not updated since {{since}}. We’re using the last version we read.',
    heading: 'We can’t read an external calendar',
    text: 'We haven’t been able to read {{instructorName}}’s calendar at {{host}} since {{since}}. The busy times we read last still block bookings, but newer ones don’t.',
    cure: 'We’ll keep trying every 15 minutes. If the address has changed, enter the new one or remove the calendar.',
  },
  lessons: {
    subject_one: '{{instructorName}} is busy during {{count}} booked lesson',
    subject_other: '{{instructorName}} is busy during {{count}} booked lessons',
    preheader: 'The lessons stay booked. Move or cancel them if needed.',
    heading: 'Conflict with an external calendar',
    text: '{{instructorName}}’s external calendar has a conflict. We haven’t cancelled anything. You can move or cancel the lesson, or change the calendar.',
    lesson: 'Lesson',
    former: 'Deleted account',
  },
};
export type Texts = typeof texts;
