import type { Texts } from '../../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  continue: 'Continuer',
  continueCancels: '« Continuer » annule ce cours; vous ne perdez rien. « Retour » le garde.',
  continueLoses: '« Continuer » annule ce cours, et vous perdez {{lost}}. « Retour » le garde.',
  continueBusy: 'Annulation…',
  back: 'Retour',
  refund: {
    now: 'On vous rembourse',
    nowPercent: 'Remboursement de {{percent}} %',
    nowFee: 'Les frais de réservation de {{fee}} ne sont pas remboursés.',
    nowLost: 'Vous perdez {{lost}} sur les {{total}} à payer.',
    nowLostCredit: 'Vous perdez {{lost}} de votre crédit.',
    unconfirmed: 'Vous n’avez pas confirmé ce cours : vous ne devez rien.',
    settleCredit: 'Ce qui revient à votre crédit auprès de {{school}}; le cours était payé avec.',
    settleAll:
      'C’est {{school}} qui perçoit et rembourse. Si vous avez payé, l’école vous remet {{refund}}; sinon, vous ne devez rien.',
    settleSome:
      'C’est {{school}} qui perçoit et rembourse. Si vous avez payé, l’école vous remet {{refund}}; sinon, vous lui devez {{lost}}.',
    settleNone: 'C’est {{school}} qui perçoit le paiement. Si vous n’avez pas encore payé, vous lui devez {{lost}}.',
  },
  series: {
    which: 'Vous l’avez réservé avec d’autres cours',
    one: 'Annuler ce cours seulement',
    all: 'Annuler les {{count}} cours qui restent',
    settleCredit:
      'Ce qui a été payé par crédit revient à votre crédit auprès de {{school}}. Si vous avez payé les autres cours, l’école vous remet {{refund}}.',
    settleCreditAlone: 'Ce qui est payé par crédit revient à votre crédit auprès de {{school}}.',
    continueCancels: '« Continuer » annule les {{count}} cours; vous ne perdez rien. « Retour » les garde.',
    continueLoses: '« Continuer » annule les {{count}} cours, et vous perdez {{lost}}. « Retour » les garde.',
    title: 'Réservations annulées',
    text: '{{count}} cours avec {{name}} sont annulés. L’école en est informée.',
  },
  cancelled: {
    credit: 'Revenu à votre crédit auprès de {{school}} : {{length}}.',
    noCredit: 'Rien ne revient à votre crédit auprès de {{school}}.',
    title: 'Réservation annulée',
    text: 'Le cours du {{day}} avec {{name}} est annulé. L’école en est informée.',
    refund: 'Remboursement : {{refund}}',
    refundText: 'Si vous avez payé, {{school}} vous le remet.',
    noRefund: 'Aucun remboursement n’est dû.',
    close: 'Fermer',
    already: 'Ce cours est déjà annulé',
    alreadyText:
      'Votre cours avec {{name}}, {{day}}, a été annulé pendant que cette page était ouverte. Vous n’avez rien à faire.',
    over: 'Ce cours ne peut plus être annulé',
    overText: 'État de votre cours avec {{name}}, {{day}} : « {{status}} ».',
    failed: 'La réservation n’a pas été annulée',
    network: 'La connexion a été perdue avant la réponse. Vous pouvez réessayer sans crainte.',
  },
};
