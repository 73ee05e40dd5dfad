import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Page introuvable',
  heading: 'Cette page est introuvable',
  text: 'Elle a peut-être été déplacée, ou le lien est incomplet.',
  meant: 'Cherchiez-vous cette page?',
  search: {
    place: {
      label: 'Trouver un moniteur près de vous',
      hint: 'Code postal ou ville',
      submit: 'Voir les plages libres',
    },
    student: { label: 'Trouver un élève', hint: 'Nom, téléphone ou courriel', submit: 'Chercher' },
    booking: {
      label: 'Trouver une réservation',
      hint: 'Numéro de réservation, courriel de l’élève ou nom de l’école',
      submit: 'Chercher',
    },
  },
  links: 'Vous cherchez peut-être',
};
