export const texts = {
  added: {
    subject: 'New API key for your school’s account',
    preheader: 'The key is called “{{name}}”.',
    heading: 'You have a new API key',
    text: 'Someone just created the key “{{name}}” from your account. An app with this key can access your school’s account without a password, within the key’s limits. Under Integrations, you can see when each key was last used and revoke it.',
    open: 'Go to Integrations',
    note: 'If this wasn’t you, choose a new password now at {{link}}. This also revokes every key you created. Then email {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
