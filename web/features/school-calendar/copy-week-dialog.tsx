import { useState } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { offerUndo } from '../../ui/undo-offer.tsx';
import { daysAsRange, mondayOf } from '../../ui/week.ts';
import { useWeekCopy, useWeekCopyPreview } from './queries.ts';
import type { CalendarView } from './use-calendar-view.ts';

const useTexts = textsOf('school-calendar');

const WEEKS_OFFERED = 8;

/** Brings the slots of the week shown to later ones, after a look at what comes of it. */
export function CopyWeekDialog({
  view: { date, instructorId },
  name,
  onClose,
}: {
  view: CalendarView;
  /** Of the instructor whose week it is; empty for all. */
  name: string;
  onClose: () => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  const errorText = useErrorText();
  const from = mondayOf(date);
  const offered = Array.from({ length: WEEKS_OFFERED }, (_, index) => addDays(from, (index + 1) * 7));
  const [weeks, setWeeks] = useState(offered.slice(0, 1));
  const asked = { from, weeks, ...(instructorId && { instructorId }) };
  const preview = useWeekCopyPreview(asked);
  const { copy, undo } = useWeekCopy();
  const rangeOf = (monday: string) => daysAsRange(monday, addDays(monday, 6), language);
  const counts = weeks.length > 0 ? preview.data : undefined;

  async function confirm(): Promise<void> {
    try {
      const { added, slotIds } = await copy.mutateAsync(asked);
      onClose();
      offerUndo({
        text: t('copy.done', { count: added }),
        button: t('undo.button'),
        onUndo: () =>
          undo.mutateAsync(slotIds).then(
            ({ removed }) => void toast(t('copy.undone', { count: removed })),
            (error) => void toast(t('undo.failed', { reason: errorText(error) }), 'loss'),
          ),
      });
    } catch {
      // Told in the dialog.
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={copy.isPending}
      title={t('copy.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={copy.isPending}>
            {t('back')}
          </Button>
          <Button
            onClick={() => void confirm()}
            disabled={!counts?.added}
            isBusy={copy.isPending}
            busyLabel={t('saving')}
          >
            {t('copy.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t(name ? 'copy.leadOf' : 'copy.lead', { week: rangeOf(from), name })}</p>
        <CheckboxGroup
          name="weeks"
          label={t('copy.weeks')}
          value={weeks}
          onChange={setWeeks}
          options={offered.map((monday) => ({ id: monday, label: rangeOf(monday) }))}
        />
        <div className="min-h-12" aria-live="polite">
          {counts && (
            <>
              <p className="font-semibold">{t('copy.added', { count: counts.added })}</p>
              {counts.inTheWay > 0 && (
                <p className="text-sm text-soft">{t('copy.inTheWay', { count: counts.inTheWay })}</p>
              )}
              {counts.outside > 0 && (
                <p className="text-sm text-soft">{t('copy.outside', { count: counts.outside })}</p>
              )}
            </>
          )}
        </div>
        <FailureBanner error={copy.error ?? preview.error} />
      </div>
    </Dialog>
  );
}
