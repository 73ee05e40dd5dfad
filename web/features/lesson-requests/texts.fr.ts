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
    car: 'La voiture a besoin d’une réparation',
    late: 'Je ne peux pas y être à l’heure',
  },
  suggestions: 'Raisons courantes',
  send: 'Envoyer à l’école',
  busy: 'Envoi…',
  done: 'L’école a reçu votre demande.',
  asked: {
    cancel: 'Le moniteur demande d’annuler ce cours',
    move: 'Le moniteur demande de déplacer ce cours',
  },
  askedYou: { cancel: 'Vous avez demandé d’annuler ce cours', move: 'Vous avez demandé de déplacer ce cours' },
  when: 'Demandé {{moment}}',
  waiting: 'L’école n’a pas encore répondu. D’ici là, le cours a lieu.',
  kept: 'L’école maintient le cours ({{moment}}).',
  keep: 'Maintenir le cours',
  keepDone: 'Nous avons avisé le moniteur que le cours est maintenu.',
  cancel: 'Annuler le cours',
};
