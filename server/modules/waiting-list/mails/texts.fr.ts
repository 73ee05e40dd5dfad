import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  subject: 'Un cours de conduite est libre : {{dayAt}}',
  preheader: '{{instructorName}}, {{schoolName}}. La première personne à réserver l’obtient.',
  heading: 'Une plage que vous attendiez est libre',
  asked: 'Vous nous avez demandé de vous prévenir. La première personne à réserver l’obtient : ne tardez pas.',
  near: 'Ces moniteurs se rendent jusqu’à {{near}} et ont le temps d’y aller.',
  free: 'Libre maintenant',
  open: 'La voir et réserver',
  note: 'Nous prévenons une seule fois : pour l’être encore, inscrivez-vous de nouveau sur la liste d’attente.',
};
