import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  confirmAddress: {
    subject: 'Confirmez l’adresse courriel de votre école',
    preheader: 'Les réservations et les changements arriveront ensuite ici.',
    heading: 'Confirmez l’adresse courriel de votre école',
    aSchool: 'Une école de conduite',
    theSchool: 'L’école de conduite {{school}}',
    wish: '{{school}} veut recevoir à cette adresse ses courriels de Lanewise : nouvelles réservations, changements et rappels. Ouvrez ce lien si l’école est la vôtre.',
    open: 'Confirmer cette adresse',
    note: 'Le lien sert une seule fois, pendant 24 heures. Si vous n’avez pas d’école de conduite ici, ignorez ce message : sans le lien, vous ne recevrez aucun courriel d’une école.',
  },
  contactAddressChanged: {
    subject: 'Les courriels de votre école vont à une autre adresse',
    preheader: 'Ils vont désormais à {{address}}.',
    heading: 'Les courriels de votre école vont à une autre adresse',
    yourSchool: 'votre école',
    text: 'Les courriels de Lanewise pour {{school}}, nouvelles réservations et changements, vont désormais à {{address}}. Cette adresse vient d’être confirmée.',
    note: 'Si personne à votre école ne l’a changée, connectez-vous, corrigez l’adresse dans les renseignements de l’école, choisissez un nouveau mot de passe et écrivez à {{supportEmail}}.',
    open: 'Renseignements de l’école',
  },
  waiting: {
    subject_one: 'En attente de votre approbation : {{name}}',
    subject_other: '{{count}} écoles attendent votre approbation',
    preheader: 'Les élèves ne voient une nouvelle école, ou un nouveau nom, qu’une fois que vous les avez approuvés.',
    heading_one: 'Une école attend votre approbation',
    heading_other: 'Des écoles attendent votre approbation',
    text_one:
      '{{name}} : les élèves ne voient une nouvelle école, ou un nouveau nom, qu’une fois que vous les avez approuvés.',
    text_other: 'Les élèves ne voient une nouvelle école, ou un nouveau nom, qu’une fois que vous les avez approuvés.',
    more: 'Et {{more}} de plus.',
    open: 'Voir les écoles',
  },
  approved: {
    subject: 'Votre école est approuvée',
    preheader: 'Les élèves voient maintenant vos plages libres.',
    heading: 'Votre école est approuvée',
    text: 'Nous avons examiné vos renseignements. Dès maintenant, les élèves voient vos moniteurs et peuvent réserver leurs plages libres.',
    open: 'Voir mon horaire',
  },
  nameDecided: {
    approved: {
      subject: 'Le nouveau nom de votre école est approuvé',
      preheader: 'Les élèves voient maintenant {{name}}.',
      heading: 'Le nouveau nom de votre école est approuvé',
      text: 'Les élèves voient maintenant {{name}} au lieu de {{oldName}}. Les liens vers votre ancienne page mènent à la nouvelle pendant un an.',
      open: 'Ouvrir les renseignements de l’école',
    },
    refused: {
      subject: 'Nous n’avons pas pu approuver le nouveau nom de votre école',
      preheader: 'Les élèves voient toujours {{oldName}}.',
      heading: 'Nous n’avons pas pu approuver le nouveau nom de votre école',
      text: 'Nous n’avons pas pu approuver le nom {{name}}. Les élèves voient donc toujours {{oldName}}. Choisissez un autre nom, ou écrivez à {{supportEmail}} si vous avez des questions.',
      open: 'Ouvrir les renseignements de l’école',
    },
  },
};
