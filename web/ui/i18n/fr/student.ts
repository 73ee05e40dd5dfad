import type { Texts } from '../catalogues.ts';
import type { student as en } from '../en/student.ts';

export const student: Texts<typeof en> = {
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
    continueBusy: 'Annulation…',
    back: 'Retour',
  },
  refund: {
    title: 'Si vous devez annuler',
    full: 'Remboursement complet avant le {{day}}, {{time}}',
    half: 'Remboursement de la moitié avant le {{day}}, {{time}}',
    none: 'Aucun remboursement par la suite',
    noneNow: 'Aucun remboursement : le cours commence dans moins de 24 heures',
    fee: 'Les frais de réservation ne sont jamais remboursés.',
    now: 'Si vous annulez maintenant',
    nowPercent: 'Remboursement de {{percent}} %',
    nowFee: 'Les frais de réservation de {{fee}} ne sont pas remboursés.',
    nowSchool: '{{school}} vous remet l’argent : les paiements passent par l’école.',
  },
};
