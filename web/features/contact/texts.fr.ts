import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  contact: {
    title: 'Nous joindre',
    heading: 'Nous joindre',
    lead: 'Un problème? Un commentaire? Dites-le-nous.',
    description: 'Un problème? Un commentaire? Écrivez à l’équipe de Lanewise.',
    required: 'Le prénom, le courriel et l’objet sont obligatoires. Le reste est facultatif.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Votre courriel',
    emailHelp: 'Nous répondons à cette adresse et ne l’utilisons pour rien d’autre.',
    subject: 'Objet',
    message: 'Votre message',
    submit: 'Envoyer le message',
    busy: 'Envoi en cours…',
    empty:
      'Votre message est vide. Écrivez quelques mots, ou appuyez de nouveau sur « Envoyer le message » pour n’envoyer que l’objet.',
    sentTitle: 'Votre message est parti',
    sent: 'Merci, {{name}}. Nous avons votre message et répondrons à {{email}}.',
    another: 'Envoyer un autre message',
    refused:
      'Votre message n’a pas été envoyé, mais rien de ce que vous avez écrit n’est perdu. Réessayez dans un instant.',
    network:
      'Votre message n’a pas été envoyé : impossible de joindre Lanewise. Rien de ce que vous avez écrit n’est perdu. Réessayez.',
    before: 'Avant d’écrire',
    beforeText: 'Bien des réponses sont déjà ici :',
    beforeFaqs: 'Foire aux questions',
    aboutLesson: 'Au sujet d’un cours réservé',
    aboutLessonText:
      'C’est votre école qui le connaît le mieux. Son numéro de téléphone figure dans votre courriel de confirmation et dans Mes réservations.',
  },
};
