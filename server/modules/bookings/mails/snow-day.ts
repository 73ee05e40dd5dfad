import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import { addSettlements, type Settlement } from '#contract/settlements.ts';
import { counted, fill, filled } from '#contract/texts.ts';
import { action, facts, links, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { formatMinutes, type StreetTime, unbroken } from '#server/modules/notifications/formats.ts';
import { greeting, sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail, type WritingIn } from '#server/modules/notifications/mail.ts';
import { type CalendarBooking, lessonFile } from '../lesson-calendar.ts';
import { refundSaid, sentences, settlementSaid, texts } from './lesson-parts.ts';
import type { Texts } from './texts.en.ts';

/** The data of both emails. A student's contains their own lessons. */
export interface SnowDayMail {
  snowDayId: string;
  schoolName: string;
  reason: string;
  /** By time. */
  lessons: (CalendarBooking & {
    refundCents: number;
    /** For a lesson that credit pays: how much returns. */
    creditMinutesBack?: number;
    /** Its settlement; missing from messages that an older server queued. */
    settlement?: Settlement;
  })[];
  /** The refund by policy, of all lessons. */
  refundCents: number;
  /** Whether a booking fee, which is never refunded, was paid. */
  hasFee: boolean;
}

interface StudentMail extends SnowDayMail {
  studentName: string;
  /** Empty if the school has none. */
  schoolPhone: string;
  /** Free slots after the cancelled hours, the student's own instructors first. */
  otherSlots: (StreetTime & { instructorId: string; instructorName: string })[];
}

interface SchoolMail extends SnowDayMail {
  date: string;
  /** Null: the whole day. */
  hours: { startTime: string; endTime: string } | null;
  students: number;
  withdrawnSlots: number;
}

export const snowDayStudent = defineMail('snow_day_student', texts, (mail: StudentMail, writing) => {
  const { formats, locale, link } = writing;
  const { lessons, otherSlots, schoolName, studentName, schoolPhone, reason } = mail;
  const [first] = lessons;
  const { snowDayStudent: words, ...all } = filled(writing.words, {
    schoolName,
    studentName,
    reason,
    phone: unbroken(schoolPhone),
    count: lessons.length,
    code: first?.code ?? '',
    day: first ? formats.day(first.date) : '',
  });
  const said = (key: 'subject' | 'heading' | 'apology' | 'refunded' | 'calendar') =>
    counted(locale, words, key, lessons.length);
  const minutes = lessons.reduce((sum, { creditMinutesBack = 0 }) => sum + creditMinutesBack, 0);
  const withInstructor = (at: string, { instructorName }: { instructorName: string }) =>
    fill(writing.words.snowDayStudent.with, { at, instructorName });
  const content = message(
    { subject: said('subject'), preheader: words.preheader, heading: said('heading') },
    paragraph(sentFor(locale, schoolName)),
    greeting(locale, studentName),
    paragraph(said('apology')),
    facts(
      lessons.map((lesson) => [lesson.code, withInstructor(formats.line(lesson), lesson)]),
      { title: counted(locale, all, 'cancelledLesson', lessons.length) },
    ),
    paragraph(
      sentences(
        said('refunded'),
        feesSaid(mail, all.feeKept, writing),
        minutes > 0 && fill(writing.words.cancelled.toCredit, { length: formatMinutes(minutes), schoolName }),
        settlementSaid('student', moneyOf(lessons), schoolName, writing),
      ),
    ),
    otherSlots.length > 0
      ? links(
          words.chooseAnother,
          otherSlots.map((slot): Row => [withInstructor(formats.dayAt(slot), slot), link(slotLink(slot))]),
        )
      : action(words.findAnother, link(PAGE_PATHS.find)),
    note(said('calendar')),
    schoolPhone !== '' && note(all.questions),
  );
  // Messages that an older version queued lack what a calendar file needs.
  const inCalendar = lessons.filter(({ bookingId }) => bookingId !== undefined);
  return { ...content, attachments: inCalendar.map((lesson) => lessonFile(lesson, writing)) };
});

export const snowDaySchool = defineMail('snow_day_school', texts, (mail: SchoolMail, writing) => {
  const { words: all, formats, locale, link } = writing;
  const { lessons, students } = mail;
  const minutesBack = lessons.reduce((sum, { creditMinutesBack = 0 }) => sum + creditMinutesBack, 0);
  const due = addSettlements(moneyOf(lessons).filter((settlement) => settlement !== undefined));
  const refund = refundSaid(due.refundCents, minutesBack, formats) || all.snowDaySchool.noRefunds;
  const isKnown = lessons.every(({ settlement }) => settlement !== undefined);
  const gaps = { count: lessons.length, students, day: formats.day(mail.date) };
  const words = filled(all.snowDaySchool, gaps);
  return message(
    {
      subject: counted(locale, words, 'subject', lessons.length),
      preheader: counted(locale, words, 'preheader', students),
      heading: counted(locale, words, 'heading', lessons.length),
    },
    facts([
      [all.labels.date, formats.date(mail.date)],
      [words.hours, mail.hours ? formats.span(mail.hours) : words.wholeDay],
      [words.reason, mail.reason],
      [words.withdrawn, String(mail.withdrawnSlots)],
      ...(isKnown ? [[words.refundsDue, refund] satisfies Row] : []),
    ]),
    facts(
      lessons.map(({ startTime, instructorName, studentName, code, settlement, creditMinutesBack = 0 }) => {
        const refund = refundSaid(settlement?.refundCents ?? 0, creditMinutesBack, formats);
        const gaps = { studentName: studentName || all.deletedAccount, code, refund };
        return [
          `${formats.time(startTime)}, ${instructorName}`,
          fill(refund ? all.snowDaySchool.refunded : all.snowDaySchool.notRefunded, gaps),
        ];
      }),
      { title: all.cancelledLesson_other },
    ),
    paragraph(sentences(counted(locale, words, 'told', students), feesSaid(mail, words.feesKept, writing))),
    action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
  );
});

/** A school that cancels keeps only the booking fees, which are still due if nobody paid. */
function feesSaid({ hasFee, lessons }: SnowDayMail, kept: string, { words, formats }: WritingIn<Texts>): string {
  if (!hasFee) return '';
  if (!lessons.every(({ settlement }) => settlement?.paidCents === 0)) return kept;
  const feeCents = lessons.reduce((sum, { settlement }) => sum + (settlement?.keptCents ?? 0), 0);
  return fill(words.feeDue, { fee: formats.money(feeCents) });
}

/** Lessons with something to pay. */
const moneyOf = (lessons: SnowDayMail['lessons']) =>
  lessons.flatMap(({ settlement, creditMinutesBack }) =>
    creditMinutesBack !== undefined && settlement?.keptCents === 0 && settlement.paidCents === 0 ? [] : [settlement],
  );

const slotLink = ({ instructorId, date, startTime, endTime }: StreetTime & { instructorId: string }) =>
  instructorDetailsLink({ id: instructorId, date, slot: `${startTime} - ${endTime}` });
