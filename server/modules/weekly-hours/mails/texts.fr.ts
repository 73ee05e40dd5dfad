import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  proposed: {
    week: {
      subject: '{{instructorName}} propose un nouvel horaire',
      preheader: 'À vous d’accepter ou de refuser.',
      heading: 'Un nouvel horaire est proposé',
      text: '{{instructorName}} propose une nouvelle semaine. Rien ne change tant que vous ne l’acceptez pas.',
    },
    daysOff: {
      subject: '{{instructorName}} demande des congés',
      preheader: 'Du {{from}} au {{to}}.',
      heading: 'Des congés sont demandés',
      text: '{{instructorName}} demande des congés du {{from}} au {{to}}. Rien ne change tant que vous ne les acceptez pas.',
    },
    open: 'Voir et répondre',
  },
  answered: {
    accepted: {
      subject: 'Votre école a accepté votre proposition',
      preheader: 'C’est en vigueur dès maintenant.',
      heading: 'Accepté',
    },
    refused: {
      subject: 'Votre école n’a pas accepté votre proposition',
      preheader: 'Tout reste comme avant.',
      heading: 'Refusé',
    },
    week: 'Vous aviez proposé un nouvel horaire.',
    daysOff: 'Vous aviez demandé des congés du {{from}} au {{to}}.',
    open: 'Voir votre horaire',
  },
};
