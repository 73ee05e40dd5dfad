import type { Texts } from '../../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  continue: 'Continuer',
  continueMeans: 'Continuez pour annuler ce cours. {{outcome}}',
  continueBusy: 'Annulation…',
  back: 'Retour',
  refund: {
    percent: 'Remboursement de {{percent}} %',
  },
  series: {
    which: 'Vous l’avez réservé avec d’autres cours',
    one: 'Annuler ce cours seulement',
    all: 'Annuler les {{count}} cours restants',
    continueMeans: 'Continuez pour annuler les {{count}} cours. {{outcome}}',
    title: 'Réservations annulées',
    text: '{{count}} cours avec {{name}} sont annulés. Nous avons avisé l’école.',
  },
  cancelled: {
    credit: 'L’école de conduite {{school}} a rendu {{length}} de crédit.',
    noCredit: 'L’école de conduite {{school}} n’a rendu aucun crédit.',
    title: 'Réservation annulée',
    text: 'Le cours du {{day}} avec {{name}} est annulé. Nous avons avisé l’école.',
    close: 'Fermer',
    already: 'Ce cours est déjà annulé',
    alreadyText:
      'Le cours avec {{name}}, {{day}}, a été annulé pendant que cette page était ouverte. Vous n’avez rien à faire.',
    over: 'Vous ne pouvez plus annuler ce cours',
    overText: 'État du cours avec {{name}}, {{day}} : « {{status}} ».',
    failed: 'La réservation n’a pas été annulée',
    network: 'La connexion a été perdue. Vous pouvez réessayer sans crainte.',
  },
};
