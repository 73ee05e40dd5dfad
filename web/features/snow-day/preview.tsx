import { useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { SnowDayLesson } from '#contract/snow-days.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { useRefundText } from '../cancellation-policy/settlement-text.ts';
import { LESSONS_A_PAGE, listLessonIds, type SnowDayOutcome, type SnowDayPreview } from './queries.ts';

/** The result, and lessons left out because they changed meanwhile. */
export function Done({ outcome, onAnother }: { outcome: SnowDayOutcome; onAnother: () => void }) {
  const t = useTexts();
  const returned = useRefundText();
  const { cancelled, leftOut, students, refundDue, creditMinutes, withdrawnSlots } = outcome;
  const due = returned(refundDue, creditMinutes);
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <Outcome
        tone="good"
        takesFocus
        title={
          cancelled.length > 0
            ? t('done', { count: cancelled.length })
            : withdrawnSlots > 0
              ? t('doneSlots', { count: withdrawnSlots })
              : t('doneNothing')
        }
      >
        {cancelled.length > 0 && (
          <p>
            {t('told', { count: students })} {due !== null && (due ? t('due', { amount: due }) : t('noRefund'))}{' '}
            {creditMinutes > 0 && t('toCredit')}
          </p>
        )}
        {cancelled.length > 0 && withdrawnSlots > 0 && <p>{t('doneSlots', { count: withdrawnSlots })}</p>}
      </Outcome>
      {leftOut.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-semibold">{t('leftOut')}</h2>
          <ul className="grid gap-1">
            {leftOut.map(({ code, reason }) => (
              <li key={code}>{t(`leftOutReasons.${reason}`, { code })}</li>
            ))}
          </ul>
        </section>
      )}
      {cancelled.length > 0 && <Cancelled lessons={cancelled} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-center">
        <Button variant="secondary" onClick={onAnother}>
          {t('another')}
        </Button>
        <LinkButton to={PAGE_PATHS.schoolBookings}>{t('seeBookings')}</LinkButton>
      </div>
    </div>
  );
}

function Cancelled({ lessons }: { lessons: readonly SnowDayLesson[] }) {
  const t = useTexts();
  const [page, turnTo] = useState(0);
  return (
    <div>
      <LessonList
        lessons={lessons.slice(page * LESSONS_A_PAGE, (page + 1) * LESSONS_A_PAGE)}
        label={t('cancelledLabel')}
      />
      <Pagination
        pageIndex={page}
        pageSize={LESSONS_A_PAGE}
        total={lessons.length}
        onChange={turnTo}
        label={t('cancelledLabel')}
      />
    </div>
  );
}

/** Lessons with their refunds. */
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

const useTexts = createTextsHook('snow-day');

interface PreviewProps {
  preview: SnowDayPreview;
  page: number;
  onTurn: (page: number) => void;
}

/** Preview of the lessons to cancel and their refunds, by page. */
export function Preview({ preview, page, onTurn }: PreviewProps) {
  const t = useTexts();
  const returned = useRefundText();
  const { lessons, begun, begunCount = begun.length, students, refundDue, creditMinutes, freeSlots } = preview;
  const count = listLessonIds(preview).length;
  const lastPage = Math.max(0, Math.ceil(count / LESSONS_A_PAGE) - 1);
  const due = returned(refundDue, creditMinutes);
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg font-semibold">
        {lessons.length === 0
          ? t('noLessons')
          : t('willCancel', {
              lessons: t('lessons', { count }),
              students: t('students', { count: students }),
            })}
      </p>
      {lessons.length > 0 && (
        <>
          <Banner tone="attention">
            {due !== null && <p>{due ? t('refund', { amount: due }) : t('noRefund')}</p>}
            {creditMinutes > 0 && <p>{t('toCredit')}</p>}
          </Banner>
          <div>
            <LessonList lessons={lessons} label={t('lessonsLabel')} />
            {lessons.length < count && (
              <Pagination
                pageIndex={Math.min(page, lastPage)}
                pageSize={LESSONS_A_PAGE}
                total={count}
                onChange={onTurn}
                label={t('lessonsLabel')}
              />
            )}
          </div>
        </>
      )}
      {begun.length > 0 && (
        <div className="grid gap-2">
          <p className="text-soft">{t('begun', { count: begunCount })}</p>
          <LessonList lessons={begun} label={t('begunLabel')} />
          {begun.length < begunCount && (
            <p className="text-sm text-soft">{t('begunMore', { count: begunCount - begun.length })}</p>
          )}
        </div>
      )}
      {freeSlots === 0 && lessons.length > 0 && <p className="text-soft">{t('noFree')}</p>}
    </div>
  );
}
