import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Types de cours',
  lead: 'Les cours offerts en plus du cours ordinaire, comme l’autoroute, la remise à niveau ou l’examen avec votre voiture.',
  loading: 'Chargement de vos types de cours…',
  emptyTitle: 'Aucun type de cours pour le moment',
  emptyText:
    'Les élèves réservent des cours ordinaires, de la durée de vos plages libres. Ajoutez un type avec sa durée et son prix. Il peut occuper plusieurs plages de suite.',
  plain: 'Cours de conduite',
  plainText: 'Dure aussi longtemps que la plage libre, au tarif du moniteur. Toujours offert.',
  add: 'Ajouter un type de cours',
  addTitle: 'Nouveau type de cours',
  byRate: 'au tarif du moniteur',
  isOffered: 'Offert',
  isRetired: 'Non offert',
  change: 'Modifier',
  changeNamed: 'Modifier {{name}}',
  retire: 'Retirer',
  retireNamed: 'Retirer {{name}}',
  offer: 'Offrir de nouveau',
  offerNamed: 'Offrir {{name}} de nouveau',
  retired: 'Les élèves ne peuvent plus réserver {{name}}. Les cours réservés sont maintenus.',
  offeredAgain: 'Les élèves peuvent de nouveau réserver {{name}}.',
  saved: '{{name}} est enregistré.',
  save: 'Enregistrer le type',
  nameEn: 'Nom en anglais',
  nameFr: 'Nom en français',
  minutes: 'Durée',
  minutesUnit: 'minutes',
  minutesHelp: 'Dure {{length}} : une plage libre, ou plusieurs de suite.',
  minutesNone: 'Entrez de 30 à 480 minutes.',
  price: 'Prix avant taxes',
  priceHelp: 'Laissez vide pour facturer le tarif du moniteur.',
  booked: 'Les cours réservés gardent leur durée et leur prix.',
  choice: {
    title: 'Quel type de cours?',
    plain: '{{rate}} l’heure, selon la plage que vous choisissez',
    kind: '{{length}} · {{total}} au total',
    noneFit:
      'Aucune plage libre n’est assez longue pour ce cours en ce moment. Choisissez un autre type de cours ou un autre moniteur.',
  },
};
