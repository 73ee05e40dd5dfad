import type { SnowDayLesson } from '#contract/snow-days.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { useRefundText } from '../cancellation-policy/settlement-text.ts';

const useTexts = createTextsHook('snow-day');

/** Lessons with what goes back to their students. */
export function LessonList({ lessons, label }: { lessons: readonly SnowDayLesson[]; label: string }) {
  const t = useTexts();
  const formats = useFormats();
  const ui = useUiTexts();
  const returned = useRefundText();
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {lessons.map((lesson) => (
        <li key={lesson.bookingId} className="flex items-baseline justify-between gap-4 px-4 py-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="tabular block text-sm text-soft">
              {formats.slot(lesson)} · {lesson.code}
            </span>
            {t('lesson', { student: lesson.studentName || ui('deletedAccount'), instructor: lesson.instructorName })}
          </span>
          <span className="tabular shrink-0 font-semibold">{returned(lesson.refundDue, lesson.creditMinutes)}</span>
        </li>
      ))}
    </ul>
  );
}
