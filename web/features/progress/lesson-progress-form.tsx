import { type LessonProgress, newLessonProgressSchema, type SkillMark } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, SKILLS, type Skill, type SkillLevel } from '#contract/skills.ts';
import type { BodyFor } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LevelChoice } from './level-choice.tsx';

const useTexts = textsOf('progress');
const useSkillTexts = textsOf('skills');

interface Values {
  levels: Record<Skill, SkillLevel | ''>;
  note: string;
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

/** What the school says of a lesson: a level for what was worked on, and a note. */
export function LessonProgressForm({
  progress,
  onSave,
}: {
  progress: LessonProgress;
  onSave: (said: BodyFor<'PUT /booking/:id/progress'>) => Promise<unknown>;
}) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const { bookingId, before } = progress;
  const form = useForm({
    schema: newLessonProgressSchema,
    initial: { levels: levelsOf(progress.marks), note: progress.note },
    toInput: ({ levels, note }: Values) => ({ marks: marksIn(levels), note }),
    draft: `progress-${bookingId}`,
    errorText: useErrorText(),
    onSubmit: async (body) => {
      await onSave(body);
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
