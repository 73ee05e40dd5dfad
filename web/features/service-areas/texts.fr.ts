import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  km: '{{km}} km',
  north: 'N',
  picture: 'Carte : {{km}} km autour de {{place}}, là où {{name}} passe prendre les élèves. Le nord est en haut.',
  pictureOfSchool: 'Carte : {{km}} km autour de {{place}}. Le nord est en haut.',
  reaches: 'Dessert {{towns}}.',
  reachesNone: '{{km}} km autour de {{place}}.',
  lessons_one:
    '{{within}} cours sur {{count}} des {{weeks}} dernières semaines a commencé dans le secteur. Chaque point est une zone postale.',
  lessons_other:
    '{{within}} cours sur {{count}} des {{weeks}} dernières semaines ont commencé dans le secteur. Chaque point est une zone postale; plus il est gros, plus il y a eu de cours.',
  noLessons: 'Aucun cours avec un lieu de rencontre connu au cours des {{weeks}} dernières semaines.',
  nowhere:
    'Nous n’avons pas trouvé {{postalCode}}. Entrez un autre code postal pour que la recherche par lieu affiche {{name}} aux élèves.',
  own: 'Secteur propre à {{name}} : {{km}} km autour de {{postalCode}}.',
  schools:
    '{{name}} suit le secteur de votre école : {{km}} km autour de {{postalCode}}. Vos changements ici s’appliquent à {{name}} seulement.',
  form: 'Secteur',
  postalCode: 'Code postal du centre',
  postalCodeHelp: 'Là où la journée commence : chez le moniteur, ou à l’école.',
  radius: 'Rayon',
  slider: 'Curseur du rayon',
  save: 'Enregistrer le secteur',
  useSchools: 'Utiliser le secteur de l’école',
  effect: 'Les élèves ne peuvent pas réserver hors de ce secteur. Les cours déjà réservés ne changent pas.',
  saved: '{{name}} dessert maintenant {{km}} km autour de {{postalCode}}.',
  cleared: '{{name}} suit de nouveau le secteur de l’école : {{km}} km autour de {{postalCode}}.',
  undo: {
    button: 'Annuler',
    done: '{{name}} a retrouvé son secteur précédent.',
    changed: 'Le secteur de {{name}} a encore changé entre-temps. Nous avons gardé ce changement.',
    failed: 'Nous n’avons pas pu annuler le changement. {{reason}}',
  },
};
