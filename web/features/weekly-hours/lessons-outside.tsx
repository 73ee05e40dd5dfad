import type { LessonOutside } from '#contract/weekly-hours.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('weekly-hours');

/** Booked lessons that fall outside the new hours or on days off. */
export function LessonsOutside({ lessons }: { lessons: readonly LessonOutside[] }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <ul className="tabular grid gap-0.5">
      {lessons.map((lesson) => (
        <li key={lesson.bookingId}>
          {t('effect.lesson', {
            student: lesson.studentName || t('effect.former'),
            day: formats.shortDay(lesson.date),
            slot: formats.slot(lesson),
          })}
        </li>
      ))}
    </ul>
  );
}
