import { PAGE_PATHS, schoolInstructorLink } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useInstructor } from '../instructors/queries.ts';
import { useSession } from '../session/use-session.ts';
import { InstructorHeader } from './instructor-header.tsx';
import { fullName } from './instructor-name.ts';
import { InstructorProfile } from './instructor-profile.tsx';
import { InstructorQueryState } from './instructor-query-state.tsx';

const useTexts = createTextsHook('school-instructors');

/** RT-13: for whoever is logged in. */
export function PublicProfile({ id }: { id: string }) {
  const t = useTexts();
  const actor = useSession();
  const isSchool = actor?.kind === 'school';
  const { data: instructor, error, refetch } = useInstructor(id);
  if (!instructor) {
    return <InstructorQueryState error={error} onRetry={refetch} />;
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
