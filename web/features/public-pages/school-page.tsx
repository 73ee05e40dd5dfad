import { Globe, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { findLink } from '#contract/paths.ts';
import type { PublicSchool } from '#contract/public-pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink, WebsiteLink } from '../../ui/link.tsx';
import { Rating } from '../reviews/rating.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { InstructorCards } from './instructor-cards.tsx';
import { inSentence } from './page-data.ts';
import { Kinds, MoreInTown, Packages, PageSection } from './page-section.tsx';

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');

/** Public page of a school. */
export function SchoolPage({ school }: { school: PublicSchool }) {
  const t = useTexts();
  const instructors = useInstructorsTexts();
  const provinces = useProvinceTexts();
  const { list } = useFormats();
  const language = useLanguage();
  const { name, city, province, town } = school;
  const languages = list(
    inSentence(
      school.languages.map((one) => instructors(`languages.${one}`)),
      language,
    ),
  );
  return (
    <>
      <header className="flex flex-col gap-6 sm:flex-row sm:items-center">
        <Avatar name={name} src={school.photo} size={100} />
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-soft">{t('school.where', { city, province: provinces(`names.${province}`) })}</p>
          <Rating rating={school.rating} count={school.reviewCount} />
          {languages && <p className="text-sm">{t('school.languages', { languages })}</p>}
        </div>
        <a href={findLink(language, `${city}, ${province}`)} className={`${buttonStyle('primary', 'lg')} sm:ml-auto`}>
          {t('book')}
        </a>
      </header>
      <About school={school} />
      <PageSection title={t('school.instructors')}>
        {school.instructors.length > 0 ? (
          <InstructorCards cards={school.instructors} showsSchool={false} />
        ) : (
          <p className="text-soft">{t('school.nobody')}</p>
        )}
      </PageSection>
      <Kinds kinds={school.kinds} province={school.province} />
      <Packages packages={school.packages} school={school} />
      {school.reviews.length > 0 && (
        <PageSection title={t('school.reviews')}>
          <ReviewList reviews={school.reviews} />
        </PageSection>
      )}
      <MoreInTown town={town} />
    </>
  );
}

/** The school in its own words, with the contact details it chose to show. Nothing if it shows none. */
function About({ school: { name, about, address, phone, website } }: { school: PublicSchool }) {
  const t = useTexts();
  if (!(about || address || phone || website)) return null;
  return (
    <PageSection title={t('school.about', { name })}>
      <div className="grid max-w-2xl gap-4">
        {about && <p className="whitespace-pre-line wrap-anywhere">{about}</p>}
        <ul className="grid gap-1.5 empty:hidden">
          {address && <Contact icon={<MapPin />}>{address}</Contact>}
          {phone && (
            <Contact icon={<Phone />}>
              <PhoneLink number={phone} />
            </Contact>
          )}
          {website && (
            <Contact icon={<Globe />}>
              <WebsiteLink address={website} />
            </Contact>
          )}
        </ul>
      </div>
    </PageSection>
  );
}

function Contact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="text-soft [&_svg]:mt-1 [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
