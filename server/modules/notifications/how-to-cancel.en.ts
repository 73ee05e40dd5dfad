import type { Block } from './content.ts';
import { cancellingTerms, dayAndMonth } from './formats.ts';
import { money, time } from './lesson-words.en.ts';
import type { BookingMail } from './mail-kinds.ts';

type Row = [label: string, value: string];

const until = (wall: { date: string; time: string }) => `Before ${dayAndMonth('en', wall.date)}, ${time(wall.time)}`;

/** What cancelling still gives back when the message leaves: no refund that has passed, and what is lost by then. */
export function howToCancel(booking: BookingMail, nowMs: number): Block[] {
  const terms = cancellingTerms(booking, nowMs);
  if (terms === null) return [];
  const [lost, payable] = [money(terms.lostCents), money(terms.payableCents)];
  return [
    {
      kind: 'facts',
      title: 'If you have to cancel',
      rows: [
        ...(terms.percent === 100 ? [[until(terms.full), '100% refund'] satisfies Row] : []),
        ...(terms.percent > 0 ? [[until(terms.half), '50% refund'] satisfies Row] : []),
        [terms.percent > 0 ? 'After that, or if you do not show up' : 'If you cancel or do not show up', 'No refund'],
        ['If the instructor does not show up', '100% refund'],
      ],
    },
    ...(terms.percent === 100
      ? []
      : [
          {
            kind: 'paragraph',
            isAttention: true,
            text:
              terms.percent === 50
                ? `The lesson is less than 48 hours away. If you cancel, you lose ${lost} of the ${payable} to pay.`
                : `The lesson is less than 24 hours away, so nothing is refunded. If you cancel, you lose ${lost}.`,
          } satisfies Block,
        ]),
    {
      kind: 'paragraph',
      text: `To cancel, open the booking in My Bookings or call ${booking.schoolName}.${
        booking.feeCents > 0 ? ' The booking fee is never refunded.' : ''
      }`,
    },
  ];
}
