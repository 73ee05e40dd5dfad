export const texts = { sent: 'Your message has been sent.' };
export type Texts = typeof texts;
