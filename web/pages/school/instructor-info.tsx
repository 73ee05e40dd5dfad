import { useParams } from 'react-router';
import { PAGE_PATHS, schoolInstructorLink } from '#contract/paths.ts';
import { useInstructor } from '../../features/instructors/queries.ts';
import { InstructorHeader } from '../../features/school-instructors/instructor-header.tsx';
import { fullName } from '../../features/school-instructors/instructor-name.ts';
import { InstructorProfile } from '../../features/school-instructors/instructor-profile.tsx';
import { InstructorQueryState } from '../../features/school-instructors/instructor-query-state.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';

const useTexts = textsOf('school-instructors');

/** RT-13: for whoever is logged in. */
export default function InstructorInfo() {
  const t = useTexts();
  const { id = '' } = useParams();
  const actor = useSession();
  const isSchool = actor?.kind === 'school';
  const { data: instructor, error, refetch, isFetching } = useInstructor(id);
  if (!instructor) {
    return <InstructorQueryState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const isOwn = isSchool && actor.id === instructor.school.id;
  return (
    <Page title={fullName(instructor)} className="grid gap-8">
      <div className="grid gap-4">
        {isSchool && <BackLink to={PAGE_PATHS.schoolInstructors}>{t('profile.back')}</BackLink>}
        <div className="flex flex-wrap items-end justify-between gap-4">
          <InstructorHeader instructor={instructor} />
          {isOwn && (
            <LinkButton to={`${schoolInstructorLink(id)}?tab=edit`} variant="secondary" size="sm">
              {t('profile.edit')}
            </LinkButton>
          )}
        </div>
      </div>
      <InstructorProfile instructor={instructor} showsContact={isSchool} />
    </Page>
  );
}
