import type { SkillMark } from '#contract/progress.ts';
import { SKILLS, type Skill } from '#contract/skills.ts';

const SHOWN = 3;

/** What to work on next: what was begun and is not mastered, then what comes after it, in the order of teaching. */
export function nextSkills(before: readonly SkillMark[]): Skill[] {
  const levels = new Map(before.map(({ skill, level }) => [skill, level]));
  const begun = SKILLS.filter((skill) => levels.has(skill) && levels.get(skill) !== 'mastered');
  const untouched = SKILLS.filter((skill) => !levels.has(skill));
  return [...begun, ...untouched].slice(0, SHOWN);
}
