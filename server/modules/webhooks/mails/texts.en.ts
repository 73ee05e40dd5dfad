export const texts = {
  added: {
    subject: 'New webhook to {{host}}',
    preheader: 'It receives your school’s bookings, changes and payments.',
    heading: 'Your school has a new webhook',
    text: 'Someone just added a webhook to {{host}} for {{school}}. It receives bookings, changes and payments as they happen, without anyone logging in. You can see and remove webhooks under Integrations.',
    open: 'Go to Integrations',
    note: 'If nobody at your school did this, remove the webhook under Integrations. Changing your password doesn’t remove it. Then choose a new password at {{link}} and email {{supportEmail}}.',
  },
  yourSchool: 'your school',
  turnedOff: {
    subject: 'We turned off your webhook to {{host}}',
    preheader: 'It hasn’t accepted a message for {{days}} days.',
    heading: 'Webhook turned off',
    text: '{{host}} hasn’t accepted a message for {{days}} days, so we’ve stopped sending. We’ve kept the messages it missed. Once it works again, turn the webhook back on under Integrations and we’ll send them all.',
    gonePreheader: 'It no longer accepts messages.',
    gone: '{{host}} no longer accepts messages (it returned 410 Gone), so we’ve stopped sending. If it returned that by mistake, turn the webhook back on under Integrations. We’ve kept the messages it missed and will send them all.',
    open: 'Go to Integrations',
  },
};
export type Texts = typeof texts;
