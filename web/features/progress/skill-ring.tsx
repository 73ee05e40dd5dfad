import type { Progress } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILL_LEVELS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('progress');

const SIZE = 220;
/** Three lanes, the outer one for mastery. */
const RADII = [68, 83, 98];
const LANE = 11;
/** Degrees between skills, and more between groups. */
const GAP = 3;
const GROUP_GAP = 6;
const SWEEP = (360 - SKILLS.length * GAP - SKILL_GROUP_IDS.length * GROUP_GAP) / SKILLS.length;

/** Where each skill's piece of the ring begins, clockwise from the top. */
const STARTS: readonly { skill: Skill; from: number }[] = (() => {
  let from = (GAP + GROUP_GAP) / 2;
  return SKILL_GROUP_IDS.flatMap((group) => {
    const pieces = SKILL_GROUPS[group].skills.map((skill, index) => ({ skill, from: from + index * (SWEEP + GAP) }));
    from += pieces.length * (SWEEP + GAP) + GROUP_GAP;
    return pieces;
  });
})();

function arc(radius: number, from: number): string {
  const point = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(SIZE / 2 + radius * Math.cos(angle)).toFixed(2)} ${(SIZE / 2 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${point(from)}A${radius} ${radius} 0 0 1 ${point(from + SWEEP)}`;
}

/** All skills as a ring road of three lanes: the further a skill, the more of its lanes are filled. */
export function SkillRing({ skills }: { skills: Progress['skills'] }) {
  const t = useTexts();
  const levels = new Map(skills.map(({ skill, level }) => [skill, level]));
  const countOf = (level: SkillLevel) => skills.filter((one) => one.level === level).length;
  const total = SKILLS.length;
  const mastered = countOf('mastered');
  const others = { practised: countOf('practised'), introduced: countOf('introduced') };
  return (
    <div className="relative mx-auto w-full max-w-60">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={t('picture', { total, mastered, ...others })}
        fill="none"
        strokeWidth={LANE}
      >
        {STARTS.map(({ skill, from }) => {
          const level = levels.get(skill);
          const reached = level ? SKILL_LEVELS.indexOf(level) + 1 : 0;
          return RADII.map((radius, lane) => (
            <path
              key={`${skill}-${radius}`}
              d={arc(radius, from)}
              className={lane < reached ? 'stroke-action' : 'stroke-line'}
            />
          ));
        })}
      </svg>
      <div className="absolute inset-0 grid place-content-center text-center" aria-hidden="true">
        <span className="tabular text-xl font-bold">{t('share', { mastered, total })}</span>
        <span className="mx-auto max-w-24 text-sm text-soft">{t('shareMastered')}</span>
      </div>
    </div>
  );
}
