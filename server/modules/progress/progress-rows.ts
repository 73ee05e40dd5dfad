import { wallOf } from '#contract/formats.ts';
import type { Locale } from '#contract/locale.ts';
import type { Progress } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, type SkillTexts } from '#contract/skills.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const skillTexts = await sharedTexts<SkillTexts>('skills');

/** Hours as a sheet adds them up: two decimals. */
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

type Row = (string | number)[];

/** A student's progress as three tables under each other: lessons with a total, hours by instructor, every skill. */
export function progressRows(progress: Progress, locale: Locale): Row[] {
  const words = texts(locale);
  const names = skillTexts(locale);
  const levels = new Map(progress.skills.map((mark) => [mark.skill, mark]));
  const lessons = progress.lessons.toReversed().map((lesson): Row => {
    const [starts, ends] = [wallOf(lesson.startTime), wallOf(lesson.endTime)];
    const marks = lesson.marks.map(({ skill, level }) => `${names.skills[skill]}${words.colon}${names.levels[level]}`);
    const where = [lesson.instructorName, lesson.schoolName, lesson.code];
    const when = [starts.date, starts.time, ends.time, lesson.timeZone, hours(lesson.minutes)];
    return [...when, ...where, marks.join('; '), lesson.note];
  });
  const skills = SKILL_GROUP_IDS.flatMap((group) =>
    SKILL_GROUPS[group].skills.map((skill): Row => {
      const mark = levels.get(skill);
      const level = mark ? [names.levels[mark.level], mark.date] : ['', ''];
      return [names.groups[group], names.skills[skill], ...level];
    }),
  );
  return [
    words.lessons,
    ...lessons,
    [words.total, '', '', '', hours(progress.minutes)],
    [],
    words.instructors,
    ...progress.instructors.map((one): Row => [one.name, one.schoolName, one.lessons, hours(one.minutes)]),
    [],
    words.skills,
    ...skills,
  ];
}
