import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  pickup: {
    label: 'Où devons-nous passer vous prendre?',
    hint: 'Code postal, ville, école ou nom',
    use: 'Utiliser ma position',
    suggestions: 'Suggestions',
    places: 'Lieux',
    people: 'Écoles et moniteurs',
    unknown: 'Aucun lieu, école ou moniteur ne porte ce nom. Essayez un code postal ou une ville.',
    denied: 'Votre navigateur ne dit pas où vous êtes. Entrez plutôt un code postal ou une ville.',
    abroad: 'Il n’y a pas de code postal canadien là où vous êtes. Entrez plutôt un code postal ou une ville.',
  },
  away: {
    near: 'À moins de 1 km, environ {{minutes}} min',
    far: 'À {{km}} km, environ {{minutes}} min',
    outside_one: 'Un autre moniteur est libre ce jour-là, mais ne se rend pas chez vous.',
    outside_other: '{{count}} autres moniteurs sont libres ce jour-là, mais ne se rendent pas chez vous.',
    outsideMany: 'Au moins {{count}} autres moniteurs sont libres ce jour-là, mais ne se rendent pas chez vous.',
  },
  sort: {
    label: 'Ordre',
    recommended: 'Recommandés',
    nearest: 'Les plus proches',
    cheapest: 'Les moins chers',
    best: 'Les mieux notés',
  },
};
