import { type LessonProgress, newLessonProgressSchema, type SkillMark } from '#contract/progress.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';
import type { BodyFor } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { LevelChoice } from './level-choice.tsx';

const useTexts = createTextsHook('progress');
const useSkillTexts = createTextsHook('skills');

interface Values {
  levels: Record<Skill, SkillLevel | ''>;
  note: string;
  version: string;
}

type Entered = Pick<LessonProgress, 'marks' | 'note'>;

/** What was entered, on what it was entered over, where its save met somebody else's change. */
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

/** What the school says of a lesson: a level for what was worked on, and a note. */
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
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3">
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
