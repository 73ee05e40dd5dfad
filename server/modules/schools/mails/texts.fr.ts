import type { Texts } from './texts.en.ts';

export const texts: Texts = {
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
    subject_one: '{{name}} attend votre approbation',
    subject_other: '{{count}} écoles attendent votre approbation',
    preheader: 'Les élèves ne voient pas une école avant votre approbation.',
    heading_one: 'Une école attend votre approbation',
    heading_other: 'Des écoles attendent votre approbation',
    text_one: '{{name}} a rempli ses renseignements. Les élèves ne voient pas l’école avant votre approbation.',
    text_other: 'Ces écoles ont rempli leurs renseignements. Les élèves ne les voient pas avant votre approbation.',
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
};
