import { bookingLink, instructorDetailsLink, PAGE_PATHS, schoolInstructorLink } from '#contract/paths.ts';
import type { Block, KindWords } from './content.ts';
import { dayAndMonth, longDate, unbroken } from './formats.ts';
import { howToCancel } from './how-to-cancel.fr.ts';
import { lessonHours, money, price, time } from './lesson-words.fr.ts';
import type { AfterBookingKind, BookingMail, CancelledMail, LessonTime } from './mail-kinds.ts';

const dayAt = (lesson: { date: string; startTime: string }) =>
  `${dayAndMonth('fr', lesson.date)}, ${time(lesson.startTime)}`;
const lessonLine = (lesson: LessonTime) =>
  `${longDate('fr', lesson.date)}, ${lessonHours(lesson).replace(/^De/, 'de')}`;

const lesson = (title: string, booking: BookingMail, first: [string, string][] = []): Block => ({
  kind: 'facts',
  title,
  rows: [
    ...first,
    ['Date', longDate('fr', booking.date)],
    ['Heure', lessonHours(booking)],
    ['Moniteur', booking.instructorName],
    ['Réservation', booking.code],
  ],
});

/** Whether the student has paid yet, the school knows alone. */
function settling(mail: CancelledMail): string {
  const owed = mail.totalCents + mail.taxCents + mail.feeCents - mail.refundCents;
  const owes = owed > 0 ? `vous lui devez ${money(owed)}` : 'vous ne devez rien';
  return mail.refundCents > 0
    ? `Si vous avez payé, ${mail.schoolName} vous remet ${money(mail.refundCents)}; sinon, ${owes}.`
    : `C’est ${mail.schoolName} qui perçoit le paiement : si vous n’avez pas encore payé, ${owes}.`;
}

function refund(mail: CancelledMail, reader: 'student' | 'school'): Block {
  const rule =
    mail.cancelledBy === 'school'
      ? 'C’est l’école qui a annulé : le cours est remboursé en entier.'
      : {
          100: 'L’annulation a eu lieu plus de 48 heures avant le cours : il est remboursé en entier.',
          50: 'L’annulation a eu lieu plus de 24 heures, mais pas plus de 48 heures avant le cours : il est remboursé à moitié.',
          0: 'L’annulation a eu lieu 24 heures ou moins avant le cours : rien n’est remboursé.',
        }[mail.refundPercent];
  const fee = mail.feeCents > 0 ? ' Les frais de réservation ne sont jamais remboursés.' : '';
  return {
    kind: 'paragraph',
    title: `Remboursement : ${money(mail.refundCents)} (${mail.refundPercent}\u00a0%)`,
    text: `${rule}${fee} ${reader === 'student' ? settling(mail) : 'C’est vous qui percevez les paiements et remettez les remboursements.'}`,
  };
}

function otherSlots({ otherSlots: slots, instructorName }: CancelledMail): Block[] {
  if (slots.length === 0) return [];
  return [
    {
      kind: 'facts',
      title: `Plages libres avec ${instructorName}`,
      rows: slots.map((slot): [string, string] => [dayAndMonth('fr', slot.date), lessonHours(slot)]),
    },
  ];
}

const cancelledOn = ({ cancelledAt }: CancelledMail) =>
  `${dayAndMonth('fr', cancelledAt.date)}, ${time(cancelledAt.time)}`;

/** The emails after a booking. */
export const afterBooking: KindWords<AfterBookingKind> = {
  booking_cancelled_student: (mail, { link }) => {
    const isBySchool = mail.cancelledBy === 'school';
    return {
      subject: `Votre cours de conduite du ${dayAndMonth('fr', mail.date)} est annulé (${mail.code})`,
      preheader: isBySchool
        ? `${mail.schoolName} a dû annuler : ${mail.reason}`
        : `Remboursement : ${money(mail.refundCents)}.`,
      heading: isBySchool ? 'Désolés : votre cours est annulé' : 'Votre cours est annulé',
      blocks: [
        {
          kind: 'paragraph',
          text: isBySchool
            ? `Bonjour ${mail.studentName}, ${mail.schoolName} a dû annuler votre cours et s’en excuse. La raison : ${mail.reason}`
            : `Bonjour ${mail.studentName}, vous avez annulé ce cours le ${cancelledOn(mail)}.`,
        },
        lesson('Le cours annulé', mail),
        refund(mail, 'student'),
        ...(isBySchool ? otherSlots(mail) : []),
        {
          kind: 'action',
          label: isBySchool ? 'Choisir un autre moment' : 'Réserver un autre cours',
          href: link(isBySchool ? instructorDetailsLink({ id: mail.instructorId }) : PAGE_PATHS.studentHome),
        },
        { kind: 'note', text: 'Le fichier joint retire le cours de votre calendrier.' },
        ...(mail.schoolPhone
          ? [
              {
                kind: 'note',
                text: `Des questions? ${mail.schoolName} : ${unbroken(mail.schoolPhone)}`,
              } satisfies Block,
            ]
          : []),
      ],
    };
  },

  booking_cancelled_school: (mail, { link }) => ({
    subject: `Cours annulé : ${dayAt(mail)}, ${mail.instructorName} (${mail.code})`,
    preheader: `${mail.studentName}. Remboursement dû : ${money(mail.refundCents)}.`,
    heading: mail.cancelledBy === 'school' ? 'Vous avez annulé un cours' : 'Un élève a annulé un cours',
    blocks: [
      lesson('Le cours annulé', mail, [['Élève', mail.studentName]]),
      {
        kind: 'facts',
        rows: [
          ['Annulé par', mail.cancelledBy === 'school' ? mail.schoolName : mail.studentName],
          ['Annulé le', cancelledOn(mail)],
          ...(mail.reason ? [['Raison', mail.reason] satisfies [string, string]] : []),
        ],
      },
      refund(mail, 'school'),
      {
        kind: 'paragraph',
        text:
          mail.cancelledBy === 'school'
            ? 'L’élève est prévenu, avec vos excuses et votre raison. La plage a été retirée de votre horaire.'
            : 'La plage est de nouveau libre pour les autres élèves.',
      },
      { kind: 'action', label: 'Voir les réservations de l’école', href: link(PAGE_PATHS.schoolBookings) },
    ],
  }),

  booking_moved_student: (mail, { link, nowMs }) => ({
    subject: `Votre cours de conduite est déplacé au ${dayAt(mail)} (${mail.code})`,
    preheader: `${mail.instructorName}, ${mail.schoolName}.`,
    heading: 'Votre cours est déplacé',
    blocks: [
      {
        kind: 'facts',
        title: 'Votre cours',
        rows: [
          ['Avant', lessonLine(mail.from)],
          ['Maintenant', lessonLine(mail)],
          ['Moniteur', mail.instructorName],
          ['Lieu de prise en charge', mail.pickup],
          ['Réservation', mail.code],
        ],
      },
      { kind: 'action', label: 'Voir ma réservation', href: link(bookingLink(mail.bookingId)) },
      price(mail, 'student'),
      ...howToCancel(mail, nowMs),
      { kind: 'note', text: 'Le fichier joint déplace aussi le cours dans votre calendrier.' },
    ],
  }),

  booking_moved_school: (mail, { link }) => ({
    subject: `Cours déplacé : ${mail.studentName}, maintenant ${dayAt(mail)}, ${mail.instructorName} (${mail.code})`,
    preheader: `Avant : ${dayAt(mail.from)}. Cette plage est de nouveau libre.`,
    heading: 'Un élève a déplacé un cours',
    blocks: [
      {
        kind: 'facts',
        title: 'Le cours',
        rows: [
          ['Élève', mail.studentName],
          ['Moniteur', mail.instructorName],
          ['Avant', lessonLine(mail.from)],
          ['Maintenant', lessonLine(mail)],
          ['Lieu de prise en charge', mail.pickup],
          ['Réservation', mail.code],
        ],
      },
      price(mail, 'school'),
      { kind: 'action', label: 'Voir les réservations de l’école', href: link(PAGE_PATHS.schoolBookings) },
    ],
  }),

  lesson_missed: (mail, { link }) => {
    const isInstructor = mail.missedBy === 'instructor';
    return {
      subject: isInstructor
        ? `Votre cours manqué du ${dayAndMonth('fr', mail.date)} est remboursé (${mail.code})`
        : `Vous avez manqué votre cours de conduite du ${dayAndMonth('fr', mail.date)} (${mail.code})`,
      preheader: `Remboursement : ${money(mail.refundCents)}.`,
      heading: isInstructor ? 'Désolés : votre moniteur n’est pas venu' : 'Vous n’étiez pas à votre cours',
      blocks: [
        {
          kind: 'paragraph',
          text: isInstructor
            ? `Bonjour ${mail.studentName}, ${mail.schoolName} nous dit que votre moniteur n’est pas venu à ce cours, et s’en excuse.`
            : `Bonjour ${mail.studentName}, ${mail.schoolName} nous dit que vous n’êtes pas venu à ce cours.`,
        },
        lesson('Le cours', mail),
        {
          kind: 'paragraph',
          title: `Remboursement : ${money(mail.refundCents)} (${isInstructor ? 100 : 0}\u00a0%)`,
          text: isInstructor
            ? `${mail.schoolName} rembourse le cours en entier.${mail.feeCents > 0 ? ' Les frais de réservation ne sont jamais remboursés.' : ''}`
            : 'Selon la politique d’annulation, un cours que l’élève manque n’est pas remboursé.',
        },
        { kind: 'action', label: 'Voir ma réservation', href: link(bookingLink(mail.bookingId)) },
        {
          kind: 'note',
          text: `Si ce n’est pas ce qui s’est passé, appelez ${[mail.schoolName, unbroken(mail.schoolPhone)].filter(Boolean).join(', ')}.`,
        },
      ],
    };
  },

  lesson_reminder: (mail, { link }) => ({
    subject: `Rappel : cours de conduite le ${dayAt(mail)} (${mail.code})`,
    preheader: `${mail.instructorName} vient vous chercher : ${mail.pickup}.`,
    heading: 'Votre cours approche',
    blocks: [
      {
        kind: 'facts',
        title: 'Votre cours',
        rows: [
          ['Date', longDate('fr', mail.date)],
          ['Heure', lessonHours(mail)],
          ['Moniteur', mail.instructorName],
          ['École', [mail.schoolName, unbroken(mail.schoolPhone)].filter(Boolean).join(', ')],
          ['Voiture', mail.car],
          ['Lieu de prise en charge', mail.pickup],
          ['Réservation', mail.code],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Apportez votre permis d’apprenti valide, et vos lunettes ou verres de contact si vous conduisez avec.',
      },
      { kind: 'action', label: 'Voir ma réservation', href: link(bookingLink(mail.bookingId)) },
    ],
  }),

  licence_expiring: ({ instructorId, instructorName, expiry, daysLeft }, { link }) => ({
    subject: `Permis de ${instructorName} : il expire dans ${daysLeft} ${daysLeft === 1 ? 'jour' : 'jours'}`,
    preheader: `Le ${longDate('fr', expiry)}. Après ce jour, ses plages ne sont plus offertes.`,
    heading: 'Un permis arrive à échéance',
    blocks: [
      {
        kind: 'paragraph',
        text: `Le permis de ${instructorName} expire le ${longDate('fr', expiry)}. Les plages suivantes ne sont pas offertes aux élèves tant que vous n’avez pas entré la nouvelle date.`,
      },
      { kind: 'action', label: 'Ouvrir la page du moniteur', href: link(schoolInstructorLink(instructorId)) },
    ],
  }),

  slot_freed: ({ slots }, { link }) => {
    const [first] = slots;
    return {
      subject: first ? `Un cours de conduite est libre : ${dayAt(first)}` : 'Un cours de conduite est libre',
      preheader: first
        ? `${first.instructorName}, ${first.schoolName}. La première personne à réserver l’obtient.`
        : '',
      heading: 'Une plage que vous attendiez est libre',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Vous nous avez demandé de vous prévenir. La première personne à réserver l’obtient : ne tardez pas.',
        },
        {
          kind: 'facts',
          title: 'Libre maintenant',
          rows: slots.map((slot): [string, string] => [`${slot.instructorName}, ${slot.schoolName}`, lessonLine(slot)]),
        },
        {
          kind: 'action',
          label: 'La voir et réserver',
          href: link(
            first
              ? instructorDetailsLink({
                  id: first.instructorId,
                  date: first.date,
                  slot: `${first.startTime} - ${first.endTime}`,
                })
              : PAGE_PATHS.studentHome,
          ),
        },
        {
          kind: 'note',
          text: 'Nous prévenons une seule fois : pour l’être encore, inscrivez-vous de nouveau sur la liste d’attente.',
        },
      ],
    };
  },
};
