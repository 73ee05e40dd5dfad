export const texts = {
  aSchool: 'A driving school',
  roles: {
    owner: 'an owner',
    manager: 'a manager',
    instructor: 'an instructor',
  },
  invitation: {
    subject: '{{school}} invites you to Lanewise',
    preheader: 'Set a password and log in.',
    heading: 'You are invited',
    text: '{{school}} invites you to log in to its Lanewise account as {{role}}. Open this link to accept.',
    open: 'Accept the invitation',
    note: 'The link works once, for 7 days. If you do not know the school, ignore this message: without the link nothing happens.',
  },
};
export type Texts = typeof texts;
