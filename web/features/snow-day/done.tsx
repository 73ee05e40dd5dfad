import { PAGE_PATHS } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { useRefundText } from '../cancellation-policy/settlement-text.ts';
import { LessonList } from './lesson-list.tsx';
import type { SnowDayOutcome } from './queries.ts';

const useTexts = createTextsHook('snow-day');

/** What was done, and what was left out because somebody was quicker. */
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
      {cancelled.length > 0 && <LessonList lessons={cancelled} label={t('cancelledLabel')} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-center">
        <Button variant="secondary" onClick={onAnother}>
          {t('another')}
        </Button>
        <LinkButton to={PAGE_PATHS.schoolBookings}>{t('seeBookings')}</LinkButton>
      </div>
    </div>
  );
}
