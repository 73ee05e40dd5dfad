export const texts = {
  mine: {
    title: 'Parents and guardians',
    lead: 'Let up to three people see your lessons, your progress and what is owed. Your messages and notes stay yours.',
    invite: 'Invite a parent or guardian',
    until: 'Invited: the link works until {{date}}',
    looked: 'Last looked {{when}}',
    neverLooked: 'Has not looked yet',
    mayCancelNamed: '{{name}} may cancel my lessons',
    resend: 'Send again',
    resendNamed: 'Send again to {{name}}',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
  },
  name: {
    title: 'Who is it?',
    lead: 'They get a link by email that works once, for 7 days.',
    email: 'Their email address',
    mayCancel: 'May cancel my lessons',
    mayCancelHelp: 'By the same rules as you. You are told at once. You can change this at any time.',
    submit: 'Send the invitation',
    busy: 'Sending…',
    cancel: 'Not now',
    done: 'An invitation is on its way to {{email}}.',
  },
  remove: {
    title: 'Remove {{name}}?',
    text: 'They stop seeing your lessons right now, and are told by email.',
    textInvited: 'The link that they were sent stops working right now.',
    keep: 'Keep',
    confirm: 'Remove',
    busy: 'Removing…',
    done: '{{name}} has no access any more.',
  },
  accept: {
    title: 'See a student’s lessons',
    lead: '{{student}} named you as a parent or guardian. You will see their lessons, their progress and what is owed.',
    maySee: '{{student}} books and cancels the lessons.',
    mayCancel: '{{student}} books the lessons. You may cancel one, too.',
    ownPassword: 'The one that you already log in to Lanewise with as a student or a parent.',
    submit: 'Accept',
    busy: 'One moment…',
    overTitle: 'This invitation no longer works',
    over: 'It was used, taken back or replaced, or is older than 7 days. Ask the student for a new one.',
    logIn: 'Go to log-in',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    guardians: typeof texts;
  }
}
