import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import type { Block, KindWords } from './content.ts';
import { dayAndMonth, longDate, unbroken } from './formats.ts';
import { lessonHours, money, time } from './lesson-words.fr.ts';
import type { LessonTime, SnowDayKind } from './mail-kinds.ts';

const lessonLine = (lesson: LessonTime) =>
  `${longDate('fr', lesson.date)}, ${lessonHours(lesson).replace(/^De/, 'de')}`;
const count = (number: number, one: string) => `${number} ${one}${number < 2 ? '' : 's'}`;

/** The emails of a school that cancels many lessons at once. */
export const snowDay: KindWords<SnowDayKind> = {
  snow_day_student: (mail, { link }) => {
    const { lessons, otherSlots, schoolName, reason } = mail;
    const [first] = lessons;
    const isOne = lessons.length === 1;
    const day = first ? dayAndMonth('fr', first.date) : '';
    return {
      subject: isOne
        ? `Votre cours de conduite du ${day} est annulé (${first?.code})`
        : `Vos ${lessons.length} cours de conduite du ${day} sont annulés`,
      preheader: `${schoolName} a dû annuler : ${reason}`,
      heading: isOne ? 'Désolés : votre cours est annulé' : 'Désolés : vos cours sont annulés',
      blocks: [
        {
          kind: 'paragraph',
          text: `Bonjour ${mail.studentName}, ${schoolName} a dû annuler ${isOne ? 'votre cours' : 'vos cours'} et s’en excuse. La raison : ${reason}`,
        },
        {
          kind: 'facts',
          title: isOne ? 'Le cours annulé' : 'Les cours annulés',
          rows: lessons.map((lesson): [string, string] => [
            lesson.code,
            `${lessonLine(lesson)}, avec ${lesson.instructorName}`,
          ]),
        },
        {
          kind: 'paragraph',
          title: `Remboursement : ${money(mail.refundCents)} (100\u00a0%)`,
          text: `C’est l’école qui a annulé : tout est remboursé.${mail.hasFee ? ' Les frais de réservation ne sont jamais remboursés.' : ''} Si vous avez payé, ${schoolName} vous le remet; sinon, vous ne devez rien${mail.hasFee ? ' d’autre que ces frais' : ''}.`,
        },
        ...(otherSlots.length > 0
          ? ([
              {
                kind: 'links',
                title: 'Choisir un autre moment',
                links: otherSlots.map((slot): [string, string] => [
                  `${dayAndMonth('fr', slot.date)}, ${time(slot.startTime)}, avec ${slot.instructorName}`,
                  link(slotLink(slot)),
                ]),
              },
            ] satisfies Block[])
          : ([
              { kind: 'action', label: 'Trouver un autre cours', href: link(PAGE_PATHS.studentHome) },
            ] satisfies Block[])),
        {
          kind: 'note',
          text: isOne
            ? 'Le fichier joint retire le cours de votre calendrier.'
            : 'Les fichiers joints retirent les cours de votre calendrier.',
        },
        ...(mail.schoolPhone
          ? [{ kind: 'note', text: `Des questions? ${schoolName} : ${unbroken(mail.schoolPhone)}` } satisfies Block]
          : []),
      ],
    };
  },

  snow_day_school: (mail, { link }) => {
    const hours = mail.hours ? `De ${time(mail.hours.startTime)} à ${time(mail.hours.endTime)}` : 'Toute la journée';
    return {
      subject: `Vous avez annulé ${mail.lessons.length} cours le ${dayAndMonth('fr', mail.date)}`,
      preheader: `${count(mail.students, 'élève')} au courant. Remboursements dus : ${money(mail.refundCents)}.`,
      heading: `Vous avez annulé ${mail.lessons.length} cours`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Date', longDate('fr', mail.date)],
            ['Heures', hours],
            ['Raison', mail.reason],
            ['Plages libres retirées', String(mail.withdrawnSlots)],
            ['Remboursements dus', money(mail.refundCents)],
          ],
        },
        {
          kind: 'facts',
          title: 'Les cours annulés',
          rows: mail.lessons.map((lesson): [string, string] => [
            `${time(lesson.startTime)}, ${lesson.instructorName}`,
            `${lesson.studentName}, ${lesson.code}, remboursement de ${money(lesson.refundCents)}`,
          ]),
        },
        {
          kind: 'paragraph',
          text: `${mail.students === 1 ? 'L’élève est prévenu' : `Les ${mail.students} élèves sont prévenus`}, avec vos excuses, votre raison et d’autres moments libres.${mail.hasFee ? ' Les frais de réservation ne sont jamais remboursés.' : ''}`,
        },
        { kind: 'action', label: 'Voir les réservations de l’école', href: link(PAGE_PATHS.schoolBookings) },
      ],
    };
  },
};

const slotLink = (slot: LessonTime & { instructorId: string }) =>
  instructorDetailsLink({ id: slot.instructorId, date: slot.date, slot: `${slot.startTime} - ${slot.endTime}` });
