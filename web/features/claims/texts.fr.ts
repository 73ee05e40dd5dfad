import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'L’école de conduite {{school}} a des cours pour {{name}} à votre adresse courriel',
  lead: 'Choisissez à qui sont ces cours pour les voir ici.',
  whose: 'À qui sont ces cours?',
  answer: {
    mine: 'À moi',
    child: 'À mon enfant',
    not_mine: 'Pas à moi',
  },
  help: {
    mine: 'Nous les ajouterons à vos réservations.',
    child: 'Vous pourrez les suivre sous Famille.',
    not_mine: 'Vous ne recevrez plus les messages de l’école à leur sujet. Les cours restent réservés.',
  },
  dateOfBirth: 'Date de naissance de {{name}}',
  lastDigits: 'Quatre derniers chiffres du numéro de téléphone que l’école a au dossier',
  submit: 'Enregistrer la réponse',
  busy: 'Enregistrement…',
  done: {
    mine: 'Les cours sont maintenant dans vos réservations.',
    child: 'Vous pouvez maintenant suivre les cours sous Famille.',
    not_mine: 'Vous ne recevrez plus de messages au sujet de ces cours.',
  },
  accept: {
    title: 'Associez vos cours',
    lead: 'L’école de conduite {{school}} réserve des cours de conduite pour {{name}}. Associez-les à votre compte pour les voir en ligne.',
    logIn: 'Se connecter',
    signUp: 'S’inscrire',
    needsAccount: 'Connectez-vous ou inscrivez-vous d’abord. Ce lien fonctionne jusqu’à ce que vous l’utilisiez.',
    mine: 'Ce sont les miens',
    child: 'Ce sont ceux de mon enfant',
    busy: 'Association…',
    overTitle: 'Ce lien ne fonctionne plus',
    over: 'Il a déjà servi, ou il est expiré. Demandez-en un nouveau à votre école.',
    otherAccount: 'Vous êtes connecté avec un autre type de compte. Déconnectez-vous, puis connectez-vous comme élève.',
    logOut: 'Se déconnecter',
  },
};
