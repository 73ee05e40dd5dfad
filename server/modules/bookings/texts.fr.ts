import type { Texts } from './texts.en.ts';

export const texts: Texts = {
  calendar: {
    lesson: 'Cours de conduite',
    title: '{{lesson}} avec {{instructorName}}',
    description: '{{schoolName}}, réservation {{code}}\nApportez votre permis d’apprenti.\n{{link}}',
    dropOff: 'Arrivée : {{dropOff}}',
    note: 'Note : {{note}}',
    deletedAccount: 'Compte supprimé',
    schoolTitle: '{{studentName}} avec {{instructorName}}',
    schoolDescription: '{{lesson}}, réservation {{code}}\n{{link}}',
    ownName: 'Mes cours de conduite',
    name: 'Cours de conduite : {{whose}}',
  },

  takenOut: 'Enregistré par erreur',

  export: {
    sheet: 'Réservations',
    file: { bookings: 'reservations', to: 'au' },
    columns: {
      code: 'Nº de réservation',
      instructor: 'Moniteur',
      student: 'Élève',
      date: 'Date',
      start: 'Début',
      end: 'Fin',
      zone: 'Fuseau horaire',
      pickup: 'Lieu de rencontre',
      perHour: 'Tarif horaire ($)',
      price: 'Cours ($)',
      fee: 'Frais de réservation ($)',
      tax: 'Taxes ($)',
      status: 'État',
      cancelledBy: 'Annulé par',
      refund: 'Déduit ($)',
      toCollect: 'À percevoir ($)',
      pickupPostalCode: 'Code postal du lieu de rencontre',
      dropOff: 'Arrivée',
      dropOffPostalCode: 'Code postal de l’arrivée',
      note: 'Note',
      kind: 'Type de cours',
    },
    by: {
      student: 'Élève',
      guardian: 'Parent ou tuteur',
      school: 'École',
    },
  },
};
