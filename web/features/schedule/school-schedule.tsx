import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { School } from '#contract/schools.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { todayIn } from '../../ui/wall-time.ts';
import { useSchool } from '../schools/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { DownloadButton } from './download-button.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PastUploads } from './past-uploads.tsx';
import { useScheduleAhead } from './queries.ts';
import { ScheduleBrowser } from './schedule-browser.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useScheduleUpload } from './use-schedule-upload.ts';

const useTexts = textsOf('schedule');

interface ListedInstructor {
  id: string;
  name: string;
}

/** RT-15. `instructors` of the school: undefined until they are known. */
export function Schedule({ instructors }: { instructors: readonly ListedInstructor[] | undefined }) {
  const t = useTexts();
  const actor = useActor('school');
  const { data: school, error, refetch, isFetching } = useSchool(actor?.id);
  if (school) return <SchoolSchedule school={school} instructors={instructors} />;
  return (
    <SchoolPage title={t('schedule.title')} lead={t('schedule.lead')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={t('schedule.loading')} count={4} />
      )}
    </SchoolPage>
  );
}

function SchoolSchedule({
  school,
  instructors,
}: {
  school: School;
  instructors: readonly ListedInstructor[] | undefined;
}) {
  const t = useTexts();
  const { zone } = useFormats();
  const [today] = useState(() => todayIn(school.timeZone));
  const upload = useScheduleUpload(school.id);
  const isEmpty = useScheduleAhead(school.id, today, false).data?.slots.length === 0;
  const [, setSearch] = useSearchParams();
  const [shownAnew, setShownAnew] = useState(0);
  return (
    <SchoolPage
      title={t('schedule.title')}
      lead={t('schedule.lead')}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={PAGE_PATHS.weeklyHours} variant="secondary">
            <CalendarClock className="size-5 shrink-0" aria-hidden="true" />
            {t('schedule.weeklyHours')}
          </LinkButton>
          <DownloadButton />
          <UploadButton onFile={(file) => void upload.choose(file)} isBusy={upload.state.kind === 'sending'} />
        </div>
      }
    >
      <div className="grid gap-12">
        {isEmpty && <FirstSteps hasInstructors={(instructors ?? []).length > 0} />}
        <UploadPanel
          upload={upload}
          onSeeSaved={(firstDay) => {
            setSearch({ view: 'week', week: firstDay }, { preventScrollReset: true });
            setShownAnew((count) => count + 1);
          }}
        />
        {!isEmpty && (
          <section>
            <h2 className="text-lg font-bold">{t('schedule.slots')}</h2>
            <p className="mb-4 min-h-6 text-soft">
              {school.timeZone && t('schedule.zone', { zone: zone(school.timeZone) })}
            </p>
            <ScheduleBrowser key={shownAnew} schoolId={school.id} today={today} instructors={instructors ?? []} />
          </section>
        )}
        <section>
          <h2 className="mb-4 text-lg font-bold">{t('schedule.uploads.title')}</h2>
          <PastUploads schoolId={school.id} timeZone={school.timeZone} />
        </section>
      </div>
    </SchoolPage>
  );
}
