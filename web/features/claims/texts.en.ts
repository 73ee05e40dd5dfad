export const texts = {
  title: '{{school}} has lessons for {{name}} under your email',
  lead: 'Choose whose lessons these are to see them here.',
  whose: 'Whose lessons are they?',
  answer: {
    mine: 'Mine',
    child: 'My child’s',
    not_mine: 'Not mine',
  },
  help: {
    mine: 'We’ll add them to your bookings.',
    child: 'You can follow them under Family.',
    not_mine: 'You’ll stop getting messages from the school about these lessons. The lessons stay booked.',
  },
  dateOfBirth: '{{name}}’s date of birth',
  lastDigits: 'Last four digits of the phone number the school has on file',
  submit: 'Save answer',
  busy: 'Saving…',
  done: {
    mine: 'The lessons are now in your bookings.',
    child: 'You can now follow the lessons under Family.',
    not_mine: 'You won’t get messages about these lessons.',
  },
  accept: {
    title: 'Connect your lessons',
    lead: '{{school}} books driving lessons for {{name}}. Connect the lessons to your account to see them online.',
    logIn: 'Log in',
    signUp: 'Sign up',
    needsAccount: 'Log in or sign up first. This link keeps working until you use it.',
    mine: 'They’re mine',
    child: 'They’re my child’s',
    busy: 'Connecting…',
    overTitle: 'This link no longer works',
    over: 'It’s already been used, or it has expired. Ask your school for a new one.',
    otherAccount: 'You’re logged in with another kind of account. Log out, then log in as a student.',
    logOut: 'Log out',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    claims: typeof texts;
  }
}
