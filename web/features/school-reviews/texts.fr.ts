import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  reviews: {
    title: 'Avis',
    lead: 'Ce que les élèves disent de vos moniteurs. Votre réponse paraît sous l’avis, pour tous les élèves.',
    filter: 'Afficher',
    state: { all: 'Tous', unanswered: 'Sans réponse' },
    loading: 'Chargement des avis…',
    noComment: 'Une note sans commentaire.',
    of: 'Cours avec {{instructor}}',
    yours: 'Votre réponse',
    write: 'Répondre',
    edit: 'Modifier la réponse',
    answerOf: '{{action}} : {{student}}, {{instructor}}',
    label: 'Votre réponse',
    help: 'Restez bref et aimable. N’indiquez aucun nom, numéro de téléphone ni adresse.',
    save: 'Publier la réponse',
    saving: 'Publication…',
    saved: 'Votre réponse est publiée.',
    shown_one: 'Un avis',
    shown_other: '{{count}} avis',
    more: 'Afficher plus',
    empty: {
      all: 'Aucun avis pour l’instant',
      unanswered: 'Tous les avis ont une réponse',
    },
    emptyText: {
      all: 'Les élèves peuvent écrire un avis après un cours. Vous le verrez ici.',
      unanswered: 'Les nouveaux avis paraissent ici jusqu’à ce que vous y répondiez.',
    },
  },
};
