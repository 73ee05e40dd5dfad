/** What the calls answer when all went well. */
export const texts = {
  signedUp: 'Please check your email for verification before logging in.',
  verified: 'Your account has been successfully verified!',
  linkSent: 'Password reset instructions have been sent to your email. Please check your inbox.',
  logInLinkSent: 'If this address has a student account, a login link is on its way. Check your inbox.',
  linkSentAgain: 'If you signed up with this address, a new link is on its way. Check your inbox.',
  passwordSet: 'Your password has been changed. Log in with the new one.',
};
export type Texts = typeof texts;
