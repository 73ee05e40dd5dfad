import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  subject: 'Cours disponible : {{dayAt}}',
  preheader: 'Proposé par {{schoolName}}. La première personne qui accepte l’obtient.',
  heading: 'Un cours avec {{instructorName}} est disponible',
  offer: 'Bonjour {{firstName}}, un cours avec {{instructorName}} est disponible auprès de {{schoolName}} : {{line}}.',
  first:
    'La première personne qui accepte l’obtient. Prenez-le en plus de vos cours, ou à la place du prochain, sans frais.',
  open: 'Voir le cours',
  note: 'Vous ne voulez plus de ces offres? Vous pouvez les arrêter sur la même page.',
};
