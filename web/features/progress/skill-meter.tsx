import { SKILL_LEVELS, type SkillLevel } from '#contract/skills.ts';

const BARS = [
  { y: 11, height: 5 },
  { y: 6.5, height: 9.5 },
  { y: 2, height: 14 },
];

/** How far a skill is, as bars that rise: told by their shape. The word beside it says it too. */
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
