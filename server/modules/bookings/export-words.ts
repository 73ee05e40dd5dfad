import type { Locale } from '#contract/accounts.ts';

export const EXPORT_COLUMNS = [
  'code',
  'instructor',
  'student',
  'date',
  'start',
  'end',
  'zone',
  'pickup',
  'perHour',
  'price',
  'fee',
  'tax',
  'status',
  'cancelledBy',
  'refund',
  'toCollect',
] as const;

interface ExportWords {
  sheet: string;
  /** In the file's name, plain letters. */
  file: { bookings: string; to: string };
  columns: Record<(typeof EXPORT_COLUMNS)[number], string>;
  by: { student: string; school: string };
}

export const EXPORT_WORDS: Record<Locale, ExportWords> = {
  en: {
    sheet: 'Bookings',
    file: { bookings: 'bookings', to: 'to' },
    columns: {
      code: 'Booking ID',
      instructor: 'Instructor',
      student: 'Student',
      date: 'Date',
      start: 'Start',
      end: 'End',
      zone: 'Time zone',
      pickup: 'Pickup address',
      perHour: 'Per hour ($)',
      price: 'Lesson ($)',
      fee: 'Booking fee ($)',
      tax: 'Tax ($)',
      status: 'Status',
      cancelledBy: 'Cancelled by',
      refund: 'Refund ($)',
      toCollect: 'To collect ($)',
    },
    by: { student: 'Student', school: 'School' },
  },
  fr: {
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
      refund: 'Remboursement ($)',
      toCollect: 'À percevoir ($)',
    },
    by: { student: 'Élève', school: 'École' },
  },
};
