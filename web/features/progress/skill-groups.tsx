import type { Progress } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILL_LEVELS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

/** Total hours, and hours per school. */
export function HoursDriven({ progress }: { progress: Progress }) {
  const t = useTexts();
  const { minutes, lessons, instructors } = progress;
  return (
    <div>
      <h2 className="text-sm font-semibold text-soft">{t('hours')}</h2>
      <p className="tabular text-xl font-bold">{duration(minutes)}</p>
      <p className="text-soft">{t('lessons', { count: lessons.length })}</p>
      <ul className="mt-4 grid gap-3">
        {instructors.map((instructor) => (
          <li key={instructor.id}>
            <p className="font-medium wrap-anywhere">
              {t('withInstructor', { hours: duration(instructor.minutes), name: instructor.name })}
            </p>
            <p className="text-sm wrap-anywhere text-soft">{instructor.schoolName}</p>
            <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line print:hidden" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-action"
                style={{ width: `${(100 * instructor.minutes) / minutes}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SIZE = 220;
/** Radii of the three levels; the outer one is mastery. */
const RADII = [68, 83, 98];
const LANE = 11;
/** Gaps in degrees between skills and between groups. */
const GAP = 3;
const GROUP_GAP = 6;
const SWEEP = (360 - SKILLS.length * GAP - SKILL_GROUP_IDS.length * GROUP_GAP) / SKILLS.length;

/** Start angle of each skill, clockwise from the top. */
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

/** All skills as a ring of three lanes: the higher a skill's level, the more lanes are filled. */
export function SkillRing({ skills }: { skills: Progress['skills'] }) {
  const t = useTexts();
  const levels = new Map(skills.map(({ skill, level }) => [skill, level]));
  const countOf = (level: SkillLevel) => skills.filter((one) => one.level === level).length;
  const total = SKILLS.length;
  const mastered = countOf('mastered');
  const others = { practised: countOf('practised'), introduced: countOf('introduced') };
  return (
    <div className="relative mx-auto w-full max-w-60 print:max-w-48">
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

const BARS = [
  { y: 11, height: 5 },
  { y: 6.5, height: 9.5 },
  { y: 2, height: 14 },
];

/** A skill's level as rising bars. The word next to it says the same. */
export function SkillMeter({ level }: { level: SkillLevel | null }) {
  const reached = level === null ? 0 : SKILL_LEVELS.indexOf(level) + 1;
  return (
    <svg viewBox="0 0 20 18" className="h-4.5 w-5 shrink-0" aria-hidden="true">
      {BARS.map(({ y, height }, index) => (
        <rect
          key={y}
          x={1 + index * 6.5}
          y={y}
          width={5}
          height={height}
          rx={1.5}
          className={index < reached ? 'fill-action stroke-action' : 'fill-transparent stroke-line-strong'}
          strokeWidth={1}
        />
      ))}
    </svg>
  );
}

const useTexts = createTextsHook('progress');
const useSkillTexts = createTextsHook('skills');

/** All skills by group, each with its level as bars and as a word. */
export function SkillGroups({ skills }: { skills: Progress['skills'] }) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const formats = useFormats();
  const marks = new Map(skills.map((mark) => [mark.skill, mark]));
  return (
    <div className="gap-x-10 sm:columns-2 md:columns-1 lg:columns-2 print:columns-2">
      {SKILL_GROUP_IDS.map((group) => (
        <section key={group} className="mb-6 break-inside-avoid">
          <h3 className="mb-1 text-sm font-semibold text-soft">{skillTexts(`groups.${group}`)}</h3>
          <ul>
            {SKILL_GROUPS[group].skills.map((skill) => {
              const mark = marks.get(skill);
              return (
                <li key={skill} className="flex gap-3 border-b border-line py-2 last:border-0">
                  <span className="pt-0.5">
                    <SkillMeter level={mark?.level ?? null} />
                  </span>
                  <div className="min-w-0 grow">
                    <p className="font-medium">{skillTexts(`skills.${skill}`)}</p>
                    {mark && (
                      <p className="tabular text-sm text-soft max-md:hidden">
                        {t('lastLesson', { date: formats.shortDay(mark.date) })}
                      </p>
                    )}
                  </div>
                  <p className="pt-0.5 text-sm whitespace-nowrap text-soft">
                    {mark ? skillTexts(`levels.${mark.level}`) : t('none')}
                  </p>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
