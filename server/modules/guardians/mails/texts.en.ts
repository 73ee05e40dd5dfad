export const texts = {
  aStudent: 'A student',
  somebody: 'Someone',
  invitation: {
    subject: '{{student}} is sharing their driving lessons with you',
    preheader: 'See their lessons, progress and balance.',
    heading: 'You’re invited',
    text: '{{student}} added you as a parent or guardian on Lanewise. You’ll be able to see their driving lessons, their progress and what’s owed to the driving school.',
    maySee: 'Only {{student}} can book and cancel lessons.',
    mayCancel: 'You can also cancel lessons. Only {{student}} can book them.',
    open: 'Accept the invitation',
    note: 'The link works once and expires in 7 days. If you don’t know this student, ignore this email and nothing will happen.',
  },
  changed: {
    named: {
      subject: 'You invited {{guardian}} to see your lessons',
      preheader: 'As a parent or guardian.',
      heading: 'You invited a parent or guardian',
      text: 'You invited {{guardian}} to see your lessons, progress and balance. We’ll let you know when they accept.',
      open: 'See who has access',
      note: 'If this wasn’t you, withdraw the invitation and change your password.',
    },
    accepted: {
      subject: '{{guardian}} can now see your lessons',
      preheader: 'They accepted your invitation.',
      heading: 'Your invitation was accepted',
      text: '{{guardian}} can now see your lessons, progress and balance. You can remove their access at any time.',
      open: 'See who has access',
      note: '',
    },
    left: {
      subject: '{{guardian}} can no longer see your lessons',
      preheader: 'They removed their own access.',
      heading: 'A parent or guardian left',
      text: '{{guardian}} removed their own access as a parent or guardian. You can invite them again.',
      open: 'See who has access',
      note: '',
    },
    removed: {
      subject: 'You can no longer see {{student}}’s lessons',
      preheader: 'Your access has ended.',
      heading: 'Your access has ended',
      text: '{{student}} stopped sharing their driving lessons with you. Your own account hasn’t changed.',
      open: 'Open Lanewise',
      note: '',
    },
  },
};
export type Texts = typeof texts;
