export const texts = {
  added: {
    subject: 'A program at {{host}} is now told of your lessons',
    preheader: 'An address was added for your school’s programs.',
    heading: 'A program is told of what happens at your school',
    text: 'An address at {{host}} has just been added for {{school}}. From now on it is told of bookings, changes and payments as they happen, without anybody logging in. Under Programs you see each address, and can remove it.',
    open: 'Go to Programs',
    note: 'If nobody at your school did this, remove the address there and choose a new password now at {{link}}: a new password alone does not remove it. Then write to {{supportEmail}}.',
  },
  yourSchool: 'your school',
  turnedOff: {
    subject: 'Your program at {{host}} is no longer told',
    preheader: 'It has taken nothing for {{days}} days.',
    heading: 'A program no longer hears of your lessons',
    text: 'The address at {{host}} has taken no message for {{days}} days, so we have stopped sending. What it missed is kept. Once it works again, turn it on under Programs: it is then told all of it.',
    gonePreheader: 'It answered that it takes no messages any more.',
    gone: 'The address at {{host}} answered that it takes no messages any more (410 Gone), so we have stopped sending. What it missed is kept. If it was a mistake, turn it on under Programs: it is then told all of it.',
    open: 'Go to Programs',
  },
};
export type Texts = typeof texts;
