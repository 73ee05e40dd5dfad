import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  policy: {
    title: 'Politique d’annulation',
    lead: 'La part du prix qui vous est remboursée dépend du moment où vous annulez.',
    full: 'Plus de 48 heures avant le cours',
    fullDetail: 'Aussi quand le moniteur ne se présente pas ou que l’école annule.',
    half: 'Plus de 24 heures avant le cours',
    halfDetail: 'L’autre moitié va au moniteur à titre de dédommagement.',
    none: '24 heures ou moins avant le cours, ou si vous ne vous présentez pas',
    noneDetail: 'Le moniteur reçoit le plein prix.',
    refund: 'Remboursé à {{percent}} %',
    fee: 'Les frais de réservation ne sont jamais remboursables.',
    continue: 'Continuer',
    continueCancels: '« Continuer » annule ce cours; vous ne perdez rien. « Retour » le garde.',
    continueLoses: '« Continuer » annule ce cours, et vous perdez {{lost}}. « Retour » le garde.',
    continueBusy: 'Annulation…',
    back: 'Retour',
  },
  refund: {
    title: 'Si vous devez annuler',
    full: 'Remboursement complet avant le {{day}}, {{time}}',
    half: 'Remboursement de la moitié avant le {{day}}, {{time}}',
    none: 'Aucun remboursement par la suite',
    losesHalf:
      'Le cours a lieu dans moins de 48 heures. Si vous annulez, vous perdez {{lost}} sur les {{total}} à payer.',
    losesAll: 'Le cours a lieu dans moins de 24 heures : rien n’est remboursé. Si vous annulez, vous perdez {{lost}}.',
    fee: 'Les frais de réservation ne sont jamais remboursés.',
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
};
