export const texts = {
  aStudent: 'A student',
  somebody: 'Somebody',
  invitation: {
    subject: '{{student}} shares their driving lessons with you',
    preheader: 'See lessons, progress and what is owed.',
    heading: 'You are invited',
    text: '{{student}} named you as a parent or guardian on Lanewise. You will see their driving lessons, how they progress and what is to be paid to the driving school.',
    maySee: 'Booking and cancelling stay with {{student}}.',
    mayCancel: 'You may cancel a lesson, too. Booking stays with {{student}}.',
    open: 'Accept the invitation',
    note: 'The link works once, for 7 days. If you do not know the student, ignore this message: without the link nothing happens.',
  },
  changed: {
    named: {
      subject: 'You invited {{guardian}} to see your lessons',
      preheader: 'As a parent or guardian.',
      heading: 'A parent or guardian is invited',
      text: 'You invited {{guardian}} to see your lessons, your progress and what is owed. We tell you when they accept.',
      open: 'See who has access',
      note: 'Was it not you? Take the invitation back and change your password.',
    },
    accepted: {
      subject: '{{guardian}} can now see your lessons',
      preheader: 'They accepted your invitation.',
      heading: 'Your invitation was accepted',
      text: '{{guardian}} now sees your lessons, your progress and what is owed. You can take that back at any time.',
      open: 'See who has access',
      note: '',
    },
    left: {
      subject: '{{guardian}} no longer sees your lessons',
      preheader: 'They gave up their access.',
      heading: 'One fewer sees your lessons',
      text: '{{guardian}} gave up the access that you gave them as a parent or guardian. You can invite them again.',
      open: 'See who has access',
      note: '',
    },
    removed: {
      subject: 'You no longer see the lessons of {{student}}',
      preheader: 'Your access has ended.',
      heading: 'Your access has ended',
      text: '{{student}} no longer shares their driving lessons with you. Your own account stays as it is.',
      open: 'Open Lanewise',
      note: '',
    },
  },
};
export type Texts = typeof texts;
