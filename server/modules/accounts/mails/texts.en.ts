export const texts = {
  account: {
    STUDENT: 'student account',
    SCHOOL: 'driving school account',
    ADMIN: 'administrator account',
  },

  verify: {
    subject: 'Confirm your email address',
    preheader: 'One tap and your Lanewise account is ready.',
    heading: 'Confirm your email address',
    welcome: 'Someone signed up for a Lanewise {{account}} with this address. If it was you, confirm your address.',
    open: 'Confirm my email address',
    note: 'The link works for 24 hours. If it wasn’t you, ignore this email and nothing will happen.',
  },

  alreadyRegistered: {
    subject: 'You already have a Lanewise account',
    preheader: 'Someone signed up with your address. Log in instead.',
    heading: 'You already have an account',
    nothingChanged:
      'Someone, probably you, just signed up with this address. You already have a {{account}}, so nothing has changed. Log in as usual.',
    logIn: 'Log in',
    forgot: 'Forgot your password? We’ll send you a link to choose a new one.',
    choose: 'Choose a new password',
    note: 'If it wasn’t you, you don’t need to do anything. Your account and password are unchanged.',
  },

  resetPassword: {
    subject: 'Choose a new password',
    preheader: 'The link works for one hour.',
    heading: 'Choose a new password',
    text: 'Use the button below to choose a new password for your {{account}}.',
    open: 'Choose a new password',
    note: 'The link works once and expires in an hour. If you didn’t request it, ignore this email and your password will stay the same.',
  },

  logInLink: {
    subject: 'Your login link',
    preheader: 'One tap and you’re in. No password needed.',
    heading: 'Log in without a password',
    text: 'Use the button below to log in to your student account.',
    open: 'Log in to Lanewise',
    note: 'The link works once and expires in an hour. If you didn’t request it, ignore this email. Don’t share the link with anyone.',
  },

  passwordChanged: {
    subject: 'Your password was changed',
    preheader: 'If it was you, you don’t need to do anything.',
    heading: 'Your password was changed',
    text: 'Someone just changed the password for your {{account}}. We logged out your other devices and revoked your calendar addresses and passkeys. If it was you, log in with your new password.',
    logIn: 'Log in',
    note: 'If it wasn’t you, choose a new password now at {{link}} and email {{supportEmail}}.',
  },

  invitation: {
    subject: 'You’re now a Lanewise administrator',
    preheader: 'Choose a password to get started.',
    heading: 'Welcome to the team',
    text: 'We’ve created an administrator account for you. Choose a password to get started.',
    choose: 'Choose my password',
    note: 'The link works once and expires in 24 hours. After that, request a new one at {{link}}.',
  },

  passkey: {
    added: {
      subject: 'A passkey was added to your account',
      preheader: 'You can now log in with it instead of your password.',
      text: 'Someone just added a passkey ({{device}}) to your {{account}}. You can now log in with it instead of a password and a code.',
    },
    removed: {
      subject: 'A passkey was removed from your account',
      preheader: 'Nobody can log in with it now.',
      text: 'Someone just removed a passkey ({{device}}) from your {{account}}. Nobody can log in with it now.',
    },
    unknownDevice: 'unknown device',
    open: 'Go to my account',
    note: 'If this wasn’t you, choose a new password now at {{link}}. This also removes every passkey. Then email {{supportEmail}}.',
  },

  secondFactor: {
    on: {
      subject: 'Two-step verification is on',
      preheader: 'You’ll now need a code to log in.',
      text: 'Someone just turned on two-step verification for your {{account}}. When you log in, we’ll ask for your password and a code from your authenticator app. Keep your recovery codes in a safe place: you’ll need them if you lose your phone.',
    },
    off: {
      subject: 'Two-step verification is off',
      preheader: 'You can now log in with just your password.',
      text: 'Someone just turned off two-step verification for your {{account}}. You can now log in with just your password.',
    },
    removed: {
      subject: 'Two-step verification was removed from your account',
      preheader: 'Our team removed it so that you can log in again.',
      text: 'Our team removed two-step verification from your {{account}} so that you can log in without your phone or recovery codes. You now only need your password. Turn it on again once you’ve logged in.',
    },
    codes_renewed: {
      subject: 'You have new recovery codes',
      preheader: 'The old ones no longer work.',
      text: 'Someone just created new recovery codes for your {{account}}. The old ones no longer work.',
    },
    code_used: {
      subject: 'Someone logged in with a recovery code',
      preheader: 'Recovery codes left: {{codesLeft}}',
      text: 'Someone just used a recovery code to log in to your {{account}}. Each code works only once. Recovery codes left: {{codesLeft}}.',
    },
    last_code_used: {
      subject: 'Someone logged in with a recovery code',
      preheader: 'It was the last one.',
      text: 'Someone just used a recovery code to log in to your {{account}}. It was the last one. Create new ones so that you can always log in without your phone.',
    },
    open: 'Go to my account',
    note: 'If it wasn’t you, choose a new password now at {{link}} and email {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
