import { Banner } from '../../ui/banner.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useRefundText } from '../cancellation-policy/settlement-text.ts';
import { LessonList } from './lesson-list.tsx';
import type { SnowDayPreview } from './queries.ts';

const useTexts = createTextsHook('snow-day');

/** What would be cancelled, for whom, and what goes back; before anything is. */
export function Preview({ preview }: { preview: SnowDayPreview }) {
  const t = useTexts();
  const returned = useRefundText();
  const { lessons, begun, students, refundDue, creditMinutes, freeSlots } = preview;
  const due = returned(refundDue, creditMinutes);
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg font-semibold">
        {lessons.length === 0
          ? t('noLessons')
          : t('willCancel', {
              lessons: t('lessons', { count: lessons.length }),
              students: t('students', { count: students }),
            })}
      </p>
      {lessons.length > 0 && (
        <>
          <Banner tone="attention">
            {due !== null && <p>{due ? t('refund', { amount: due }) : t('noRefund')}</p>}
            {creditMinutes > 0 && <p>{t('toCredit')}</p>}
          </Banner>
          <LessonList lessons={lessons} label={t('lessonsLabel')} />
        </>
      )}
      {begun.length > 0 && (
        <div className="grid gap-2">
          <p className="text-soft">{t('begun', { count: begun.length })}</p>
          <LessonList lessons={begun} label={t('begunLabel')} />
        </div>
      )}
      {freeSlots === 0 && lessons.length > 0 && <p className="text-soft">{t('noFree')}</p>}
    </div>
  );
}
