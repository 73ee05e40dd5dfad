import type { WeeklyHours } from '#contract/weekly-hours.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useActor } from '../session/session-store.ts';
import { HoursList } from './day-row.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { type PersonHours, useHours, useUndoHours } from './queries.ts';

/** The last change, with undo for ten minutes. */
function LastChange({ person, hours, mayUndo }: { person: PersonHours; hours: WeeklyHours; mayUndo: boolean }) {
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

const useTexts = createTextsHook('weekly-hours');

/** An instructor's hours, as a form for those who may edit them. */
export function InstructorHours({ person, people }: { person: PersonHours; people: readonly PersonHours[] }) {
  const t = useTexts();
  const mayChange = useActor('school')?.maySetHours !== false;
  const { data: hours, error, refetch } = useHours(person.instructorId);
  if (!hours)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={5} className="h-14 w-full rounded-lg" />
    );
  return (
    <div className="grid gap-5">
      <LastChange person={person} hours={hours} mayUndo={mayChange} />
      {mayChange ? <HoursEditor person={person} people={people} hours={hours} /> : <HoursList lines={hours.lines} />}
    </div>
  );
}
