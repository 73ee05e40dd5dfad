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
    subject_one: 'Waiting for your approval: {{name}}',
    subject_other: '{{count}} schools are waiting for your approval',
    preheader: 'Students can’t see a new school, or a new name, until you approve it.',
    heading_one: 'A school is waiting for your approval',
    heading_other: 'Schools are waiting for your approval',
    text_one: '{{name}}: students can’t see a new school, or a school’s new name, until you approve it.',
    text_other: 'Students can’t see a new school, or a school’s new name, until you approve it.',
    more: 'And {{more}} more.',
    open: 'Review schools',
  },
  approved: {
    subject: 'Your school is approved',
    preheader: 'Students can now see your free times.',
    heading: 'Your school is approved',
    text: 'We have looked at your information. From now on students can see your instructors and book their free times.',
    open: 'Go to my schedule',
  },
  nameDecided: {
    approved: {
      subject: 'Your school’s new name is approved',
      preheader: 'Students now see {{name}}.',
      heading: 'Your school’s new name is approved',
      text: 'Students now see {{name}} instead of {{oldName}}. Links to your old page lead to the new one for a year.',
      open: 'Open school information',
    },
    refused: {
      subject: 'We couldn’t approve your school’s new name',
      preheader: 'Students still see {{oldName}}.',
      heading: 'We couldn’t approve your school’s new name',
      text: 'We couldn’t approve the name {{name}}, so students still see {{oldName}}. Enter another name, or write to {{supportEmail}} if you have questions.',
      open: 'Open school information',
    },
  },
};
export type Texts = typeof texts;
