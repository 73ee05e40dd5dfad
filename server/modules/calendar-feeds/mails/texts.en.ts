export const texts = {
  added: {
    subject: 'You have a new calendar address',
    preheader: 'Whoever has it can read your lessons.',
    heading: 'You have a new calendar address',
    text: 'A private calendar address has just been made for your {{account}}. Whoever has it can read the lessons, without a password. Under your account you see each address, when it was last used, and can revoke it.',
    open: 'Go to my account',
    note: 'If it was not you, choose a new password now at {{link}}: that ends every calendar address too. Then write to {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
