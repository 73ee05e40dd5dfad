import { PROVINCES } from '#contract/provinces.ts';
import { zoneName } from '#contract/zone-names.ts';
import type { Block } from './content.ts';
import { clockTime, dollars, duration } from './formats.ts';
import type { BookingMail } from './mail-kinds.ts';

export const time = (text: string) => clockTime('fr', text);
export const money = (cents: number) => dollars('fr', cents);
export const lessonHours = (booking: Pick<BookingMail, 'startTime' | 'endTime' | 'timeZone'>) =>
  `De ${time(booking.startTime)} à ${time(booking.endTime)} (${zoneName(booking.timeZone, 'fr')})`;

/** The price, item by item, and what it adds up to: for one to pay, for the other to collect. */
export function price(booking: BookingMail, reader: 'student' | 'school'): Block {
  const length = duration(booking.startTime, booking.endTime);
  const payable = booking.totalCents + booking.feeCents + booking.taxCents;
  return {
    kind: 'facts',
    title: 'Le prix',
    isMoney: true,
    rows: [
      [`Cours de ${length} à ${money(booking.perHourCents)} l’heure`, money(booking.totalCents)],
      ...(booking.feeCents > 0 ? [['Frais de réservation', money(booking.feeCents)] satisfies [string, string]] : []),
      ...(booking.taxCents > 0 ? [[taxName(booking), money(booking.taxCents)] satisfies [string, string]] : []),
      [reader === 'student' ? 'À payer' : 'À percevoir', money(payable)],
    ],
  };
}

const taxName = ({ province }: BookingMail) => (province ? `Taxes (${PROVINCES[province].tax.name.fr})` : 'Taxes');
