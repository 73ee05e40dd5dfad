export const texts = {
  contactAddressChanged: {
    subject: 'Your school’s mail goes to another address now',
    preheader: 'From now on it goes to {{address}}.',
    heading: 'Your school’s mail goes to another address now',
    yourSchool: 'your school',
    text: 'Mail from Lanewise for {{school}}, new bookings and changes, goes to {{address}} from now on. That address was confirmed a moment ago.',
    note: 'If nobody at your school changed it, log in, put the address right under School Information, choose a new password, and write to {{supportEmail}}.',
    open: 'School Information',
  },
  waiting: {
    subject_one: '{{name}} waits for approval',
    subject_other: '{{count}} schools wait for approval',
    preheader: 'Students do not see a school before you approve it.',
    heading_one: 'A school waits for approval',
    heading_other: 'Schools wait for approval',
    text_one: '{{name}} has filled in its information. Students do not see it before you approve it.',
    text_other: 'These schools have filled in their information. Students do not see them before you approve them.',
    more: 'And {{more}} more.',
    open: 'Look at the schools',
  },
  approved: {
    subject: 'Your school is approved',
    preheader: 'Students can now see your free times.',
    heading: 'Your school is approved',
    text: 'We have looked at your information. From now on students can see your instructors and book their free times.',
    open: 'Go to my schedule',
  },
};
export type Texts = typeof texts;
