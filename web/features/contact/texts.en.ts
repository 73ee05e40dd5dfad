export const texts = {
  contact: {
    title: 'Contact',
    heading: 'Contact us',
    lead: 'Got an issue? Want to send feedback? Let us know.',
    description: 'Got an issue? Want to send feedback? Write to the Lanewise team.',
    required: 'We need your first name, email and a subject. The rest is optional.',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Your email',
    emailHelp: 'We answer to this address and use it for nothing else.',
    subject: 'Subject',
    message: 'Your message',
    submit: 'Send message',
    busy: 'Sending…',
    empty: 'Your message is empty. Write a few words, or press “Send message” again to send the subject alone.',
    sentTitle: 'Your message is on its way',
    sent: 'Thank you, {{name}}. We have your message and will answer to {{email}}.',
    another: 'Send another message',
    refused: 'Your message was not sent, but nothing you typed is lost. Please try again in a moment.',
    network: 'Your message was not sent: we could not reach Lanewise. Nothing you typed is lost. Please try again.',
    before: 'Before you write',
    beforeText: 'Many answers are already here:',
    beforeFaqs: 'Frequently Asked Questions',
    aboutLesson: 'About a lesson you booked',
    aboutLessonText:
      'Your school knows it best. Its phone number is in your confirmation email and on the booking in My Bookings.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    contact: typeof texts;
  }
}
