import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aSchool: 'votre école de conduite',
  theSchool: 'l’école de conduite {{school}}',
  invitation: {
    subject: 'Réservez vos cours avec {{school}} en ligne',
    preheader: 'Voyez les moniteurs et leurs plages libres.',
    heading: 'Votre école est sur Lanewise',
    text: 'Vous pouvez maintenant réserver vos cours avec {{school}} sur Lanewise. Voyez les moniteurs, les plages libres et le prix complet, et réservez en une minute.',
    open: 'Voir les plages libres',
    account: 'Nous ne vous avons pas créé de compte. Vous en créerez un en réservant.',
    note: 'L’école nous a donné votre adresse pour ce seul courriel. Nous la supprimons en moins d’un mois. Vous ne vous y attendiez pas? Écrivez à {{support}}.',
  },
  claim: {
    subject: 'Voyez vos cours avec {{school}} en ligne',
    preheader: 'Consultez vos cours, déplacez-les et vérifiez votre solde.',
    heading: 'Vos cours en ligne',
    text: 'Vos cours avec {{school}} sont sur Lanewise. Associez-les à un compte pour les consulter, les déplacer et vérifier votre solde. Les parents peuvent utiliser le même lien.',
    open: 'Associer mes cours',
    note: 'Le lien ne fonctionne qu’une fois et expire dans 14 jours. Si vous ne connaissez pas cette école, ignorez ce courriel : rien ne se passera.',
  },
};
