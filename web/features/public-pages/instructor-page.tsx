import { CalendarCheck, ShieldCheck } from 'lucide-react';
import { instructorDetailsLink, publicSchoolLink } from '#contract/paths.ts';
import type { PublicInstructor } from '#contract/public-pages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { textLinkStyle } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { formatCarName } from '../instructors/instructor-facts.tsx';
import { SchoolIntroduction } from '../instructors/school-introduction.tsx';
import { useTrustFacts } from '../instructors/trust-facts.tsx';
import { Rating } from '../reviews/rating.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { areaInWords } from '../service-areas/area-map.ts';
import { StillAreaPicture } from '../service-areas/area-picture.tsx';
import { CancellationTerms, Fact, Facts, FreeTimes, Price } from './instructor-cards.tsx';
import { Kinds, MoreInTown, Packages, PageSection } from './page-section.tsx';

const useTexts = createTextsHook('public-pages');
const useInstructorsTexts = createTextsHook('instructors');

/** Public page of an instructor. */
export function InstructorPage({ instructor }: { instructor: PublicInstructor }) {
  const t = useTexts();
  const language = useLanguage();
  const { firstName, school, bio, area, reviews, town } = instructor;
  const name = `${firstName} ${instructor.lastName}`;
  const instructors = useInstructorsTexts();
  const trust = useTrustFacts(instructor);
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <header className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <Avatar name={name} src={instructor.photo} size={160} className="max-sm:size-25" />
        <div className="grid min-w-0 content-start gap-2">
          <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{name}</h1>
          <p className="text-soft">
            <a href={publicSchoolLink(language, school.slug)} className={textLinkStyle}>
              {t('instructor.of', { school: school.name })}
            </a>
            {', '}
            {school.city}
          </p>
          <Rating rating={instructor.rating} count={instructor.reviewCount} />
          <Facts
            card={instructor}
            car={formatCarName({ ...instructor.car, color: '', plateNumber: null, transmission: null })}
          >
            {trust.licence && <Fact icon={<ShieldCheck />}>{trust.licence}</Fact>}
            {trust.lessons && <Fact icon={<CalendarCheck />}>{trust.lessons}</Fact>}
          </Facts>
        </div>
      </header>
      <aside aria-label={t('nextDays')} className="mt-8 lg:row-span-2 lg:mt-0">
        <Card className="grid gap-5">
          <div className="grid gap-1">
            <Price card={instructor} />
            <CancellationTerms hasFee={instructor.bookingFee > 0} />
          </div>
          <h2 className="text-lg font-bold">{t('nextDays')}</h2>
          <FreeTimes card={instructor} />
          <a
            href={instructorDetailsLink({ id: instructor.id })}
            rel="nofollow"
            className={buttonStyle('primary', 'lg')}
          >
            {t('bookWith', { name: firstName })}
          </a>
        </Card>
      </aside>
      <div className="min-w-0">
        {bio && (
          <PageSection title={t('instructor.about', { name: firstName })}>
            <p className="whitespace-pre-line wrap-anywhere">{bio}</p>
          </PageSection>
        )}
        {reviews.length > 0 && (
          <PageSection title={t('instructor.reviews')}>
            <div className="mb-4 grid gap-1">
              <Rating rating={instructor.rating} count={instructor.reviewCount} />
              <p className="text-sm text-soft">{t('reviewsFrom')}</p>
            </div>
            <ReviewList reviews={reviews} />
          </PageSection>
        )}
        <PageSection title={instructors('instructor.school')}>
          <SchoolIntroduction slug={school.slug} name={school.name} contact={school} summary={school.summary} />
        </PageSection>
        {area && <AreaSection area={area} name={firstName} />}
        <Kinds kinds={instructor.kinds} province={school.province} />
        <Packages packages={instructor.packages} school={school} />
        <MoreInTown town={town} />
      </div>
    </div>
  );
}

function AreaSection({ area, name }: { area: NonNullable<PublicInstructor['area']>; name: string }) {
  const t = useTexts();
  const { list } = useFormats();
  const { town, radiusKm: km } = area;
  const drawn = { ...area, lessons: [] };
  const towns = areaInWords(drawn).towns.filter((one) => one !== town);
  return (
    <PageSection title={t('instructor.area', { name })}>
      <p className="mb-4">
        {towns.length > 0
          ? t('instructor.areaWords', { km, town, towns: list(towns) })
          : t('instructor.areaAlone', { km, town })}
      </p>
      <StillAreaPicture area={drawn} label={t('instructor.picture', { km, town })} />
    </PageSection>
  );
}
