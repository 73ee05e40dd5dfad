export const texts = {
  added: {
    subject: 'New API key for your school’s account',
    preheader: 'The key is called “{{name}}”.',
    heading: 'You have a new API key',
    text: 'The key “{{name}}” was just made with your login. The app that uses it can work with your school’s account, within the key’s limits and without a password. Under Integrations, you can see when each key was last used and revoke it.',
    open: 'Go to Integrations',
    note: 'If this wasn’t you, choose a new password now at {{link}}: that revokes every key you made. Then write to {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
