export const texts = {
  added: {
    subject: 'You have a new calendar address',
    preheader: 'Anyone with the address can see your lessons.',
    heading: 'You have a new calendar address',
    text: 'Someone just created a private calendar address for your {{account}}. Anyone with the address can see the lessons without a password. In your account, you can see when each address was last used and revoke it.',
    open: 'Go to my account',
    note: 'If this wasn’t you, choose a new password now at {{link}}. This also revokes every calendar address. Then email {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
