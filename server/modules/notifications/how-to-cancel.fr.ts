import type { Block } from './content.ts';
import { cancellingTerms, dayAndMonth } from './formats.ts';
import { money, time } from './lesson-words.fr.ts';
import type { BookingMail } from './mail-kinds.ts';

type Row = [label: string, value: string];

const until = (wall: { date: string; time: string }) => `Avant le ${dayAndMonth('fr', wall.date)}, ${time(wall.time)}`;

/** What cancelling still gives back when the message leaves: no refund that has passed, and what is lost by then. */
export function howToCancel(booking: BookingMail, nowMs: number): Block[] {
  const terms = cancellingTerms(booking, nowMs);
  if (terms === null) return [];
  const [lost, payable] = [money(terms.lostCents), money(terms.payableCents)];
  return [
    {
      kind: 'facts',
      title: 'Si vous devez annuler',
      rows: [
        ...(terms.percent === 100 ? [[until(terms.full), 'Remboursement de 100\u00a0%'] satisfies Row] : []),
        ...(terms.percent > 0 ? [[until(terms.half), 'Remboursement de 50\u00a0%'] satisfies Row] : []),
        [
          terms.percent > 0
            ? 'Plus tard, ou si vous ne vous présentez pas'
            : 'Si vous annulez ou ne vous présentez pas',
          'Aucun remboursement',
        ],
        ['Si le moniteur ne se présente pas', 'Remboursement de 100\u00a0%'],
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
                ? `Le cours a lieu dans moins de 48 heures. Si vous annulez, vous perdez ${lost} sur les ${payable} à payer.`
                : `Le cours a lieu dans moins de 24 heures : rien n’est remboursé. Si vous annulez, vous perdez ${lost}.`,
          } satisfies Block,
        ]),
    {
      kind: 'paragraph',
      text: `Pour annuler, ouvrez la réservation dans Mes réservations ou appelez ${booking.schoolName}.${
        booking.feeCents > 0 ? ' Les frais de réservation ne sont jamais remboursés.' : ''
      }`,
    },
  ];
}
