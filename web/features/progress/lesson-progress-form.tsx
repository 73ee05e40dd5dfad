import { useId } from 'react';
import { type LessonProgress, newLessonProgressSchema, type SkillMark } from '#contract/progress.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILL_LEVELS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';
import type { BodyFor } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { type FieldChange, FieldChangeNote } from '../../ui/form/field-shell.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { SkillMeter } from './skill-groups.tsx';

interface LevelChoiceProps {
  name: string;
  label: string;
  /** The level before this lesson. */
  before: SkillLevel | null;
  value: SkillLevel | '';
  change?: FieldChange;
  onChange: (level: SkillLevel | '') => void;
}

const CHOICES = ['', ...SKILL_LEVELS] as const;

/** Radio buttons for a skill's level in a lesson, or 'not practised'. */
function LevelChoice({ name, label, before, value, change, onChange }: LevelChoiceProps) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const id = useId();
  return (
    <fieldset
      data-field={name}
      className="border-b border-line py-4 last:border-0 last:pb-0 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6"
      {...((before || change) && { 'aria-describedby': `${id} ${id}-change` })}
    >
      {/* Browsers lay out legends in their own way, so the visible label is a separate element. */}
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
              // Skills that weren't practised look muted, so that the others stand out.
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

const useTexts = createTextsHook('progress');
const useSkillTexts = createTextsHook('skills');

interface Values {
  levels: Record<Skill, SkillLevel | ''>;
  note: string;
  version: string;
}

type Entered = Pick<LessonProgress, 'marks' | 'note'>;

/** Values from a conflicting save, with the record that they were entered on. */
export interface ConflictingProgress {
  entered: Entered;
  read: Entered;
  conflict: ChangedMeanwhile;
}

const levelsOf = (marks: readonly SkillMark[]): Values['levels'] => {
  const empty = Object.fromEntries(SKILLS.map((skill) => [skill, ''])) as Values['levels'];
  return { ...empty, ...Object.fromEntries(marks.map(({ skill, level }) => [skill, level])) };
};
const marksIn = (levels: Values['levels']): SkillMark[] =>
  SKILLS.flatMap((skill) => {
    const level = levels[skill];
    return level === '' ? [] : [{ skill, level }];
  });

const valuesOf = ({ marks, note }: Entered, version: string): Values => ({ levels: levelsOf(marks), note, version });
const fromRecord = (fields: ChangedMeanwhile['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([path, value]) => [path.replace(/^marks\./, 'levels.'), value ?? '']));

/** Form for a lesson's skill levels and note. */
export function LessonProgressForm({
  progress,
  conflicting,
  onSave,
}: {
  progress: LessonProgress;
  conflicting?: ConflictingProgress | undefined;
  onSave: (said: BodyFor<'PUT /booking/:id/progress'>) => Promise<unknown>;
}) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const { bookingId, before } = progress;
  const form = useForm({
    schema: newLessonProgressSchema,
    initial: valuesOf(progress, progress.version),
    conflicting: conflicting && {
      values: valuesOf(conflicting.entered, progress.version),
      base: valuesOf(conflicting.read, progress.version),
      told: conflicting.conflict,
    },
    fromRecord,
    toInput: ({ levels, note }: Values) => ({ marks: marksIn(levels), note }),
    draft: `progress-${bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body, { version }) => {
      await onSave({ ...body, version });
    },
  });
  const levelBefore = (skill: Skill) => before.find((mark) => mark.skill === skill)?.level ?? null;
  return (
    <Form form={form} label={t('lesson.title')}>
      {SKILL_GROUP_IDS.map((group) => (
        <Card key={group} className="pb-5">
          <h2 className="text-lg font-bold">{skillTexts(`groups.${group}`)}</h2>
          {SKILL_GROUPS[group].skills.map((skill) => (
            <LevelChoice
              key={skill}
              {...form.field(`levels.${skill}`, skillTexts(`skills.${skill}`))}
              before={levelBefore(skill)}
            />
          ))}
        </Card>
      ))}
      <TextArea
        {...form.field('note', t('lesson.note'))}
        description={t('lesson.noteHelp')}
        rows={4}
        maxLength={1000}
        isOptional
      />
      <div
        data-bottom-bar=""
        className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3"
      >
        <span className="text-soft max-sm:sr-only">
          {t('lesson.marked', { count: marksIn(form.values.levels).length })}
        </span>
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('lesson.busy')} className="max-sm:grow">
          {t('lesson.save')}
        </Button>
      </div>
    </Form>
  );
}
