export const texts = {
  password: 'Your password',
  appCode: 'Code from the app',
  appCodeHelp: 'Six digits, new every 30 seconds.',
  cancel: 'Cancel',
  logIn: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and type the code that it shows for Lanewise.',
    recoveryLead:
      'Type one of the recovery codes that you saved when you turned on two-step verification. Each works once.',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'Twelve letters and digits, like 7K3Q\u20119MXA\u201122PZ.',
    submit: 'Finish logging in',
    busy: 'Logging in...',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the app instead',
    lost: 'No phone and no recovery codes?',
    contact: 'Write to us',
    back: 'Back to Login',
    orRecovery: 'Or use a recovery code now.',
  },
  setUp: {
    title: 'Turn on two-step verification',
    passwordLead: 'First your password, so that nobody else can turn it on.',
    next: 'Continue',
    checking: 'Checking…',
    scan: 'Open an authenticator app on your phone and scan this. If you have none yet, the app store has several free ones.',
    qr: 'QR code for your authenticator app',
    openApp: 'Open it in the app on this device',
    // Account label in the authenticator app: one email may have an account of each kind.
    account: { candidate: '{{email}}', school: '{{email}} (school)', admin: '{{email}} (administrator)' },
    key: 'Or type this key into the app',
    copyKey: 'Copy the key',
    keyCopied: 'The key is copied.',
    confirm: 'Turn on',
    done: 'Two-step verification is on.',
  },
  codes: {
    title: 'Save your recovery codes',
    lead: 'Each lets you in once, when you do not have your phone. Keep them somewhere safe: they are shown only this once.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'The codes are copied.',
    download: 'Download',
    fileName: 'lanewise-recovery-codes.txt',
    fileHeading: 'Lanewise recovery codes of {{email}}. Each works once.',
    done: 'I have saved them',
  },
  renew: {
    title: 'Make new recovery codes',
    lead: 'Your old recovery codes stop working.',
    code: 'Code from the app, or a recovery code',
    confirm: 'Make new codes',
    busy: 'Making…',
    done: 'You have new recovery codes.',
  },
  turnOff: {
    title: 'Turn off two-step verification?',
    lead: 'From then on, your password alone is enough to log in.',
    keep: 'Keep it on',
    confirm: 'Turn off',
    busy: 'Turning off…',
    done: 'Two-step verification is off.',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    'second-factor': typeof texts;
  }
}
