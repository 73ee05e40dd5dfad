import type { Progress, ProgressLesson, SkillMark } from '#contract/progress.ts';
import { SKILL_LEVELS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';

const place = new Map<string, number>(SKILLS.map((skill, index) => [skill, index]));
const isLevel = (level: string): level is SkillLevel => SKILL_LEVELS.some((one) => one === level);

/** Stored marks in teaching order, without skills that are no longer taught. */
export function parseMarks(rows: readonly { skill: string | null; level: string | null }[]): SkillMark[] {
  return rows
    .flatMap(({ skill, level }) =>
      skill !== null && place.has(skill) && level !== null && isLevel(level) ? [{ skill: skill as Skill, level }] : [],
    )
    .sort((one, other) => (place.get(one.skill) ?? 0) - (place.get(other.skill) ?? 0));
}

/** Each skill is a field of the form, so that two people can mark different skills. */
export const formFields = ({ marks, note }: { marks: readonly SkillMark[]; note: string }) => ({
  marks: Object.fromEntries(SKILLS.map((skill) => [skill, marks.find((mark) => mark.skill === skill)?.level ?? null])),
  note,
});

/**
 * The level of each skill at the latest lesson that worked on it. It can go down: winter is harder than summer.
 * @param lessons latest first
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
