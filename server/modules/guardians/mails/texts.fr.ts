import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aStudent: 'Un élève',
  somebody: 'Quelqu’un',
  invitation: {
    subject: '{{student}} partage ses cours de conduite avec vous',
    preheader: 'Voyez ses cours, ses progrès et son solde.',
    heading: 'Vous avez une invitation',
    text: '{{student}} vous a ajouté comme parent ou tuteur sur Lanewise. Vous pourrez voir ses cours de conduite, ses progrès et ce qu’il reste à payer à l’école de conduite.',
    maySee: 'C’est {{student}} qui réserve et annule les cours.',
    mayCancel: 'Vous pourrez aussi annuler des cours. C’est {{student}} qui les réserve.',
    open: 'Accepter l’invitation',
    note: 'Le lien ne fonctionne qu’une fois et expire dans 7 jours. Si vous ne connaissez pas cet élève, ignorez ce courriel : rien ne se passera.',
  },
  changed: {
    named: {
      subject: 'Vous avez invité {{guardian}} à voir vos cours',
      preheader: 'Comme parent ou tuteur.',
      heading: 'Vous avez invité un parent ou tuteur',
      text: 'Vous avez invité {{guardian}} à voir vos cours, vos progrès et votre solde. Nous vous écrirons dès que l’invitation sera acceptée.',
      open: 'Voir qui a accès',
      note: 'Si ce n’était pas vous, annulez l’invitation et changez votre mot de passe.',
    },
    accepted: {
      subject: '{{guardian}} peut maintenant voir vos cours',
      preheader: 'Votre invitation a été acceptée.',
      heading: 'Votre invitation a été acceptée',
      text: '{{guardian}} peut maintenant voir vos cours, vos progrès et votre solde. Vous pouvez retirer cet accès en tout temps.',
      open: 'Voir qui a accès',
      note: '',
    },
    left: {
      subject: '{{guardian}} ne voit plus vos cours',
      preheader: 'Cette personne a retiré son propre accès.',
      heading: 'Un parent ou tuteur s’est retiré',
      text: '{{guardian}} a renoncé à l’accès que vous lui aviez donné comme parent ou tuteur. Vous pouvez l’inviter de nouveau.',
      open: 'Voir qui a accès',
      note: '',
    },
    removed: {
      subject: 'Vous ne voyez plus les cours de {{student}}',
      preheader: 'Votre accès a pris fin.',
      heading: 'Votre accès a pris fin',
      text: '{{student}} ne partage plus ses cours de conduite avec vous. Votre propre compte n’a pas changé.',
      open: 'Ouvrir Lanewise',
      note: '',
    },
  },
};
