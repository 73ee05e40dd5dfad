import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  open: 'Ouvrir le calendrier de {{instructorName}}',
  where: {
    google:
      'Dans Google Agenda, à l’ordinateur : ouvrez les paramètres de l’agenda, choisissez « Intégrer l’agenda », puis copiez l’« Adresse secrète au format iCal ».',
    outlook:
      'Dans Outlook, sur le Web : ouvrez Paramètres, Calendrier, Calendriers partagés, puis « Publier un calendrier », et copiez le lien ICS.',
    icloud: 'Dans l’app Calendrier d’Apple : partagez le calendrier comme « Calendrier public », puis copiez le lien.',
  },
  failing: {
    subject: 'Nous ne pouvons pas lire le calendrier de {{instructorName}}',
    preheader: 'Pas mis à jour depuis le {{since}}. Nous utilisons la dernière version lue.',
    heading: 'Nous ne pouvons pas lire un calendrier externe',
    text: 'Nous ne pouvons plus lire le calendrier de {{instructorName}} sur {{host}} depuis le {{since}}. Les périodes occupées déjà lues bloquent toujours des plages, mais pas celles qui se sont ajoutées depuis.',
    cure: 'Nous continuons d’essayer toutes les 15 minutes. Si l’adresse a changé, entrez la nouvelle ou retirez le calendrier.',
  },
  lessons: {
    subject_one: 'Conflit d’horaire pour {{instructorName}} : {{count}} cours réservé',
    subject_other: 'Conflit d’horaire pour {{instructorName}} : {{count}} cours réservés',
    preheader: 'Les cours restent réservés. Déplacez-les ou annulez-les au besoin.',
    heading: 'Conflit avec un calendrier externe',
    text: 'Le calendrier externe de {{instructorName}} présente un conflit. Nous n’avons rien annulé. Vous pouvez déplacer ou annuler le cours, ou modifier le calendrier.',
    lesson: 'Cours',
    former: 'Compte supprimé',
  },
};
