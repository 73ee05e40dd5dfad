import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  lessons: [
    'Date',
    'Début',
    'Fin',
    'Fuseau horaire',
    'Heures',
    'Moniteur',
    'École',
    'Réservation',
    'Habiletés',
    'Note',
  ],
  total: 'Total',
  instructors: ['Moniteur', 'École', 'Cours', 'Heures'],
  skills: ['Groupe', 'Habileté', 'Niveau', 'Dernier cours'],
  colon: '\u00a0: ',
};
