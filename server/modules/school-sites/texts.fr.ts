import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  title: 'Cours de conduite avec {{school}}',
  lead: 'Choisissez une plage pour réserver en ligne. {{zone}}.',
  none: 'Aucune plage libre dans les quatre prochaines semaines.',
  unknown: 'Vous ne pouvez pas réserver ici auprès de cette école pour le moment.',
  find: 'Trouver un cours près de chez vous',
  times_one: '1 plage libre',
  times_other: '{{count}} plages libres',
  rate: '{{price}} pour 60 minutes',
  rateWithTax: '{{price}} + {{tax}} de taxe pour 60 minutes',
  book: '{{day}}, {{time}} avec {{instructor}} (s’ouvre dans un nouvel onglet)',
  more: 'En savoir plus sur Lanewise : {{school}}',
  moreInstructors_one: '1 autre moniteur',
  moreInstructors_other: '{{count}} autres moniteurs',
  newTab: '(s’ouvre dans un nouvel onglet)',
};
