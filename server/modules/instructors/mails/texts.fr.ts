import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  licence: {
    subject_one: 'Permis de {{instructorName}} : il expire dans {{count}} jour',
    subject_other: 'Permis de {{instructorName}} : il expire dans {{count}} jours',
    preheader: 'Le {{date}}. Après ce jour, ses plages ne sont plus offertes.',
    heading: 'Un permis arrive à échéance',
    text: 'Le permis de {{instructorName}} expire le {{date}}. Les plages suivantes ne sont pas offertes aux élèves tant que vous n’avez pas entré la nouvelle date.',
    open: 'Ouvrir la page du moniteur',
  },
};
