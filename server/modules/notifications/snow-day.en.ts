import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import type { Block, KindWords } from './content.ts';
import { dayAndMonth, longDate, unbroken } from './formats.ts';
import { lessonHours, money, time } from './lesson-words.en.ts';
import type { LessonTime, SnowDayKind } from './mail-kinds.ts';

const lessonLine = (lesson: LessonTime) => `${longDate('en', lesson.date)}, ${lessonHours(lesson)}`;
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The emails of a school that cancels many lessons at once. */
export const snowDay: KindWords<SnowDayKind> = {
  snow_day_student: (mail, { link }) => {
    const { lessons, otherSlots, schoolName, reason } = mail;
    const [first] = lessons;
    const isOne = lessons.length === 1;
    const day = first ? dayAndMonth('en', first.date) : '';
    return {
      subject: isOne
        ? `Your driving lesson on ${day} is cancelled (${first?.code})`
        : `Your ${lessons.length} driving lessons on ${day} are cancelled`,
      preheader: `${schoolName} had to cancel: ${reason}`,
      heading: isOne ? 'We are sorry: your lesson is cancelled' : 'We are sorry: your lessons are cancelled',
      blocks: [
        {
          kind: 'paragraph',
          text: `Hello ${mail.studentName}, ${schoolName} had to cancel ${isOne ? 'your lesson' : 'your lessons'} and apologizes. The reason: ${reason}`,
        },
        {
          kind: 'facts',
          title: isOne ? 'The cancelled lesson' : 'The cancelled lessons',
          rows: lessons.map((lesson): [string, string] => [
            lesson.code,
            `${lessonLine(lesson)}, with ${lesson.instructorName}`,
          ]),
        },
        {
          kind: 'paragraph',
          title: `Refund: ${money(mail.refundCents)} (100%)`,
          text: `The school cancelled, so ${isOne ? 'the whole lesson is' : 'all of it is'} refunded.${mail.hasFee ? ' The booking fee is never refunded.' : ''} If you have paid, ${schoolName} returns it to you; if not, you owe nothing${mail.hasFee ? ' but the fee' : ''}.`,
        },
        ...(otherSlots.length > 0
          ? ([
              {
                kind: 'links',
                title: 'Choose another time',
                links: otherSlots.map((slot): [string, string] => [
                  `${dayAndMonth('en', slot.date)}, ${time(slot.startTime)}, with ${slot.instructorName}`,
                  link(slotLink(slot)),
                ]),
              },
            ] satisfies Block[])
          : ([{ kind: 'action', label: 'Find another lesson', href: link(PAGE_PATHS.studentHome) }] satisfies Block[])),
        {
          kind: 'note',
          text: isOne
            ? 'The attached file takes the lesson out of your calendar.'
            : 'The attached files take the lessons out of your calendar.',
        },
        ...(mail.schoolPhone
          ? [{ kind: 'note', text: `Questions? ${schoolName}: ${unbroken(mail.schoolPhone)}` } satisfies Block]
          : []),
      ],
    };
  },

  snow_day_school: (mail, { link }) => {
    const hours = mail.hours ? `${time(mail.hours.startTime)} to ${time(mail.hours.endTime)}` : 'The whole day';
    return {
      subject: `You cancelled ${count(mail.lessons.length, 'lesson')} on ${dayAndMonth('en', mail.date)}`,
      preheader: `${count(mail.students, 'student')} told. Refunds due: ${money(mail.refundCents)}.`,
      heading: `You cancelled ${count(mail.lessons.length, 'lesson')}`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Date', longDate('en', mail.date)],
            ['Hours', hours],
            ['Reason', mail.reason],
            ['Free slots withdrawn', String(mail.withdrawnSlots)],
            ['Refunds due', money(mail.refundCents)],
          ],
        },
        {
          kind: 'facts',
          title: 'The cancelled lessons',
          rows: mail.lessons.map((lesson): [string, string] => [
            `${time(lesson.startTime)}, ${lesson.instructorName}`,
            `${lesson.studentName}, ${lesson.code}, refund ${money(lesson.refundCents)}`,
          ]),
        },
        {
          kind: 'paragraph',
          text: `${mail.students === 1 ? 'The student was' : `All ${mail.students} students were`} told, with an apology, your reason and other free times.${mail.hasFee ? ' Booking fees are never refunded.' : ''}`,
        },
        { kind: 'action', label: 'See School Bookings', href: link(PAGE_PATHS.schoolBookings) },
      ],
    };
  },
};

const slotLink = (slot: LessonTime & { instructorId: string }) =>
  instructorDetailsLink({ id: slot.instructorId, date: slot.date, slot: `${slot.startTime} - ${slot.endTime}` });
