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
    settleAll:
      'C’est {{school}} qui perçoit et rembourse. Si vous avez payé, l’école vous remet {{refund}}; sinon, vous ne devez rien.',
    settleSome:
      'C’est {{school}} qui perçoit et rembourse. Si vous avez payé, l’école vous remet {{refund}}; sinon, vous lui devez {{lost}}.',
    settleNone: 'C’est {{school}} qui perçoit le paiement. Si vous n’avez pas encore payé, vous lui devez {{lost}}.',
  },
  cancelled: {
    title: 'Réservation annulée',
    text: 'Votre cours du {{day}} avec {{name}} est annulé. L’école en est informée.',
    refund: 'Remboursement : {{refund}}',
    refundText: 'Si vous avez payé, {{school}} vous le remet.',
    noRefund: 'Aucun remboursement n’est dû.',
    close: 'Fermer',
    failed: 'La réservation n’a pas été annulée',
    network: 'La connexion a été perdue avant la réponse. Vous pouvez réessayer sans crainte.',
  },
};
