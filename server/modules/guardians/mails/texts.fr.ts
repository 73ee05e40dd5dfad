import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  aStudent: 'Un élève',
  somebody: 'Quelqu’un',
  invitation: {
    subject: '{{student}} partage ses cours de conduite avec vous',
    preheader: 'Voyez les cours, les progrès et les montants dus.',
    heading: 'Vous êtes invité',
    text: '{{student}} vous a désigné comme parent ou tuteur sur Lanewise. Vous verrez ses cours de conduite, ses progrès et ce qu’il reste à payer à l’école.',
    maySee: 'C’est {{student}} qui réserve et annule les cours.',
    mayCancel: 'Vous pourrez aussi annuler un cours. C’est {{student}} qui réserve.',
    open: 'Accepter l’invitation',
    note: 'Le lien sert une seule fois, pendant 7 jours. Si vous ne connaissez pas cet élève, ignorez ce message : sans le lien, rien ne se passe.',
  },
  changed: {
    named: {
      subject: 'Vous avez invité {{guardian}} à voir vos cours',
      preheader: 'Comme parent ou tuteur.',
      heading: 'Un parent ou tuteur est invité',
      text: 'Vous avez invité {{guardian}} à voir vos cours, vos progrès et les montants dus. Nous vous écrirons dès que l’invitation sera acceptée.',
      open: 'Voir qui a accès',
      note: 'Ce n’était pas vous? Annulez l’invitation et changez votre mot de passe.',
    },
    accepted: {
      subject: '{{guardian}} peut maintenant voir vos cours',
      preheader: 'Votre invitation a été acceptée.',
      heading: 'Votre invitation a été acceptée',
      text: '{{guardian}} voit maintenant vos cours, vos progrès et les montants dus. Vous pouvez retirer cet accès en tout temps.',
      open: 'Voir qui a accès',
      note: '',
    },
    left: {
      subject: '{{guardian}} ne voit plus vos cours',
      preheader: 'Son accès a pris fin.',
      heading: 'Un accès de moins à vos cours',
      text: '{{guardian}} a renoncé à l’accès que vous lui aviez donné comme parent ou tuteur. Vous pouvez l’inviter de nouveau.',
      open: 'Voir qui a accès',
      note: '',
    },
    removed: {
      subject: 'Vous ne voyez plus les cours de {{student}}',
      preheader: 'Votre accès a pris fin.',
      heading: 'Votre accès a pris fin',
      text: '{{student}} ne partage plus ses cours de conduite avec vous. Votre propre compte reste tel quel.',
      open: 'Ouvrir Lanewise',
      note: '',
    },
  },
};
