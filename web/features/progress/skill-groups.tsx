import type { Progress } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS } from '#contract/skills.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SkillMeter } from './skill-meter.tsx';

const useTexts = createTextsHook('progress');
const useSkillTexts = createTextsHook('skills');

/** Every skill, group by group, with how far it is in a shape and a word. */
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
                  <div className="min-w-0">
                    <p className="font-medium">{skillTexts(`skills.${skill}`)}</p>
                    <p className="text-sm text-soft">
                      {mark ? skillTexts(`levels.${mark.level}`) : t('none')}
                      {mark && (
                        <span className="tabular"> · {t('lastLesson', { date: formats.bookingDate(mark.date) })}</span>
                      )}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
