import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  verify: {
    titleFor: 'Vérification du compte – {{label}}',
    label: { STUDENT: 'élève', SCHOOL: 'école de conduite', ADMIN: 'administration', other: 'utilisateur' },
    busy: 'Vérification de votre compte…',
    success: 'Votre compte est maintenant vérifié!',
    successTitle: 'C’est fait',
    pendingTitle: 'Une dernière étape',
    pending:
      'Pour terminer, connectez-vous sur cet appareil avec le mot de passe choisi à l’inscription. Si vous ne le connaissez pas, choisissez-en un nouveau.',
    lockedTitle: 'Votre compte est bloqué',
    locked:
      'Votre adresse est vérifiée, mais vous ne pouvez pas vous connecter tant que nous n’avons pas débloqué votre compte. Écrivez-nous pour savoir pourquoi.',
    choosePassword: 'Choisir un nouveau mot de passe',
    failureTitle: 'Ça n’a pas fonctionné',
    invalidLink: 'Lien de vérification non valide. Le jeton ou le type de compte manque.',
    failed: 'La vérification a échoué. Réessayez ou écrivez au soutien.',
    network: 'Erreur de réseau. Vérifiez votre connexion et réessayez.',
    expiredHint:
      'Un lien est valide 24 heures. Inscrivez-vous de nouveau avec la même adresse et nous vous en enverrons un autre.',
    goToLogin: 'Aller à la connexion',
    goHome: 'Aller à l’accueil',
    contact: 'Écrire au soutien',
  },
  confirmRecord: {
    title: 'Votre cours, c’était bien ça?',
    lead: 'Votre moniteur a inscrit au dossier les minutes, les kilomètres et les habiletés indiqués dans votre courriel. S’ils sont exacts, confirmez-les.',
    submit: 'Confirmer ce cours',
    busy: 'Confirmation…',
    doneTitle: 'Cours confirmé',
    done: 'Le cours {{code}} est maintenant confirmé à votre dossier de conduite.',
    see: 'Voir le cours',
    failureTitle: 'Ce lien ne fonctionne plus',
    failed:
      'Le dossier de ce cours a changé depuis l’envoi du courriel. Consultez la page du cours pour voir la version actuelle.',
    bookings: 'Voir mes réservations',
  },
  calendarLinkOver: {
    title: 'Ajoutez votre cours à votre calendrier',
    failureTitle: 'Ce lien ne fonctionne plus',
    failed:
      'Un lien de calendrier cesse de fonctionner quand le cours commence, est déplacé ou est annulé. Ouvrez vos réservations pour voir le cours et l’ajouter de nouveau.',
    bookings: 'Voir mes réservations',
  },
  confirmAddress: {
    title: 'Confirmez l’adresse courriel de votre école',
    lead: 'Nous enverrons les réservations, les changements et les rappels à cette adresse.',
    submit: 'Confirmer cette adresse',
    busy: 'Confirmation en cours…',
    doneTitle: 'Adresse confirmée',
    done: 'Nous enverrons désormais les courriels de votre école à {{email}}.',
    failureTitle: 'Ce lien ne fonctionne plus',
    failed:
      'Chaque lien ne fonctionne qu’une fois et expire après 24 heures. Envoyez-en un autre depuis les renseignements de votre école.',
    goToSchool: 'Aller à votre école',
  },
};
