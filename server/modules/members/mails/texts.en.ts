export const texts = {
  aSchool: 'A driving school',
  theSchool: 'The driving school {{school}}',
  yourSchool: 'your school',
  roles: {
    owner: 'an owner',
    manager: 'a manager',
    front_desk: 'front desk',
    bookkeeper: 'a bookkeeper',
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
  ownerInvited: {
    subject: 'An owner was invited to {{school}}',
    preheader: 'An owner may do everything that you may.',
    heading: 'Another owner is invited',
    text: '{{email}} was invited as an owner of {{school}}. Once they accept they may do everything that you may, and remove you too.',
    open: 'See your team',
    note: 'Was it nobody of your school? Take the invitation back and change your password.',
  },
};
export type Texts = typeof texts;
