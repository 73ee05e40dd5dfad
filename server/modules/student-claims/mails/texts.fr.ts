import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  invitation: {
    subject: 'L’école de conduite {{school}} vous invite à voir vos cours en ligne',
    preheader: 'Consultez vos cours, déplacez-les et vérifiez votre solde.',
    heading: 'Vos cours en ligne',
    greeting: 'Bonjour {{name}},',
    text: 'L’école de conduite {{school}} réserve vos cours de conduite sur Lanewise. Associez-les à un compte pour les consulter, les déplacer et vérifier votre solde. Les parents peuvent utiliser le même lien.',
    open: 'Associer mes cours',
    note: 'Le lien fonctionne une seule fois, pendant 14 jours. Si vous ne connaissez pas cette école, ignorez ce message : rien ne se passe sans le lien.',
  },
};
