import type { WeeklyHours } from '#contract/weekly-hours.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/moment.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { toast } from '../../ui/toast.tsx';
import { type PersonHours, useUndoHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');

/** Who changed the hours, and when, with undo for ten minutes. */
export function LastChange({ person, hours, mayUndo }: { person: PersonHours; hours: WeeklyHours; mayUndo: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { dayAndTime } = useMoment();
  const undo = useUndoHours(person.instructorId);
  const { changedAt, changedBy, undo: open } = hours;
  if (changedAt === null) return null;
  async function takeBack(changeId: string): Promise<void> {
    try {
      await undo.mutateAsync(changeId);
      toast(t('undo.done'));
    } catch (error) {
      toast(t('undo.failed', { reason: errorText(error) }), 'loss');
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <p className="wrap-anywhere">
        {t('lastChange', { when: dayAndTime(changedAt), who: changedBy ?? t('somebody') })}
      </p>
      {open && mayUndo && (
        <Button variant="quiet" size="sm" isBusy={undo.isPending} onClick={() => void takeBack(open.changeId)}>
          {t('undo.last')}
        </Button>
      )}
    </div>
  );
}
