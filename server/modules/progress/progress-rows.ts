import type { Locale } from '#contract/accounts.ts';
import { wallOf } from '#contract/formats.ts';
import type { Progress } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILL_LEVEL_NAMES, SKILL_NAMES } from '#contract/skills.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/** Hours as a sheet adds them up: two decimals. */
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

type Row = (string | number)[];

/** A student's progress as three tables under each other: lessons with a total, hours by instructor, every skill. */
export function progressRows(progress: Progress, locale: Locale): Row[] {
  const words = texts[locale];
  const levels = new Map(progress.skills.map((mark) => [mark.skill, mark]));
  const lessons = progress.lessons.toReversed().map((lesson): Row => {
    const [starts, ends] = [wallOf(lesson.startTime), wallOf(lesson.endTime)];
    const marks = lesson.marks.map(
      ({ skill, level }) => `${SKILL_NAMES[skill][locale]}${words.colon}${SKILL_LEVEL_NAMES[level][locale]}`,
    );
    const where = [lesson.instructorName, lesson.schoolName, lesson.code];
    const when = [starts.date, starts.time, ends.time, lesson.timeZone, hours(lesson.minutes)];
    return [...when, ...where, marks.join('; '), lesson.note];
  });
  const skills = SKILL_GROUP_IDS.flatMap((group) =>
    SKILL_GROUPS[group].skills.map((skill): Row => {
      const mark = levels.get(skill);
      const level = mark ? [SKILL_LEVEL_NAMES[mark.level][locale], mark.date] : ['', ''];
      return [SKILL_GROUPS[group].name[locale], SKILL_NAMES[skill][locale], ...level];
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
