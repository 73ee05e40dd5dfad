import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  reviews: {
    title: 'Avis',
    lead: 'Ce que les élèves ont écrit sur vos moniteurs. Votre réponse paraît sous l’avis, pour tous les élèves.',
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
    help: 'Une réponse courte et aimable, c’est ce qu’il y a de mieux. Ne nommez personne et ne donnez ni numéro de téléphone ni adresse.',
    save: 'Publier la réponse',
    saving: 'Publication…',
    saved: 'Votre réponse est publiée.',
    shown_one: 'Un avis',
    shown_other: '{{count}} avis',
    more: 'Afficher plus',
    empty: {
      all: 'Aucun avis pour l’instant',
      unanswered: 'Chaque avis a sa réponse',
    },
    emptyText: {
      all: 'Après un cours qui a eu lieu, l’élève peut donner son avis. Il paraît ici.',
      unanswered: 'Les nouveaux avis paraissent ici jusqu’à ce que vous y répondiez.',
    },
  },
};
