import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { School } from '#contract/schools.ts';
import { DownloadButton, FirstSteps } from '../../features/schedule/download-button.tsx';
import { PastUploads } from '../../features/schedule/past-uploads.tsx';
import { UploadButton } from '../../features/schedule/upload-button.tsx';
import { UploadPanel } from '../../features/schedule/upload-panel.tsx';
import { useScheduleUpload } from '../../features/schedule/use-schedule-upload.ts';
import { CalendarSkeleton } from '../../features/school-calendar/calendar-bar.tsx';
import { SchoolDays } from '../../features/school-calendar/school-days.tsx';
import { SlotList } from '../../features/school-calendar/slot-list.tsx';
import { useCalendarView } from '../../features/school-calendar/use-calendar-view.ts';
import { useSchool } from '../../features/schools/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { mayManage } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/session-store.ts';
import { todayIn } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('schedule');

const instructorDays = lazyImport(
  async () => (await import('../../features/school-calendar/instructor-days.tsx')).InstructorDays,
);

/** RT-15: the school's calendar, its slots as a table, and the spreadsheet upload. */
function BookingSchedule() {
  const t = useTexts();
  const actor = useActor('school');
  const { data: school, error, refetch } = useSchool(actor?.id);
  if (!actor) return null;
  if (school) {
    // Instructors see only their own schedule. They change their hours under Weekly hours.
    if (actor.role === 'instructor') return <OwnSchedule school={school} instructorId={actor.instructorId ?? ''} />;
    return <WholeSchedule school={school} mayChange={mayManage(actor)} />;
  }
  return (
    <SchoolPage title={t('schedule.title')} isDense>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <CalendarSkeleton />}
    </SchoolPage>
  );
}

function WeeklyHoursLink() {
  const t = useTexts();
  return (
    <LinkButton to={PAGE_PATHS.weeklyHours} variant="secondary">
      <CalendarClock className="size-5 shrink-0" aria-hidden="true" />
      {t('schedule.weeklyHours')}
    </LinkButton>
  );
}

function OwnSchedule({ school, instructorId }: { school: School; instructorId: string }) {
  const t = useTexts();
  const InstructorDays = useLazyImport(instructorDays, true, () => undefined);
  return (
    <SchoolPage title={t('schedule.title')} isDense action={<WeeklyHoursLink />}>
      {InstructorDays ? (
        <InstructorDays {...{ schoolId: school.id, timeZone: school.timeZone, instructorId }} isEditable={false} />
      ) : (
        <CalendarSkeleton />
      )}
    </SchoolPage>
  );
}

/** @param mayChange false for the front desk, which books but doesn't set hours */
function WholeSchedule({ school, mayChange }: { school: School; mayChange: boolean }) {
  const t = useTexts();
  const [today] = useState(() => todayIn(school.timeZone));
  const calendar = useCalendarView(today);
  const upload = useScheduleUpload(school.id, (date) => calendar.change({ kind: 'week', date, instructorId: '' }));
  const panel = <UploadPanel upload={upload} />;
  const isUploading = upload.state.kind !== 'idle';
  return (
    <SchoolPage
      title={t('schedule.title')}
      isDense
      action={
        <div className="flex flex-wrap gap-3 max-md:*:px-3 max-md:*:text-sm">
          <WeeklyHoursLink />
          {mayChange && (
            <>
              <span className="max-md:hidden">
                <DownloadButton />
              </span>
              <UploadButton onFile={(file) => void upload.choose(file)} isBusy={upload.state.kind === 'sending'} />
            </>
          )}
        </div>
      }
    >
      {isUploading && <div className="mb-8">{panel}</div>}
      <SchoolDays
        {...calendar}
        schoolId={school.id}
        isEditable
        whenEmpty={(hasInstructors) => (
          <div className="mb-8">{mayChange && <FirstSteps hasInstructors={hasInstructors} />}</div>
        )}
      />
      <SlotList schoolId={school.id} timeZone={school.timeZone} view={calendar.view} />
      {mayChange && (
        <section className="mt-12 grid gap-4">
          <h2 className="text-lg font-bold">{t('schedule.uploads.title')}</h2>
          <div className="md:hidden">
            <DownloadButton />
          </div>
          {!isUploading && panel}
          <PastUploads schoolId={school.id} timeZone={school.timeZone} />
        </section>
      )}
    </SchoolPage>
  );
}

/** RT-15 */
export default function SchedulePage() {
  return <BookingSchedule />;
}
