import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  none: 'Pas encore d’avis',
  rating: '{{rating}} sur 5',
  count_one: '({{count}} avis)',
  count_other: '({{count}} avis)',
  with: 'avec {{name}}',
  answer: 'Réponse de l’école',
};
