import { useId } from 'react';
import { SKILL_LEVELS, type SkillLevel } from '#contract/skills.ts';
import { cx } from '../../ui/class-names.ts';
import { type FieldChange, FieldChangeNote } from '../../ui/form/field-shell.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SkillMeter } from './skill-meter.tsx';

const useTexts = createTextsHook('progress');
const useSkillTexts = createTextsHook('skills');

interface LevelChoiceProps {
  name: string;
  label: string;
  /** Where the skill stood before this lesson. */
  before: SkillLevel | null;
  value: SkillLevel | '';
  change?: FieldChange;
  onChange: (level: SkillLevel | '') => void;
}

const CHOICES = ['', ...SKILL_LEVELS] as const;

/** How far a skill came in a lesson, or that it was not its subject: radio buttons side by side. */
export function LevelChoice({ name, label, before, value, change, onChange }: LevelChoiceProps) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const id = useId();
  return (
    <fieldset
      data-field={name}
      className="border-b border-line py-4 last:border-0 last:pb-0 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6"
      {...((before || change) && { 'aria-describedby': `${id} ${id}-change` })}
    >
      {/* A legend is laid out by rules of its own: what is seen stands beside it. */}
      <legend className="sr-only">{label}</legend>
      <div className="mb-2 md:mb-0">
        <p className="font-semibold" aria-hidden="true">
          {label}
        </p>
        {before && (
          <p id={id} className="text-sm text-soft">
            {t('lesson.before', { level: skillTexts(`levels.${before}`) })}
          </p>
        )}
        <FieldChangeNote
          id={`${id}-change`}
          change={change}
          describe={(level: SkillLevel | '') => (level === '' ? t('lesson.notToday') : skillTexts(`levels.${level}`))}
        />
      </div>
      <div className="grid grid-cols-4 overflow-hidden rounded-md border border-line-strong md:w-110">
        {CHOICES.map((choice) => (
          <label
            key={choice}
            className={cx(
              'relative grid min-h-14 cursor-pointer content-center justify-items-center gap-0.5 border-l border-line px-0.5 py-1 text-center text-sm leading-tight first:border-l-0 has-checked:font-semibold has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action',
              // What was not worked on stays quiet, so that what was is seen at a glance.
              choice === ''
                ? 'text-soft has-checked:bg-sunken'
                : 'has-checked:bg-action-soft has-checked:text-action-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {choice !== '' && <SkillMeter level={choice} />}
            {choice === '' ? t('lesson.notToday') : skillTexts(`levels.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
