export const texts = {
  account: {
    STUDENT: 'student account',
    SCHOOL: 'driving school account',
    ADMIN: 'administrator account',
  },

  verify: {
    subject: 'Please confirm your email address',
    preheader: 'One tap, and your Lanewise account is ready.',
    heading: 'Confirm your email address',
    welcome: 'Someone signed up for a Lanewise {{account}} with this address. If it was you, confirm your address.',
    open: 'Confirm my email address',
    note: 'The link works for 24 hours. If it wasn’t you, ignore this email and nothing will happen.',
  },

  alreadyRegistered: {
    subject: 'You already have a Lanewise account',
    preheader: 'Somebody signed up with your address. Log in instead.',
    heading: 'You already have an account',
    nothingChanged:
      'Somebody, most likely you, has just signed up with this address. It already has a {{account}}, so nothing has changed. Log in as usual.',
    logIn: 'Log in',
    forgot: 'Forgot your password? Ask for a link to choose a new one.',
    choose: 'Choose a new password',
    note: 'If it was not you, you have nothing to do. Your account and password are unchanged.',
  },

  resetPassword: {
    subject: 'Choose a new password',
    preheader: 'The link works for one hour.',
    heading: 'Choose a new password',
    text: 'Open this link to choose a new password for your {{account}}.',
    open: 'Choose a new password',
    note: 'The link works once, for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
  },

  logInLink: {
    subject: 'Your link to log in',
    preheader: 'One press, and you are in. No password needed.',
    heading: 'Log in without a password',
    text: 'Open this link to log in to your student account.',
    open: 'Log in to Lanewise',
    note: 'The link works once, for one hour. If you did not ask for it, ignore this message, and give the link to nobody.',
  },

  passwordChanged: {
    subject: 'Your password was changed',
    preheader: 'If it was you, there is nothing to do.',
    heading: 'Your password was changed',
    text: 'The password of your {{account}} has just been changed, your other devices were logged out, and your calendar addresses and passkeys ended. If it was you, log in with the new one.',
    logIn: 'Log in',
    note: 'If it was not you, choose a new password now at {{link}} and write to {{supportEmail}}.',
  },

  invitation: {
    subject: 'You are an administrator of Lanewise',
    preheader: 'Choose a password to get started.',
    heading: 'Welcome to the team',
    text: 'An administrator account was opened for this address. Choose its password to start.',
    choose: 'Choose my password',
    note: 'The link works once, for 24 hours. After that, ask for another at {{link}}.',
  },

  passkey: {
    added: {
      subject: 'A passkey was added to your account',
      preheader: 'From now on it logs you in without a password.',
      text: 'A passkey has just been added to your {{account}} ({{device}}). From now on it logs you in without a password and without a code.',
    },
    removed: {
      subject: 'A passkey was removed from your account',
      preheader: 'It no longer logs anybody in.',
      text: 'A passkey of your {{account}} has just been removed ({{device}}). It no longer logs anybody in.',
    },
    unknownDevice: 'unknown device',
    open: 'Go to my account',
    note: 'If you know nothing of this, choose a new password now at {{link}}: it ends every passkey. And write to {{supportEmail}}.',
  },

  secondFactor: {
    on: {
      subject: 'Two-step verification is on',
      preheader: 'From now on, logging in asks for a code too.',
      text: 'Two-step verification has just been turned on for your {{account}}. From now on, after your password we ask for a code from your authenticator app. Keep your recovery codes in a safe place: with them you get in without your phone.',
    },
    off: {
      subject: 'Two-step verification is off',
      preheader: 'From now on, your password alone is enough.',
      text: 'Two-step verification has just been turned off for your {{account}}. From now on, your password alone is enough to log in.',
    },
    removed: {
      subject: 'Two-step verification was taken off your account',
      preheader: 'Lanewise did it, so that you can log in again.',
      text: 'Our team has taken two-step verification off your {{account}}, so that you can log in without your phone and your recovery codes. Your password alone is enough now. Please turn it on again once you are in.',
    },
    codes_renewed: {
      subject: 'You have new recovery codes',
      preheader: 'The old ones no longer work.',
      text: 'New recovery codes have just been made for your {{account}}. The old ones no longer work.',
    },
    code_used: {
      subject: 'Somebody logged in with a recovery code',
      preheader: 'Recovery codes left: {{codesLeft}}',
      text: 'One of the recovery codes of your {{account}} was just used to log in. It does not work a second time. Recovery codes left: {{codesLeft}}.',
    },
    last_code_used: {
      subject: 'Somebody logged in with a recovery code',
      preheader: 'It was the last one.',
      text: 'One of the recovery codes of your {{account}} was just used to log in. It does not work a second time. It was the last one: make new ones, so that you can always get in without your phone.',
    },
    open: 'Go to my account',
    note: 'If you know nothing of this, choose a new password now at {{link}} and write to {{supportEmail}}.',
  },
};
export type Texts = typeof texts;
