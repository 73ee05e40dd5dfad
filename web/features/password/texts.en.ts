export const texts = {
  forgot: {
    title: {
      STUDENT: 'Student Password Reset',
      SCHOOL: 'School Password Reset',
      ADMIN: 'Admin Password Reset',
    },
    lead: 'Tell us the email address of your account. We will email you a link to choose a new password.',
    submit: 'Send the link',
    busy: 'Sending…',
    sentTitle: 'Check your inbox',
    sent: 'Password reset instructions have been sent to your email. Please check your inbox.',
    sentHint: 'Nothing there after a few minutes? Look in your spam folder, or check that {{email}} is right.',
    again: 'Use another address',
    refused: 'Failed to process your request. Please verify your email and try again.',
    network: 'Something went wrong. Please try again later.',
    backToLogin: 'Back to Login',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'At least 8 characters. A few words that mean something only to you work well.',
    newPassword: 'New password',
    confirmPassword: 'Confirm the new password',
    submit: 'Reset Password',
    busy: 'Resetting…',
    invalidLink: 'Invalid reset link. Please request a new password reset link.',
    failed: 'Failed to reset password. The link may have expired or is invalid.',
    network: 'Something went wrong. Please try again later.',
    requestNew: 'Request a new link',
    doneTitle: 'Your password is changed',
    done: 'For your safety, every device was logged out. Log in with your new password.',
    goToLogin: 'Go to Login',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    password: typeof texts;
  }
}
