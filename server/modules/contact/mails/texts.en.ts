export const texts = {
  subject: 'Contact form: {{subject}}',
  preheader: 'From {{sender}}',
  heading: 'New message from the contact form',
  nobody: 'someone who didn’t leave a name',
  from: 'From',
  replyTo: 'Reply to',
  about: 'Subject',
  notGiven: 'Not given',
  empty: 'The message is empty.',
  seeAll: 'See all messages',
};
export type Texts = typeof texts;
