import { texts as transmissions } from '#contract/transmissions.en.ts';

export const texts = {
  transmissions,
  title: 'Cars',
  lead: 'What you drive, what expires, and when a car is in the shop.',
  loading: 'Loading your cars …',
  emptyTitle: 'No cars yet',
  emptyText: 'A car comes with the instructor who drives it, or is added here.',
  add: 'Add a car',
  addTitle: 'A new car',
  drivers: 'Driven by',
  nobody: 'Nobody at the moment',
  insurance: 'Insured until',
  inspection: 'Inspected until',
  unknown: 'Not said',
  expiry: { soon: 'Soon', expired: 'Expired' },
  service: { out: 'Out of service', planned: 'Soon out of service' },
  out: 'Out of service',
  span: '{{from}} to {{until}}',
  openSpan: 'From {{from}} until further notice',
  lessons_one: '1 lesson is booked while this car is out of service',
  lessons_other: '{{count}} lessons are booked while this car is out of service',
  lesson: '{{day}}, {{time}}: {{student}} with {{instructor}}',
  toBookings: 'Move or cancel them in your bookings',
  change: 'Change',
  changeOf: 'Change {{car}}',
  dialogTitle: 'Change {{car}}',
  shared: '{{drivers}} share this car: what you save holds for all of them.',
  what: 'The car',
  plate: 'Plate number',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  color: 'Colour',
  transmission: 'Transmission',
  papers: 'Insurance and inspection',
  papersHelp: 'We remind you here and by email, 30 and 7 days before. Students see none of it.',
  outHelp: 'Students are not offered lessons in this car on these days. Booked lessons stay, and are listed for you.',
  outFrom: 'From',
  outUntil: 'Until',
  save: 'Save car',
  cancel: 'Cancel',
  saved: '{{car}} is saved.',
} as const;

declare module '../../ui/i18n/texts.ts' {
  interface Catalogues {
    cars: typeof texts;
  }
}
