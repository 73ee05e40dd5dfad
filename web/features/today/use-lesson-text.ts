import type { TodayLesson } from '#contract/today.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('today');

/** `Fri, Dec 4, 9:00 AM with Priya Sharma` */
export function useLessonText() {
  const t = useTexts();
  const { shortDay, clock } = useFormats();
  return ({ date, startTime, instructorName }: Pick<TodayLesson, 'date' | 'startTime' | 'instructorName'>): string =>
    t('lesson', { day: shortDay(date), time: clock(startTime), instructor: instructorName });
}
