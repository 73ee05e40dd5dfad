import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  policy: {
    title: 'Politique d’annulation',
    lead: 'Votre remboursement dépend du moment où vous annulez.',
    full: 'Plus de 48 heures avant le cours',
    fullDetail:
      'Aussi si le moniteur ne se présente pas, ou si l’école annule ou déplace le cours 48 heures à l’avance ou moins.',
    half: 'Plus de 24 heures avant le cours',
    halfDetail: 'L’autre moitié va au moniteur à titre de dédommagement.',
    none: '24 heures ou moins avant le cours, ou si vous ne vous présentez pas',
    noneDetail: 'Le moniteur reçoit le plein prix.',
    refund: 'Remboursement de {{percent}} %',
    now: 'Si vous annulez maintenant',
    fee: 'Les frais de réservation ne sont jamais remboursables.',
  },
  credit: {
    back: 'Crédit rendu : {{back}}.',
    backSome: 'Crédit rendu : {{back}}; crédit perdu : {{lost}}.',
    lost: 'Crédit perdu : {{lost}}.',
  },
  refund: {
    title: 'Si vous devez annuler',
    full: 'Remboursement complet avant le {{day}}, {{time}}',
    untilStart: 'Remboursement complet jusqu’au début, car l’école l’a déplacé à la dernière minute',
    half: 'Remboursement de 50 % avant le {{day}}, {{time}}',
    none: 'Aucun remboursement par la suite',
    losesHalf:
      'Le cours a lieu dans moins de 48 heures. Si vous annulez maintenant, il vous en coûtera {{lost}} sur les {{total}}.',
    losesAll:
      'Le cours a lieu dans moins de 24 heures. Si vous annulez maintenant, il vous en coûtera la totalité, soit {{lost}}.',
    losesCredit:
      'Le cours a lieu dans moins de {{hours}} heures. Si vous annulez, vous perdez {{lost}} de votre crédit.',
    fee: 'Les frais de réservation ne sont jamais remboursés.',
  },
};
