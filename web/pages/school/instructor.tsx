import { ArrowRightLeft, Camera, Eye } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Instructor } from '#contract/instructors.ts';
import { handOverLink, instructorInfoLink, PAGE_PATHS } from '#contract/paths.ts';
import { useErrorText } from '../../api/error-text.ts';
import { useInstructor } from '../../features/instructors/queries.ts';
import { useLessonsAhead } from '../../features/school-bookings/queries.ts';
import { InstructorHeader, InstructorQueryState } from '../../features/school-instructors/instructor-header.tsx';
import { fullName, usePhotoUpload } from '../../features/school-instructors/queries.ts';
import { SchoolNotice } from '../../features/schools/school-page.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/form/drop-zone.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';

const usePhotosTexts = createTextsHook('photos');

function ChangePhotoButton({ instructor }: { instructor: Instructor }) {
  const t = usePhotosTexts();
  const schoolInstructors = useTexts();
  const errorText = useErrorText();
  const photo = usePhotoUpload();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={photo.isPending}
        busyLabel={schoolInstructors('photo.sending')}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-4" aria-hidden="true" />
        {instructor.profilePhotoS3Url ? t('change') : t('add')}
      </Button>
      <FileInput
        ref={input}
        name="profilePhoto"
        accept="image/*"
        onFile={(file) =>
          photo.mutate(
            { instructor, file },
            {
              onSuccess: () => toast(schoolInstructors('photo.saved')),
              onError: (error) => toast(errorText(error), 'loss'),
            },
          )
        }
      />
    </>
  );
}

const activityDialog = lazyImport(
  async () => (await import('../../features/school-instructors/activity-dialog.tsx')).ActivityDialog,
);

interface ActivityButtonProps {
  instructor: Instructor;
  /** Number of upcoming lessons; undefined while loading. */
  bookedLessons: number | undefined;
}

/** Deactivates or reactivates an instructor. */
function ActivityButton({ instructor, bookedLessons }: ActivityButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const ActivityDialog = useLazyImport(activityDialog, isOpen, () => setOpen(false));
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {instructor.isActive ? t('own.deactivate.button') : t('own.activate.button')}
      </Button>
      {ActivityDialog && isOpen && (
        <ActivityDialog instructor={instructor} bookedLessons={bookedLessons} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const useTexts = createTextsHook('school-instructors');

/** RT-12: an instructor's page for their school. */
export function SchoolInstructor({ id }: { id: string }) {
  const { data: instructor, error, refetch } = useInstructor(id);
  if (!instructor) {
    return <InstructorQueryState error={error} onRetry={refetch} />;
  }
  return <OwnInstructor key={id} instructor={instructor} />;
}

const days = lazyImport(() => import('../../features/school-calendar/instructor-days.tsx'));
const lessons = lazyImport(() => import('../../features/school-bookings/instructor-bookings.tsx'));
const feeds = lazyImport(() => import('../../features/calendar-feeds/calendar-feeds.tsx'));
const area = lazyImport(() => import('../../features/service-areas/service-area-section.tsx'));
const editForm = lazyImport(() => import('../../features/school-instructors/edit-instructor-form.tsx'));

const TABS = ['schedule', 'bookings', 'area', 'calendar', 'edit'];

function OwnInstructor({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const { id, school } = instructor;
  const booked = useLessonsAhead(school.id, id);
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'schedule';
  const showTab = (next: string) =>
    setSearch(next === 'schedule' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  const backToSchedule = () => showTab('schedule');
  const InstructorDays = useLazyImport(days, tab === 'schedule', () => undefined)?.InstructorDays;
  const InstructorBookings = useLazyImport(lessons, tab === 'bookings', backToSchedule)?.InstructorBookings;
  const CalendarFeeds = useLazyImport(feeds, tab === 'calendar', backToSchedule)?.CalendarFeeds;
  const ServiceAreaSection = useLazyImport(area, tab === 'area', backToSchedule)?.ServiceAreaSection;
  const EditInstructorForm = useLazyImport(editForm, tab === 'edit', backToSchedule)?.EditInstructorForm;
  return (
    <Page title={fullName(instructor)} className="grid gap-8">
      <div className="grid gap-4">
        <BackLink to={PAGE_PATHS.schoolInstructors}>{t('profile.back')}</BackLink>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <InstructorHeader instructor={instructor} />
          <div className="flex flex-wrap gap-3">
            <ChangePhotoButton instructor={instructor} />
            <LinkButton to={instructorInfoLink(id)} variant="secondary" size="sm">
              <Eye className="size-4" aria-hidden="true" />
              {t('own.public')}
            </LinkButton>
            {instructor.isActive && (
              <LinkButton to={handOverLink(id)} variant="secondary" size="sm">
                <ArrowRightLeft className="size-4" aria-hidden="true" />
                {t('own.handOver')}
              </LinkButton>
            )}
            <ActivityButton instructor={instructor} bookedLessons={booked} />
          </div>
        </div>
      </div>
      <SchoolNotice />
      {!instructor.isActive && <Banner tone="attention">{t('own.inactive')}</Banner>}
      <Tabs
        label={t('own.tabs')}
        selectedId={tab}
        onChange={showTab}
        tabs={[
          {
            id: 'schedule',
            title: t('own.tabSchedule'),
            content: (
              <>
                <h2 className="sr-only">{t('own.tabSchedule')}</h2>
                {InstructorDays ? (
                  <InstructorDays schoolId={school.id} timeZone={school.timeZone} instructorId={id} isEditable />
                ) : (
                  <Coming />
                )}
              </>
            ),
          },
          {
            id: 'bookings',
            title: t('own.tabBookings'),
            content: InstructorBookings ? <InstructorBookings instructor={instructor} /> : <Coming />,
          },
          {
            id: 'area',
            title: t('own.tabArea'),
            content: ServiceAreaSection ? <ServiceAreaSection instructor={instructor} /> : <Coming />,
          },
          {
            id: 'calendar',
            title: t('own.tabCalendar'),
            content: (
              <div className="max-w-3xl">{CalendarFeeds ? <CalendarFeeds instructor={instructor} /> : <Coming />}</div>
            ),
          },
          {
            id: 'edit',
            title: t('own.tabEdit'),
            content: (
              <Card className="max-w-3xl">
                {EditInstructorForm ? <EditInstructorForm instructor={instructor} /> : <Coming />}
              </Card>
            ),
          },
        ]}
      />
    </Page>
  );
}

function Coming() {
  const t = useUiTexts();
  return <SkeletonList label={t('loading')} count={1} className="h-40 w-full rounded-lg" />;
}

/** RT-12: an instructor's page for their own school. */
export default function SchoolInstructorPage() {
  const { id = '' } = useParams();
  return <SchoolInstructor id={id} />;
}
