import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  km: '{{km}} km',
  north: 'N',
  picture: 'Image : {{km}} km autour de {{place}}, là où {{name}} passe prendre les élèves. Le nord est en haut.',
  pictureOfSchool: 'Image : {{km}} km autour de {{place}}. Le nord est en haut.',
  reaches: 'Dessert {{towns}}.',
  reachesNone: '{{km}} km autour de {{place}}.',
  lessons_one:
    '{{within}} cours sur {{count}} des {{weeks}} dernières semaines a commencé dans le territoire. Un point est un secteur postal.',
  lessons_other:
    '{{within}} cours sur {{count}} des {{weeks}} dernières semaines ont commencé dans le territoire. Un point est un secteur postal, plus gros là où il y en a eu plus.',
  noLessons: 'Au cours des {{weeks}} dernières semaines, aucun cours n’a commencé à un endroit que nous connaissons.',
  nowhere:
    'Nous ne savons pas où se trouve {{postalCode}}. Donnez à {{name}} un autre code postal, sinon les élèves ne peuvent pas le trouver par lieu.',
  own: 'Territoire propre à {{name}} : {{km}} km autour de {{postalCode}}.',
  schools:
    '{{name}} suit le territoire de votre école : {{km}} km autour de {{postalCode}}. Ce que vous enregistrez ici vaut pour {{name}} seulement.',
  form: 'Territoire',
  postalCode: 'Code postal du centre',
  postalCodeHelp: 'Là où la journée commence : chez le moniteur, ou à l’école.',
  radius: 'Rayon',
  slider: 'Rayon, au curseur',
  save: 'Enregistrer le territoire',
  useSchools: 'Prendre celui de l’école',
  effect: 'Les élèves de l’extérieur ne peuvent pas y réserver de point de départ. Les cours déjà réservés restent.',
  saved: '{{name}} se déplace maintenant à {{km}} km autour de {{postalCode}}.',
  cleared: '{{name}} suit de nouveau le territoire de l’école : {{km}} km autour de {{postalCode}}.',
  undo: {
    button: 'Annuler',
    done: '{{name}} a retrouvé son territoire d’avant.',
    changed: 'Le territoire de {{name}} a encore changé entre-temps. Ce changement reste.',
    failed: 'Impossible d’annuler. {{reason}}',
  },
};
