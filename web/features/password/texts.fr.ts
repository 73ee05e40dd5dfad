import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  forgot: {
    title: {
      STUDENT: 'Nouveau mot de passe – élève',
      SCHOOL: 'Nouveau mot de passe – école de conduite',
      ADMIN: 'Nouveau mot de passe – administration',
    },
    lead: 'Entrez l’adresse courriel de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
    submit: 'Envoyer le lien',
    busy: 'Envoi en cours…',
    sentTitle: 'Consultez vos courriels',
    sent: 'Les instructions pour choisir un nouveau mot de passe ont été envoyées à votre adresse. Consultez vos courriels.',
    sentHint:
      'Rien après quelques minutes? Regardez dans vos courriels indésirables ou vérifiez que l’adresse {{email}} est la bonne.',
    again: 'Utiliser une autre adresse courriel',
    refused: 'Votre demande n’a pas pu être traitée. Vérifiez votre adresse courriel et réessayez.',
    network: 'Un problème est survenu. Réessayez plus tard.',
    backToLogin: 'Retour à la connexion',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Utilisez au moins 8 caractères. Quelques mots qui n’ont de sens que pour vous font très bien l’affaire.',
    newPassword: 'Nouveau mot de passe',
    confirmPassword: 'Confirmez le nouveau mot de passe',
    submit: 'Changer le mot de passe',
    busy: 'Changement en cours…',
    invalidLink: 'Lien non valide. Demandez un nouveau lien pour changer votre mot de passe.',
    failed: 'Le mot de passe n’a pas pu être changé. Le lien est peut-être expiré ou non valide.',
    network: 'Un problème est survenu. Réessayez plus tard.',
    requestNew: 'Demander un nouveau lien',
    doneTitle: 'Votre mot de passe est changé',
    done: 'Par sécurité, nous avons déconnecté tous vos appareils. Connectez-vous avec votre nouveau mot de passe.',
    goToLogin: 'Aller à la connexion',
  },
};
