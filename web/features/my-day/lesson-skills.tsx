import type { DayLesson } from '#contract/my-day.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { LessonProgress } from '#contract/progress.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { type ConflictingProgress, LessonProgressForm } from '../progress/lesson-progress-form.tsx';

const useTexts = createTextsHook('my-day');

/** Skills practised and a note, as on the lesson's own page. Also saved offline. */
export function LessonSkills({
  lesson: { booking, progress },
  conflicting,
  backTo,
  onSave,
}: {
  lesson: DayLesson;
  conflicting: ConflictingProgress | undefined;
  /** Query string of the day's address. */
  backTo: string;
  onSave: (said: Pick<LessonProgress, 'marks' | 'note' | 'version'>) => void;
}) {
  const t = useTexts();
  const title = t('skillsTitle', { name: booking.candidate.first_name || t('deleted') });
  return (
    <Page title={title} width="normal">
      <p className="mb-4">
        <BackLink to={PAGE_PATHS.myDay + backTo}>{t('back')}</BackLink>
      </p>
      <PageHeading>{title}</PageHeading>
      <LessonProgressForm
        progress={progress}
        conflicting={conflicting}
        onSave={async ({ marks, note, version }) => onSave({ marks, note: note ?? '', version })}
      />
    </Page>
  );
}
