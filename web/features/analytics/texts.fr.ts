import type { Texts } from '../../ui/i18n/texts.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Texts<typeof en> = {
  title: 'Rapports',
  lead: 'Les résultats de votre école, selon la date des cours.',
  loading: 'Chargement des rapports…',
  search: 'Rechercher un moniteur',
  period: 'Période',
  periods: { '4w': '4 semaines', '12w': '12 semaines', '12m': '12 mois' },
  week: 'Semaine du',
  instructor: 'Moniteur',
  asTable: 'Afficher en tableau',
  asChart: 'Afficher en graphique',
  ofFigure: '{{action}} : {{title}}',
  totals: {
    completed: 'Cours terminés',
    utilisation: 'Taux d’occupation',
    income: 'Revenus',
    missed: 'Absences',
    rating: 'Note moyenne',
  },
  status: {
    completed: 'Terminés',
    booked: 'Réservés',
    cancelled: 'Annulés',
    missed: 'Absence',
  },
  bookings: {
    title: 'Réservations par semaine',
    all_one: '{{count}} réservation',
    all_other: '{{count}} réservations',
    summary:
      '{{all}} : {{completed}} terminées, {{booked}} réservées, {{cancelled}} annulées, {{missed}} avec une absence.',
  },
  utilisation: {
    title: 'Occupation par semaine',
    byInstructor: 'Occupation par moniteur',
    summary: 'Les élèves ont réservé {{share}} du temps offert : {{booked}} heures sur {{offered}}.',
    best: 'Occupation la plus forte : {{name}}, à {{share}} de son temps offert.',
    bookedHours: 'Heures réservées',
    offeredHours: 'Heures offertes',
    share: 'Taux d’occupation',
  },
  income: {
    title: 'Revenus par moniteur',
    summary: '{{amount}} pour des cours passés.',
    amount: 'Revenus',
  },
  missed: {
    title: 'Absences',
    summary: 'Élèves absents : {{students}}. Moniteurs absents : {{instructors}}.',
    byStudent: 'Élève absent',
    byInstructor: 'Moniteur absent',
  },
  ratings: {
    title: 'Notes',
    none: 'Aucun avis sur ces cours pour l’instant.',
    summary_one: '{{rating}} sur 5 en moyenne, selon {{count}} avis.',
    summary_other: '{{rating}} sur 5 en moyenne, selon {{count}} avis.',
    average: 'Note moyenne',
    reviews: 'Avis',
    stars_one: '{{count}} étoile',
    stars_other: '{{count}} étoiles',
  },
  meaning:
    'Les revenus sont le prix et les taxes des cours passés ou annulés, moins les remboursements. Le taux d’occupation est le temps réservé divisé par le temps offert, sans les plages retirées. La semaine commence le lundi.',
  emptyTitle: 'Aucun rapport pour l’instant',
  emptyText: 'Vos rapports s’afficheront ici dès que des élèves réserveront des cours.',
  emptyAction: 'Aller à l’horaire',
};
