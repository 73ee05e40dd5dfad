import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Instructor } from '#contract/instructors.ts';
import { languageTag } from '#contract/locale.ts';
import { PAGE_PATHS, schoolInstructorLink } from '#contract/paths.ts';
import { useInstructor } from '../../features/instructors/queries.ts';
import { ReviewList } from '../../features/reviews/review-list.tsx';
import { InstructorHeader, InstructorQueryState } from '../../features/school-instructors/instructor-header.tsx';
import { useLanguageNames } from '../../features/school-instructors/instructor-values.ts';
import { fullName } from '../../features/school-instructors/queries.ts';
import { useSession } from '../../features/session/session-store.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink, EmailLink, LinkButton, PhoneLink } from '../../ui/link.tsx';
import { Card, Page } from '../../ui/page.tsx';

/** A description list; an empty value shows a dash. */
function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value || value === 0 ? value : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </Card>
  );
}

/** An instructor's profile. Contact details only for schools (II-01). */
function InstructorProfile({ instructor, showsContact }: { instructor: Instructor; showsContact: boolean }) {
  const t = useTexts();
  const names = useLanguageNames();
  const percent = new Intl.NumberFormat(languageTag(useLanguage()), { style: 'percent' });
  const { make, model, year, color, plateNumber, transmission } = instructor.instructorCar;
  const { contactNumber, email, dlNumber, dlExpiryDate, successRate } = instructor;
  const records = [
    { name: t('profile.carPlate'), value: plateNumber },
    { name: t('profile.licence'), value: dlNumber },
    { name: t('profile.licenceExpiry'), value: dlExpiryDate },
    { name: t('profile.completed'), value: successRate === null ? '' : percent.format(successRate) },
  ];
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Section title={t('profile.bio', { name: instructor.firstName })}>
        <p className="whitespace-pre-line">
          {instructor.bio || <span className="text-soft">{t('profile.noBio')}</span>}
        </p>
        <Facts
          facts={[
            { name: t('profile.languages'), value: names(instructor.languages) },
            { name: t('profile.school'), value: instructor.school.name },
          ]}
        />
      </Section>
      <Section title={t('profile.car')}>
        <Facts
          facts={[
            { name: t('profile.carMake'), value: make },
            { name: t('profile.carModel'), value: model },
            { name: t('profile.carYear'), value: year },
            { name: t('profile.carColor'), value: color },
            { name: t('profile.carTransmission'), value: transmission && t(`transmissions.${transmission}`) },
          ]}
        />
      </Section>
      {showsContact && (
        <Section title={t('profile.contact')}>
          <Facts
            facts={[
              {
                name: t('profile.contactNumber'),
                value: contactNumber && <PhoneLink number={contactNumber} />,
              },
              {
                name: t('profile.email'),
                value: email && <EmailLink address={email} />,
              },
            ]}
          />
        </Section>
      )}
      {showsContact && (
        <Section title={t('profile.records')}>
          <Facts facts={records} />
        </Section>
      )}
      <div className="md:col-span-2">
        <Section title={t('profile.reviews')}>
          <ReviewList reviews={instructor.reviews} />
        </Section>
      </div>
    </div>
  );
}

const useTexts = createTextsHook('school-instructors');

/** RT-13: for anyone logged in. */
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

/** RT-13: visible to anyone logged in. */
export default function InstructorInfoPage() {
  const { id = '' } = useParams();
  return <PublicProfile id={id} />;
}
