import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aSchool: 'votre école de conduite',
  theSchool: 'l’école de conduite {{school}}',
  invitation: {
    subject: 'Réservez vos cours avec {{school}} en ligne',
    preheader: 'Voyez qui est libre, et quand.',
    heading: 'Votre école est sur Lanewise',
    text: 'Vous pouvez maintenant réserver vos cours avec {{school}} sur Lanewise. Voyez ses moniteurs, leurs plages libres et le prix complet, et réservez en une minute.',
    open: 'Voir les plages libres',
    account: 'Aucun compte n’a été créé pour vous. Vous en créez un vous-même en réservant.',
    note: 'L’école nous a donné votre adresse pour ce seul message, et nous ne la gardons pas plus d’un mois : elle ne peut plus vous écrire ainsi. Vous ne vous y attendiez pas? Écrivez à {{support}}.',
  },
  claim: {
    subject: 'Voyez vos cours avec {{school}} en ligne',
    preheader: 'Consultez vos cours, déplacez-les et vérifiez votre solde.',
    heading: 'Vos cours en ligne',
    text: '{{name}}, vos cours avec {{school}} sont sur Lanewise. Associez-les à un compte pour les consulter, les déplacer et vérifier votre solde. Les parents peuvent utiliser le même lien.',
    open: 'Associer mes cours',
    note: 'Le lien fonctionne une seule fois, pendant 14 jours. Si vous ne connaissez pas cette école, ignorez ce message : rien ne se passe sans le lien.',
  },
};
