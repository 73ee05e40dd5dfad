import { PROVINCES } from '#contract/provinces.ts';
import { zoneName } from '#contract/zone-names.ts';
import type { Block } from './content.ts';
import { clockTime, dollars, duration } from './formats.ts';
import type { BookingMail } from './mail-kinds.ts';

export const time = (text: string) => clockTime('en', text);
export const money = (cents: number) => dollars('en', cents);
export const lessonHours = (booking: Pick<BookingMail, 'startTime' | 'endTime' | 'timeZone'>) =>
  `${time(booking.startTime)} to ${time(booking.endTime)} (${zoneName(booking.timeZone, 'en')})`;

/** The price, item by item, and what it adds up to: for one to pay, for the other to collect. */
export function price(booking: BookingMail, reader: 'student' | 'school'): Block {
  const length = duration(booking.startTime, booking.endTime);
  const payable = booking.totalCents + booking.feeCents + booking.taxCents;
  return {
    kind: 'facts',
    title: 'What it costs',
    isMoney: true,
    rows: [
      [`Lesson, ${length} at ${money(booking.perHourCents)} per hour`, money(booking.totalCents)],
      ...(booking.feeCents > 0 ? [['Booking fee', money(booking.feeCents)] satisfies [string, string]] : []),
      ...(booking.taxCents > 0 ? [[taxName(booking), money(booking.taxCents)] satisfies [string, string]] : []),
      [reader === 'student' ? 'To pay' : 'To collect', money(payable)],
    ],
  };
}

const taxName = ({ province }: BookingMail) => (province ? `Tax (${PROVINCES[province].tax.name.en})` : 'Tax');
