export const texts = {
  password: 'Your password',
  appCode: 'Code from the app',
  appCodeHelp: 'Six digits, new every 30 seconds.',
  cancel: 'Cancel',
  logIn: {
    title: 'Enter your code',
    lead: 'Enter the code that your authenticator app shows for Lanewise.',
    recoveryLead: 'Enter one of the recovery codes you saved. Each code works once.',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'Twelve letters and digits, like 7K3Q\u20119MXA\u201122PZ.',
    submit: 'Finish logging in',
    busy: 'Logging in...',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the app instead',
    lost: 'Lost your phone and recovery codes?',
    contact: 'Write to us',
    back: 'Back to Login',
    orRecovery: 'Or use a recovery code now.',
  },
  setUp: {
    title: 'Turn on two-step verification',
    passwordLead: 'Enter your password first, so nobody else can turn it on.',
    next: 'Continue',
    checking: 'Checking…',
    scan: 'Scan this with an authenticator app on your phone. Your app store has several free ones.',
    qr: 'QR code for your authenticator app',
    openApp: 'Open in an authenticator app on this device',
    // Account label in the authenticator app: one email may have an account of each kind.
    account: { candidate: '{{email}}', school: '{{email}} (school)', admin: '{{email}} (administrator)' },
    key: 'Or enter this key in the app',
    copyKey: 'Copy key',
    keyCopied: 'Key copied.',
    confirm: 'Turn on',
    done: 'Two-step verification is on.',
  },
  codes: {
    title: 'Save your recovery codes',
    lead: 'Use one to log in without your phone. Each works once. Save them now: you won’t see them again.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Codes copied.',
    download: 'Download',
    fileName: 'lanewise-recovery-codes.txt',
    fileHeading: 'Lanewise recovery codes for {{email}}. Each works once.',
    done: 'I’ve saved them',
  },
  renew: {
    title: 'Create new recovery codes',
    lead: 'Your old recovery codes will stop working.',
    code: 'Code from the app, or a recovery code',
    confirm: 'Create new codes',
    busy: 'Creating…',
    done: 'You have new recovery codes.',
  },
  turnOff: {
    title: 'Turn off two-step verification?',
    lead: 'You’ll log in with your password alone.',
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
