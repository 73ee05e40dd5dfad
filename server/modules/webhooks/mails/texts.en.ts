export const texts = {
  turnedOff: {
    subject: 'Your program at {{host}} is no longer told',
    preheader: 'It has taken nothing for {{days}} days.',
    heading: 'A program no longer hears of your lessons',
    text: 'The address at {{host}} has taken no message for {{days}} days, so we have stopped sending. What it missed is kept. Once it works again, turn it on under Programs: it is then told all of it.',
    open: 'Go to Programs',
  },
};
export type Texts = typeof texts;
