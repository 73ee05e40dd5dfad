export const texts = {
  subject: 'Contact form: {{subject}}',
  preheader: 'From {{sender}}',
  heading: 'A message from the contact form',
  nobody: 'somebody who left no name',
  from: 'From',
  replyTo: 'Reply to',
  about: 'Subject',
  notGiven: 'Not given',
  empty: 'The message is empty.',
  seeAll: 'See all messages',
};
export type Texts = typeof texts;
