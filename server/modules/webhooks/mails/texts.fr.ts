import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  turnedOff: {
    subject: 'Votre programme à {{host}} n’est plus averti',
    preheader: 'Il n’a rien accepté depuis {{days}} jours.',
    heading: 'Un programme n’est plus averti de vos cours',
    text: 'L’adresse à {{host}} n’accepte aucun message depuis {{days}} jours; nous avons donc cessé d’en envoyer. Ce qu’elle a manqué est conservé. Quand elle fonctionnera de nouveau, réactivez-la sous Programmes : elle recevra tout.',
    open: 'Aller à Programmes',
  },
};
