import { confirmRecordLink } from '#contract/paths.ts';
import type { Skill, SkillTexts } from '#contract/skills.ts';
import { fill, filled } from '#contract/texts.ts';
import { lessonLink } from '#server/modules/bookings/lesson-links.ts';
import { action, facts, message, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { duration } from '#server/modules/notifications/formats.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const skillTexts = await sharedTexts<SkillTexts>('skills');

export interface LessonToConfirm {
  bookingId: string;
  code: string;
  studentName: string;
  instructorName: string;
  schoolName: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  minutes: number;
  kilometres: number | null;
  skills: string[];
  isCorrected: boolean;
  /** Somebody else at the school recorded it for the instructor. */
  isBySchool?: boolean;
  token: string;
}

/** Minutes in words, such as `1 h 30 min`. */
const length = (minutes: number): string =>
  duration('00:00', [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));

/** Asks the student to confirm a lesson recorded without their code. */
export const lessonToConfirm = defineMail(
  'lesson_to_confirm',
  texts,
  (mail: LessonToConfirm, { words: all, formats, link, sign, locale }) => {
    const driven = length(mail.minutes);
    const { instructorName, schoolName } = mail;
    const words = filled(all.toConfirm, {
      code: mail.code,
      schoolName,
      who: fill(mail.isBySchool ? all.toConfirm.theSchool : all.toConfirm.who, { instructorName, schoolName }),
      day: formats.day(mail.date),
      length: driven,
    });
    const names = skillTexts(locale).skills;
    const skills = mail.skills.flatMap((skill) => names[skill as Skill] ?? []);
    return message(
      words,
      greeting(locale, mail.studentName),
      paragraph(mail.isCorrected ? words.corrected : words.text),
      facts(
        [
          [words.date, formats.date(mail.date)],
          [words.time, formats.hours(mail)],
          [words.driven, driven],
          ...(mail.kilometres === null ? [] : [[words.kilometres, String(mail.kilometres)] satisfies Row]),
          ...(skills.length > 0 ? [[words.skills, new Intl.ListFormat(locale).format(skills)] satisfies Row] : []),
        ],
        { title: words.title },
      ),
      // Without a link, the lesson was confirmed or corrected meanwhile: its page says so.
      mail.token
        ? action(words.confirm, link(confirmRecordLink(mail.token)))
        : action(words.see, lessonLink(mail.bookingId, { link, sign })),
      paragraph(words.otherwise),
    );
  },
);
