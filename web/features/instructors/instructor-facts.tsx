import type { ReactNode } from 'react';
import type { Instructor } from '#contract/instructors.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailLink, PhoneLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('instructors');

/** `Toyota Corolla 2023` */
export const formatCarName = ({ make, model, year }: Instructor['instructorCar']): string =>
  [make, model, year].filter(Boolean).join(' ');

export function InstructorBio({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const { firstName, bio } = instructor;
  return (
    <Section title={t('instructor.about', { name: firstName })}>
      <p className={bio ? 'whitespace-pre-line' : 'text-soft'}>{bio || t('instructor.noBio', { name: firstName })}</p>
    </Section>
  );
}

/** The instructor's contact details and car. */
export function InstructorFacts({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const { contactNumber, email, instructorCar } = instructor;
  const { transmission } = instructorCar;
  return (
    <>
      <Section title={t('instructor.contact')}>
        <dl className="grid gap-3 sm:grid-cols-2">
          <Entry term={t('instructor.contactNumber')}>
            {contactNumber ? <PhoneLink number={contactNumber} /> : <AfterBooking />}
          </Entry>
          <Entry term={t('instructor.email')}>{email ? <EmailLink address={email} /> : <AfterBooking />}</Entry>
        </dl>
      </Section>
      <Section title={t('instructor.vehicle')}>
        <dl className="grid gap-3 sm:grid-cols-2">
          <Entry term={t('instructor.vehicleModel')}>{formatCarName(instructorCar)}</Entry>
          <Entry term={t('instructor.vehicleColour')}>{instructorCar.color}</Entry>
          {transmission && <Entry term={t('instructor.transmission')}>{t(`transmissions.${transmission}`)}</Entry>}
        </dl>
      </Section>
    </>
  );
}

function AfterBooking() {
  const t = useTexts();
  return <span className="text-soft">{t('instructor.afterBooking')}</span>;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
