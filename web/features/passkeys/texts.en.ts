export const texts = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, your face or your device’s PIN: nothing to remember, and no code.',
  unknown: 'Unknown device',
  added: 'Added {{date}}',
  neverUsed: 'Not used yet',
  lastUsed: 'Last used {{when}}',
  remove: 'Remove',
  removeNamed: 'Remove the passkey of {{name}}',
  removed: 'Passkey removed. Devices that logged in with it are logged out. You can delete it on your device too.',
  add: 'Add a passkey',
  addLead: 'First your password, so that nobody else can add one. Then your device asks you.',
  next: 'Continue',
  busy: 'Waiting for your device…',
  cancel: 'Cancel',
  notMade: 'No passkey was made. Try again, or use another device.',
  done: 'From now on you can log in with this passkey.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    passkeys: typeof texts;
  }
}
