export const texts = {
  added: {
    subject: 'A program can now use your school’s account',
    preheader: 'A key has been made for “{{name}}”.',
    heading: 'You have a new key',
    text: 'A key called “{{name}}” has just been made with your log-in. The program that has it can use your school’s account, as far as the key allows, without a password. Under Programs you see each key, when it was last used, and can end it.',
    open: 'Go to Programs',
    note: 'If it was not you, choose a new password now at {{link}}: that ends every key that you made. Then write to {{supportEmail}}.',
  },
  /** Instead, of a student's. */
  own: {
    subject: 'A program can now use your account',
    text: 'A key called “{{name}}” has just been made with your log-in. The program that has it can act for you, as far as the key allows, without a password. On your profile you see each key, when it was last used, and can end it.',
    open: 'Go to my profile',
  },
};
export type Texts = typeof texts;
