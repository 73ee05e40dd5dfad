import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  confirmAddress: {
    subject: 'Confirmez l’adresse courriel de votre école',
    preheader: 'Nous enverrons ici les nouvelles réservations et les changements.',
    heading: 'Confirmez l’adresse courriel de votre école',
    aSchool: 'Une école de conduite',
    theSchool: 'L’école de conduite {{school}}',
    wish: '{{school}} veut recevoir à cette adresse ses courriels de Lanewise : nouvelles réservations, changements et rappels. Si c’est votre école, confirmez l’adresse.',
    open: 'Confirmer cette adresse',
    note: 'Le lien ne fonctionne qu’une fois et expire dans 24 heures. Si vous n’avez pas d’école de conduite ici, ignorez ce courriel : vous ne recevrez aucun courriel d’une école.',
  },
  contactAddressChanged: {
    subject: 'Les courriels de votre école vont maintenant à une autre adresse',
    preheader: 'Ils vont maintenant à {{address}}.',
    heading: 'Les courriels de votre école vont maintenant à une autre adresse',
    yourSchool: 'votre école',
    text: 'Les courriels de Lanewise pour {{school}}, comme les nouvelles réservations et les changements, vont maintenant à {{address}}. Quelqu’un vient de confirmer cette adresse.',
    note: 'Si personne à votre école ne l’a changée, connectez-vous, corrigez l’adresse dans les renseignements de l’école, choisissez un nouveau mot de passe et écrivez à {{supportEmail}}.',
    open: 'Renseignements de l’école',
  },
  waiting: {
    subject_one: 'En attente de votre approbation : {{name}}',
    subject_other: '{{count}} écoles attendent votre approbation',
    preheader: 'Les élèves ne verront une nouvelle école ou un nouveau nom qu’après votre approbation.',
    heading_one: 'Une école attend votre approbation',
    heading_other: 'Des écoles attendent votre approbation',
    text_one: '{{name}} : les élèves ne verront une nouvelle école ou un nouveau nom qu’après votre approbation.',
    text_other: 'Les élèves ne verront une nouvelle école ou un nouveau nom qu’après votre approbation.',
    more: 'Et {{more}} autres.',
    open: 'Voir les écoles',
  },
  approved: {
    subject: 'Votre école est approuvée',
    preheader: 'Les élèves voient maintenant vos plages libres.',
    heading: 'Votre école est approuvée',
    text: 'Nous avons examiné vos renseignements. Les élèves peuvent maintenant voir vos moniteurs et réserver leurs plages libres.',
    open: 'Voir mon horaire',
  },
  nameDecided: {
    approved: {
      subject: 'Le nouveau nom de votre école est approuvé',
      preheader: 'Les élèves voient maintenant {{name}}.',
      heading: 'Le nouveau nom de votre école est approuvé',
      text: 'Les élèves voient maintenant {{name}} au lieu de {{oldName}}. Les liens vers votre ancienne page mèneront à la nouvelle pendant un an.',
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
