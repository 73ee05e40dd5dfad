import type { Locale } from '#contract/accounts.ts';

/** What the calls answer when all went well. */
export const ACCOUNT_MESSAGES: Record<
  Locale,
  Record<'signedUp' | 'verified' | 'linkSent' | 'linkSentAgain' | 'passwordSet', string>
> = {
  en: {
    signedUp: 'Please check your email for verification before logging in.',
    verified: 'Your account has been successfully verified!',
    linkSent: 'Password reset instructions have been sent to your email. Please check your inbox.',
    linkSentAgain: 'If you signed up with this address, a new link is on its way. Please check your inbox.',
    passwordSet: 'Your password has been changed. Please log in with the new one.',
  },
  fr: {
    signedUp: 'Consultez vos courriels et confirmez votre adresse avant de vous connecter.',
    verified: 'Votre compte est maintenant vérifié!',
    linkSent:
      'Les instructions pour choisir un nouveau mot de passe ont été envoyées à votre adresse. Consultez vos courriels.',
    linkSentAgain:
      'Si vous vous êtes inscrit avec cette adresse, un nouveau lien est en route. Consultez vos courriels.',
    passwordSet: 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
  },
};
