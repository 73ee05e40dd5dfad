import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HoursRun } from '#contract/weekly-hours.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toast } from '../../ui/toast.tsx';
import { scheduleKeys } from '../schedule/queries.ts';
import { useActor } from '../session/session-store.ts';
import { hoursKeys, useUndoHours } from './queries.ts';

const useTexts = createTextsHook('weekly-hours');

const RUN_PROGRESS_MS = 1_000;

/** The run that saves hours for many instructors, up to a day after it ends. Invalidates what it changed when it ends. */
function useHoursRun(schoolId: string) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: hoursKeys.run(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/weekly-hours/run', { params: { id: schoolId }, signal }),
    refetchInterval: ({ state }) => (state.data?.run?.isDone === false ? RUN_PROGRESS_MS : false),
  });
  const run = data?.run ?? null;
  const isRunning = run?.isDone === false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      for (const queryKey of [hoursKeys.school(schoolId), [...hoursKeys.all, 'of'], scheduleKeys.all])
        void queries.invalidateQueries({ queryKey });
    wasRunning.current = isRunning;
  }, [isRunning, queries, schoolId]);
  return run;
}

const CLOSED_KEY = 'closedHoursRun';

function readClosedId(): string {
  try {
    return localStorage.getItem(CLOSED_KEY) ?? '';
  } catch {
    return '';
  }
}

/** The server returns a run for a day after it ends. */
function storeClosedId(runId: string): void {
  try {
    localStorage.setItem(CLOSED_KEY, runId);
  } catch {
    // Storage may be switched off. The note stays closed until the next load.
  }
}

/** Progress of the run, then its result with the names of instructors it left out. */
export function HoursRunNote({ schoolId, instructorId }: { schoolId: string; instructorId: string }) {
  const t = useTexts();
  const run = useHoursRun(schoolId);
  const mayChange = useActor('school')?.maySetHours !== false;
  const [closedId, setClosedId] = useState(readClosedId);
  if (!run || run.id === closedId) return null;
  const close = (runId: string) => {
    setClosedId(runId);
    storeClosedId(runId);
  };
  if (!run.isDone) {
    return (
      <Card className="mb-6 grid gap-3">
        <Progress
          label={t(`run.${run.kind}.label`, { count: run.total })}
          value={(run.saved + run.refused.length) / run.total}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="tabular text-sm text-soft">
            {t('run.progress', { saved: run.saved, total: run.total })} {t('run.leave')}
          </p>
          {run.kind === 'save' && mayChange && <StopButton run={run} instructorId={instructorId} />}
        </div>
      </Card>
    );
  }
  return (
    <div className="mb-6" role="status">
      <Banner
        tone={run.refused.length > 0 ? 'attention' : 'good'}
        title={t(`run.${run.kind}.done`, { count: run.saved })}
      >
        {run.refused.length > 0 && (
          <>
            <p>{t('run.refused', { count: run.refused.length })}</p>
            <ul className="mt-1 list-disc pl-5">
              {run.refused.map(({ instructorId: id, name, reason }) => (
                <li key={id}>{t(`run.reasons.${reason}`, { name })}</li>
              ))}
            </ul>
          </>
        )}
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => close(run.id)}>
          <X className="size-4" aria-hidden="true" />
          {t('run.close')}
        </Button>
      </Banner>
    </div>
  );
}

/** Stops the run and undoes what it has saved. */
function StopButton({ run, instructorId }: { run: HoursRun; instructorId: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const undo = useUndoHours(instructorId);
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={undo.isPending}
      onClick={() =>
        undo.mutate(run.id, {
          onError: (error) => toast(t('undo.failed', { reason: errorText(error) }), 'loss'),
        })
      }
    >
      {t('run.stop')}
    </Button>
  );
}
