import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  subject: 'Cours de conduite disponible : {{dayAt}}',
  preheader: '{{instructorName}}, {{schoolName}}. La première personne à réserver l’obtient.',
  heading: 'Une plage que vous attendiez est disponible',
  asked: 'Vous êtes sur la liste d’attente pour cette plage. La première personne à réserver l’obtient.',
  near: 'Ces moniteurs ont le temps de se rendre ici : {{near}}.',
  free: 'Disponible maintenant',
  open: 'La voir et réserver',
  note: 'Nous vous écrivons une seule fois. Inscrivez-vous de nouveau sur la liste d’attente pour être prévenu d’autres plages.',
};
