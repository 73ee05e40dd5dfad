import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  signedUp: 'Consultez vos courriels et confirmez votre adresse avant de vous connecter.',
  verified: 'Votre compte est maintenant vérifié!',
  linkSent:
    'Les instructions pour choisir un nouveau mot de passe ont été envoyées à votre adresse. Consultez vos courriels.',
  logInLinkSent:
    'Si cette adresse a un compte élève, nous y avons envoyé un lien de connexion. Consultez vos courriels.',
  linkSentAgain:
    'Si vous vous êtes inscrit avec cette adresse, nous y avons envoyé un nouveau lien. Consultez vos courriels.',
  passwordSet: 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
};
