import type { Progress, ProgressLesson, SkillMark } from '#contract/progress.ts';
import { SKILL_LEVELS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';

const place = new Map<string, number>(SKILLS.map((skill, index) => [skill, index]));
const isLevel = (level: string): level is SkillLevel => SKILL_LEVELS.some((one) => one === level);

/** Stored marks in the order of teaching. A skill that is no longer taught is left out. */
export function parseMarks(rows: readonly { skill: string | null; level: string | null }[]): SkillMark[] {
  return rows
    .flatMap(({ skill, level }) =>
      skill !== null && place.has(skill) && level !== null && isLevel(level) ? [{ skill: skill as Skill, level }] : [],
    )
    .sort((one, other) => (place.get(one.skill) ?? 0) - (place.get(other.skill) ?? 0));
}

/** The fields of the form that saves a lesson's progress. Each skill is one, so that two people can mark different skills. */
export const formFields = ({ marks, note }: { marks: readonly SkillMark[]; note: string }) => ({
  marks: Object.fromEntries(SKILLS.map((skill) => [skill, marks.find((mark) => mark.skill === skill)?.level ?? null])),
  note,
});

/**
 * Each skill as the latest lesson that worked on it left it: what was mastered in summer may need practice in winter, and
 * the instructor of today says so.
 * @param lessons the latest first
 */
export function latestLevels(lessons: readonly Pick<ProgressLesson, 'marks' | 'startTime'>[]): Progress['skills'] {
  const latest = new Map<Skill, Progress['skills'][number]>();
  for (const { marks, startTime } of lessons) {
    for (const mark of marks) {
      if (!latest.has(mark.skill)) latest.set(mark.skill, { ...mark, date: startTime.slice(0, 10) });
    }
  }
  return SKILLS.flatMap((skill) => latest.get(skill) ?? []);
}
