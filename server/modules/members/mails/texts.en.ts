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
    subject: '{{school}} invited you to Lanewise',
    preheader: 'Set a password and log in.',
    heading: 'You’re invited',
    text: '{{school}} invited you to use its Lanewise account as {{role}}. Use the button below to accept.',
    open: 'Accept the invitation',
    note: 'The link works once and expires in 7 days. If you don’t know this school, ignore this email and nothing will happen.',
  },
  ownerInvited: {
    subject: 'New owner invited to {{school}}',
    preheader: 'An owner can do everything you can.',
    heading: 'Your school has invited another owner',
    text: 'Someone at your school invited {{email}} as an owner of {{school}}. Once they accept, they can do everything you can, including removing you.',
    open: 'See your team',
    note: 'If nobody at your school did this, withdraw the invitation and change your password.',
  },
};
export type Texts = typeof texts;
