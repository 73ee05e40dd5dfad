import { PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import type { Today } from '#contract/today.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirmCompleted } from './queries.ts';
import { FewFirst, Nothing, Section } from './section.tsx';
import { useLessonText } from './use-lesson-text.ts';

const useTexts = createTextsHook('today');

/** Past lessons without an outcome, and those that became Completed by themselves. */
export function ToCheck({ toCheck }: Pick<Today, 'toCheck'>) {
  const t = useTexts();
  return (
    <Section title={t('check.title')} count={toCheck.total}>
      {toCheck.total === 0 ? (
        <Nothing>{t('check.none')}</Nothing>
      ) : (
        <FewFirst items={toCheck.items} few={[3, 4]}>
          {(lesson) => <LessonToCheck key={lesson.bookingId} lesson={lesson} />}
        </FewFirst>
      )}
      {toCheck.total > toCheck.items.length && (
        <TextLink to={`${PAGE_PATHS.schoolBookings}?when=past`} className="justify-self-start">
          {t('check.more')}
        </TextLink>
      )}
    </Section>
  );
}

function LessonToCheck({ lesson }: { lesson: Today['toCheck']['items'][number] }) {
  const t = useTexts();
  const errorText = useErrorText();
  const lessonText = useLessonText();
  const { mutate, isPending } = useConfirmCompleted(lesson.bookingId);
  const { studentName: student, isCompleted } = lesson;
  const when = lessonText(lesson);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <TextLink to={schoolLessonLink(lesson.bookingId)} className="font-semibold wrap-anywhere">
          {student}
        </TextLink>
        <p className="text-sm wrap-anywhere">{when}</p>
        <p className="text-sm text-soft">{t(isCompleted ? 'check.completed' : 'check.open')}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        isBusy={isPending}
        aria-label={t('check.confirmNamed', { student, when })}
        onClick={() =>
          mutate(undefined, {
            onSuccess: () => toast(t('check.done', { student })),
            onError: (error) => toast(errorText(error), 'loss'),
          })
        }
      >
        {t('check.confirm')}
      </Button>
    </li>
  );
}
