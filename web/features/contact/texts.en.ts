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
    emailHelp: 'We’ll only use it to reply to you.',
    subject: 'Subject',
    message: 'Your message',
    submit: 'Send message',
    busy: 'Sending…',
    empty: 'Your message is empty. Write a few words, or tap “Send message” again to send only the subject.',
    sentTitle: 'Message sent',
    sent: 'Thanks, {{name}}. We’ll reply to {{email}}.',
    another: 'Send another message',
    refused: 'We couldn’t send your message. What you typed is still here. Please try again in a moment.',
    network: 'We couldn’t reach Lanewise to send your message. What you typed is still here. Please try again.',
    before: 'Before you write',
    beforeText: 'You may find your answer here:',
    beforeFaqs: 'Frequently Asked Questions',
    aboutLesson: 'About a lesson you booked',
    aboutLessonText:
      'Contact your school. Its phone number is in your confirmation email and on the booking in My Bookings.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    contact: typeof texts;
  }
}
