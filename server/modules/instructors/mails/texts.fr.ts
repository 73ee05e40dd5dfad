import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  licence: {
    subject_one: 'Permis de {{instructorName}} : il expire dans {{count}} jour',
    subject_other: 'Permis de {{instructorName}} : il expire dans {{count}} jours',
    preheader: 'Il expire le {{date}}. Après ce jour, nous n’offrirons plus de cours avec ce moniteur.',
    heading: 'Un permis arrive à échéance',
    text: 'Le permis de {{instructorName}} expire le {{date}}. Nous n’offrirons pas de cours aux élèves après ce jour tant que vous n’aurez pas entré la nouvelle date d’expiration.',
    open: 'Ouvrir la page du moniteur',
  },
  insurance: {
    subject_one: 'Assurance : {{car}} ({{plateNumber}}), échéance dans {{count}} jour',
    subject_other: 'Assurance : {{car}} ({{plateNumber}}), échéance dans {{count}} jours',
    preheader: 'Échéance le {{date}}.',
    heading: 'L’assurance d’une voiture arrive à échéance',
    text: 'L’assurance de la voiture {{car}}, plaque {{plateNumber}}, prend fin le {{date}}. Une fois qu’elle est renouvelée, entrez la nouvelle date.',
    open: 'Ouvrir vos voitures',
  },
  inspection: {
    subject_one: 'Inspection : {{car}} ({{plateNumber}}), échéance dans {{count}} jour',
    subject_other: 'Inspection : {{car}} ({{plateNumber}}), échéance dans {{count}} jours',
    preheader: 'Échéance le {{date}}.',
    heading: 'L’inspection d’une voiture arrive à échéance',
    text: 'L’inspection de la voiture {{car}}, plaque {{plateNumber}}, est valide jusqu’au {{date}}. Une fois qu’elle est refaite, entrez la nouvelle date.',
    open: 'Ouvrir vos voitures',
  },
};
