export const texts = {
  forgot: {
    title: {
      STUDENT: 'Student Password Reset',
      SCHOOL: 'School Password Reset',
      ADMIN: 'Admin Password Reset',
    },
    lead: 'Enter your account’s email. We’ll send you a link to choose a new password.',
    submit: 'Send link',
    busy: 'Sending…',
    sentTitle: 'Check your inbox',
    sent: 'Password reset instructions have been sent to your email. Please check your inbox.',
    sentHint: 'Nothing after a few minutes? Check your spam folder, and that {{email}} is right.',
    again: 'Use a different email',
    refused: 'Failed to process your request. Please verify your email and try again.',
    network: 'Something went wrong. Please try again later.',
    backToLogin: 'Back to Login',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Use at least 8 characters. A few words only you would think of work well.',
    newPassword: 'New password',
    confirmPassword: 'Confirm the new password',
    submit: 'Reset Password',
    busy: 'Resetting…',
    invalidLink: 'Invalid reset link. Please request a new password reset link.',
    failed: 'Failed to reset password. The link may have expired or is invalid.',
    network: 'Something went wrong. Please try again later.',
    requestNew: 'Request a new link',
    doneTitle: 'Password changed',
    done: 'To keep your account safe, we logged out every device. Log in with your new password.',
    goToLogin: 'Go to Login',
  },
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    password: typeof texts;
  }
}
