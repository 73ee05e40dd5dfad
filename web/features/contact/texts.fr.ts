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
    emailHelp: 'Nous ne l’utiliserons que pour vous répondre.',
    subject: 'Objet',
    message: 'Votre message',
    submit: 'Envoyer le message',
    busy: 'Envoi en cours…',
    empty:
      'Votre message est vide. Écrivez quelques mots, ou appuyez de nouveau sur « Envoyer le message » pour n’envoyer que l’objet.',
    sentTitle: 'Message envoyé',
    sent: 'Merci, {{name}}. Nous répondrons à {{email}}.',
    another: 'Envoyer un autre message',
    refused: 'Nous n’avons pas pu envoyer votre message. Votre texte est conservé : réessayez dans un instant.',
    network: 'Nous n’avons pas pu joindre Lanewise pour envoyer votre message. Votre texte est conservé : réessayez.',
    before: 'Avant d’écrire',
    beforeText: 'La réponse est peut-être ici :',
    beforeFaqs: 'Foire aux questions',
    aboutLesson: 'Au sujet d’un cours réservé',
    aboutLessonText:
      'Communiquez avec votre école. Son numéro de téléphone figure dans votre courriel de confirmation et dans Mes réservations.',
  },
};
