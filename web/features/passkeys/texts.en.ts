export const texts = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, face or device PIN. No password or code to remember.',
  unknown: 'Unknown device',
  added: 'Added {{date}}',
  neverUsed: 'Not used yet',
  lastUsed: 'Last used {{when}}',
  remove: 'Remove',
  removeNamed: 'Remove the {{name}} passkey',
  removed: 'Passkey removed. We logged out the devices that used it. You can delete it on your device too.',
  add: 'Add a passkey',
  addLead: 'Enter your password first, so nobody else can add one. Your device will guide you from there.',
  next: 'Continue',
  busy: 'Waiting for your device…',
  cancel: 'Cancel',
  notMade: 'We couldn’t create a passkey. Try again, or use another device.',
  done: 'You can now log in with this passkey.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    passkeys: typeof texts;
  }
}
