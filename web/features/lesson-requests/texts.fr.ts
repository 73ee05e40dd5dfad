import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  ask: 'Demander à l’école',
  lead: 'C’est l’école qui décide. D’ici là, nous ne dirons rien à l’élève.',
  wish: 'Que demandez-vous?',
  wishes: { cancel: 'Annuler le cours', move: 'Le déplacer à un autre moment' },
  reason: 'Pourquoi?',
  reasons: {
    sick: 'Je suis malade',
    car: 'La voiture doit être réparée',
    late: 'Je ne peux pas y être à l’heure',
  },
  suggestions: 'Raisons courantes',
  send: 'Envoyer à l’école',
  busy: 'Envoi…',
  done: 'Demande envoyée à l’école.',
  asked: {
    cancel: 'Le moniteur a demandé d’annuler ce cours',
    move: 'Le moniteur a demandé de déplacer ce cours',
  },
  askedYou: { cancel: 'Vous avez demandé d’annuler ce cours', move: 'Vous avez demandé de déplacer ce cours' },
  when: 'Demandé {{moment}}',
  waiting: 'L’école n’a pas encore répondu. D’ici là, le cours reste réservé.',
  kept: 'L’école a maintenu le cours ({{moment}}).',
  keep: 'Maintenir le cours',
  keepDone: 'Cours maintenu. Nous avons avisé le moniteur.',
  cancel: 'Annuler le cours',
};
