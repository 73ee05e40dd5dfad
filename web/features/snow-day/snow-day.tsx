import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { todayIn } from '../../ui/wall-time.ts';
import { fullName } from '../school-instructors/instructor-name.ts';
import { useSchoolInstructors } from '../school-instructors/queries.ts';
import { useSchool } from '../schools/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { Done } from './done.tsx';
import { Preview } from './preview.tsx';
import { type SnowDayOutcome, useSnowDayPreview } from './queries.ts';
import { chosenHours, useSnowDayWindow } from './use-snow-day-window.ts';
import { WindowFields } from './window-fields.tsx';

const useTexts = textsOf('snow-day');

/** A school cancels all lessons of some hours at once: the weather, a broken boiler. */
export function SnowDay() {
  const t = useTexts();
  const actor = useActor('school');
  const school = useSchool(actor?.id);
  const instructors = useSchoolInstructors(actor?.id);
  const failed = [school, instructors].find(({ error, data }) => error && !data);
  return (
    <SchoolPage title={t('title')} lead={t('lead')}>
      {school.data && instructors.data ? (
        <Chooser
          today={todayIn(school.data.timeZone)}
          instructors={instructors.data.map((one) => ({ id: one.id, name: fullName(one) }))}
        />
      ) : (
        <QueryState
          error={failed?.error}
          onRetry={() => failed?.refetch()}
          label={t('loading')}
          count={3}
          className="h-32 w-full rounded-lg"
        />
      )}
    </SchoolPage>
  );
}

function Chooser({ today, instructors }: { today: string; instructors: { id: string; name: string }[] }) {
  const t = useTexts();
  const { window, change } = useSnowDayWindow(today);
  const hours = chosenHours(window);
  const { data: preview, error, refetch } = useSnowDayPreview(hours);
  const [outcome, setOutcome] = useState<SnowDayOutcome | null>(null);
  if (outcome) return <Done outcome={outcome} onAnother={() => setOutcome(null)} />;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Card>
        <WindowFields window={window} onChange={change} today={today} instructors={instructors} />
      </Card>
      <section aria-label={t('previewLabel')} className="grid gap-8">
        {hours === null ? (
          <p className="text-soft">{t('chooseFirst')}</p>
        ) : preview ? (
          <>
            <Preview preview={preview} />
            {(preview.lessons.length > 0 || preview.freeSlots > 0) && (
              <ConfirmForm key={JSON.stringify(hours)} hours={hours} preview={preview} onDone={setOutcome} />
            )}
          </>
        ) : (
          <QueryState
            error={error}
            onRetry={refetch}
            label={t('loading')}
            count={3}
            className="h-20 w-full rounded-lg"
          />
        )}
      </section>
    </div>
  );
}
